-- Buffers of board files.
require('stakeout.buffer').prepare()
-- A row is as wide as it is: wrapped, the board can no longer be seen.
vim.cmd('setlocal nowrap')
vim.b.undo_ftplugin = vim.b.undo_ftplugin .. ' | setlocal wrap<'
