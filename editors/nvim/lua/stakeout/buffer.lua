-- What the buffers of both file types have: comments, folding if it is wanted, the commands.

local M = {}

local undo = {
  'setlocal comments< commentstring< formatoptions< textwidth< iskeyword<',
  'silent! delcommand -buffer StakeoutSolve',
  'silent! delcommand -buffer StakeoutCancel',
}

---Prepares the current buffer; `b:undo_ftplugin` takes it back.
function M.prepare()
  vim.cmd([[setlocal comments=:; commentstring=;\ %s textwidth=0 formatoptions-=t formatoptions+=croql iskeyword+=-]])
  vim.b.undo_ftplugin = table.concat(undo, ' | ')
  if vim.g.stakeout_folding then
    vim.cmd([[setlocal foldmethod=expr foldexpr=v:lua.require'stakeout'.fold(v:lnum)]])
    vim.b.undo_ftplugin = vim.b.undo_ftplugin .. ' | setlocal foldmethod< foldexpr<'
  end
  local here = vim.api.nvim_get_current_buf()
  local function command(name, action, says)
    vim.api.nvim_buf_create_user_command(here, name, function()
      require('stakeout')[action](here)
    end, { desc = says })
  end
  command('StakeoutSolve', 'solve', "Solve this file's boards now")
  command('StakeoutCancel', 'cancel', 'Stop the solving that shows progress')
end

return M
