-- Commands, completion and folding of board and graph game buffers in Neovim; see ftplugin for their options.

local M = {}

---Function of `stakeout` and description of each command.
local commands = {
  StakeoutSolve = { 'solve', "Solve this file's boards now" },
  StakeoutCancel = { 'cancel', 'Cancel the solves that show progress' },
  StakeoutExplain = { 'explain', 'Explain the verdict of the board at the cursor' },
  StakeoutBestLine = { 'best_line', 'Show the best line of the board at the cursor' },
}

---Sets up the current buffer; `b:undo_ftplugin` reverts it.
function M.prepare()
  local buffer = vim.api.nvim_get_current_buf()
  local undo = { vim.b.undo_ftplugin }
  for name, command in pairs(commands) do
    vim.api.nvim_buf_create_user_command(buffer, name, function()
      require('stakeout')[command[1]](buffer)
    end, { desc = command[2] })
    table.insert(undo, 'silent! delcommand -buffer ' .. name)
  end
  require('stakeout.completion').prepare(buffer)
  if vim.g.stakeout_folding then
    vim.cmd([[setlocal foldmethod=expr foldexpr=v:lua.require'stakeout'.fold(v:lnum)]])
    table.insert(undo, 'setlocal foldmethod< foldexpr<')
  end
  -- Last, since `:lua` takes the rest of the line.
  table.insert(undo, ("lua require('stakeout.completion').undo(%d)"):format(buffer))
  vim.b.undo_ftplugin = table.concat(undo, ' | ')
end

return M
