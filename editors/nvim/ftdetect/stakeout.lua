-- The file types are also the language ids that the server selects a kind of puzzle by.
local types = { board = 'stakeout-board', game = 'stakeout-game' }

if vim.fn.has('nvim-0.8') == 1 then
  vim.filetype.add({ extension = types })
else
  for ending, filetype in pairs(types) do
    vim.cmd(('autocmd BufRead,BufNewFile *.%s setfiletype %s'):format(ending, filetype))
  end
end
