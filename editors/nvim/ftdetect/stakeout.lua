-- Boards and games by their endings. The file types' names are the language ids that the server reads a document by.
local types = { board = 'stakeout-board', game = 'stakeout-game' }

if vim.fn.has('nvim-0.8') == 1 then
  vim.filetype.add({ extension = types })
else
  for ending, filetype in pairs(types) do
    vim.cmd(('autocmd BufRead,BufNewFile *.%s setfiletype %s'):format(ending, filetype))
  end
end
