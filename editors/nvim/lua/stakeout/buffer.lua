-- Options and commands of board and graph game buffers.

local M = {}

local undo = {
  'setlocal comments< commentstring< formatoptions< textwidth< iskeyword<',
  'silent! delcommand -buffer StakeoutSolve',
  'silent! delcommand -buffer StakeoutCancel',
}

---Sets up the current buffer; `b:undo_ftplugin` reverts it.
function M.prepare()
  vim.cmd([[setlocal comments=:; commentstring=;\ %s textwidth=0 formatoptions-=t formatoptions+=croql iskeyword+=-]])
  vim.b.undo_ftplugin = table.concat(undo, ' | ')
  if vim.g.stakeout_folding then
    vim.cmd([[setlocal foldmethod=expr foldexpr=v:lua.require'stakeout'.fold(v:lnum)]])
    vim.b.undo_ftplugin = vim.b.undo_ftplugin .. ' | setlocal foldmethod< foldexpr<'
  end
  local here = vim.api.nvim_get_current_buf()
  local function command(name, action, description)
    vim.api.nvim_buf_create_user_command(here, name, function()
      require('stakeout')[action](here)
    end, { desc = description })
  end
  command('StakeoutSolve', 'solve', "Solve this file's boards now")
  command('StakeoutCancel', 'cancel', 'Cancel the solves that show progress')
end

return M
