-- Configuration for `vim.lsp.enable('stakeout')` (Neovim 0.11 and later); `:help stakeout` lists the settings.

---@type vim.lsp.Config
return {
  -- A function, since Neovim silently ignores a missing program; this one reports it.
  cmd = function(dispatchers, config)
    return require('stakeout').connect(dispatchers, config)
  end,
  filetypes = require('stakeout').served(),
  handlers = require('stakeout').handlers(),
  root_markers = { 'stakeout.toml', '.git' },
}
