-- What `vim.lsp.enable('stakeout')` starts (Neovim 0.11 and later). `:help stakeout` has the settings.

---@type vim.lsp.Config
return {
  -- A function, so that the server is looked for when it is needed: Neovim passes over a missing program in silence.
  cmd = function(dispatchers, config)
    return require('stakeout').connect(dispatchers, config)
  end,
  filetypes = { 'stakeout-board', 'stakeout-game' },
  root_markers = { 'stakeout.toml', '.git' },
}
