-- The configuration that `editors/try` starts Neovim with, in place of the user's own.

vim.opt.runtimepath:prepend(vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h'))
vim.o.swapfile = false
vim.o.number = true
vim.o.signcolumn = 'yes'
vim.o.laststatus = 2
-- Neovim 0.11 and later show no messages beside the lines by default.
vim.diagnostic.config({ virtual_text = true, severity_sort = true })
for _, severity in ipairs({ 'Error', 'Warn', 'Info', 'Hint' }) do
  vim.cmd(('highlight DiagnosticUnderline%s gui=undercurl cterm=undercurl'):format(severity))
end
vim.o.winbar = ' %#Title#K%* who wins here · %#Title#rT%* a second thief · %#Title#:w%* solve · '
  .. '%#Title#:n%* next board · %#Title#:qa!%* leave'
if vim.fn.has('nvim-0.11') == 1 then
  vim.o.winborder = 'rounded'
end
if vim.fn.has('nvim-0.10') == 0 then
  vim.keymap.set('n', 'K', vim.lsp.buf.hover)
end

-- The build for a first look is the server alone.
vim.g.stakeout_command_line = false
require('stakeout').enable()
