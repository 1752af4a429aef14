require('stakeout.buffer').prepare()
-- A wrapped row would break the picture of the board.
vim.cmd('setlocal nowrap')
vim.b.undo_ftplugin = vim.b.undo_ftplugin .. ' | setlocal wrap<'
