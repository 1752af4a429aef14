-- `:checkhealth stakeout`: every step from an installed plugin to a verdict on the screen, with advice where one fails.

local M = {}

-- Before Neovim 0.10 these are called `report_…`.
local health = vim.health or require('health')
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local info = health.info or health.report_info
local warn = health.warn or health.report_warn
local fail = health.error or health.report_error

local stakeout = require('stakeout')

local function has(version)
  return vim.fn.has('nvim-' .. version) == 1
end

local function check_neovim()
  local version = vim.version()
  local name = ('Neovim %d.%d.%d'):format(version.major, version.minor, version.patch)
  if has('0.11') then
    ok(name)
  elseif has('0.8') then
    ok(name .. ": start the server with `require('stakeout').enable()`; `vim.lsp.enable` needs 0.11")
  else
    warn(name .. ' is old: diagnostics and hover work; other features may not', { 'Use Neovim 0.11 or later' })
  end
end

---The first line that `PROGRAM --version` prints; empty if it fails.
local function version_of(program)
  local command = { program, '--version' }
  if not vim.system then
    return vim.fn.system(command):match('^[^\n]*')
  end
  local started, result = pcall(function()
    return vim.system(command, { timeout = 3000, text = true, stdin = '' }):wait()
  end)
  return started and (result.stdout or ''):match('^[^\n]*') or ''
end

---Whether a server of this version fits the plugin. Minor versions of 0.x may break, later ones may not.
local function fits(version)
  local major, minor = version:match('(%d+)%.(%d+)')
  local own_major, own_minor = stakeout.version:match('(%d+)%.(%d+)')
  return major == own_major and (major ~= '0' or minor == own_minor)
end

---The command line of the server, and where it was found; nil and the problem if there is none.
local function command_in_use()
  local config = vim.lsp.config and vim.lsp.config[stakeout.name]
  if config and type(config.cmd) == 'table' then
    if vim.fn.executable(config.cmd[1]) == 1 then
      return config.cmd, "vim.lsp.config('stakeout')"
    end
    return nil, ("vim.lsp.config('stakeout') names `%s`, which is not an executable program"):format(config.cmd[1])
  end
  local client = stakeout.clients()[1]
  return stakeout.command(client and client.config.root_dir)
end

local function check_server()
  local command, origin = command_in_use()
  if not command then
    return fail('No server: ' .. origin, {
      'Install a package of the server with pip or mason, or its program to a directory on PATH: see docs/install.md',
      'Or build it in the source tree: `cargo build --release` (the plugin finds it if it is used from the same tree)',
      'Or set `vim.g.stakeout_npm = true` to use the one that npm installed in directories you trust',
      "Or set its path: `vim.g.stakeout_server = '/path/to/stakeout'`",
    })
  end
  local line = ('`%s`, from %s'):format(table.concat(command, ' '), origin)
  local version = vim.trim(version_of(command[1]))
  if version:match('^stakeout %d') then
    ok(('Server: %s: %s'):format(version, line))
    if not fits(version) then
      warn(('%s does not fit this plugin of version %s'):format(version, stakeout.version), {
        'Update the older one of the two; `:help stakeout-server` lists where the plugin looks for a server',
      })
    end
  else
    fail(('Server: %s is not stakeout: `--version` prints `%s`'):format(line, version:sub(1, 60)), {
      "Set the path of the server: `vim.g.stakeout_server = '/path/to/stakeout'`",
    })
  end
end

---The file type detected for a file name.
local function detected(name)
  if vim.filetype and vim.filetype.match and has('0.8') then
    return vim.filetype.match({ filename = name })
  end
  local found = vim.api.nvim_exec('autocmd BufRead *.' .. vim.fn.fnamemodify(name, ':e'), true)
  return found:match('setfiletype (%S+)')
end

local function check_filetypes()
  local complete = true
  for ending, expected in pairs({ board = stakeout.filetypes[1], game = stakeout.filetypes[2], pursuit = stakeout.filetypes[3] }) do
    local found = detected('x.' .. ending)
    if found ~= expected then
      complete = false
      fail(('`*.%s` has the file type `%s`, not `%s`'):format(ending, found or 'none', expected), {
        'Run `:filetype plugin on` after adding the plugin to the runtimepath',
      })
    end
  end
  if complete then
    ok('File types: `*.board`, `*.game` and `*.pursuit` are detected')
  end
end

---Whether a board or graph game is loaded in any buffer.
local function board_is_open()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.tbl_contains(stakeout.filetypes, vim.bo[buffer].filetype) then
      return true
    end
  end
  return false
end

local function check_clients()
  if vim.lsp.is_enabled and not vim.lsp.is_enabled(stakeout.name) then
    warn('Not enabled: opening a board does not start the server', { "Add `vim.lsp.enable('stakeout')` to your init.lua" })
  end
  local clients = stakeout.clients()
  for _, client in ipairs(clients) do
    local buffers = #vim.lsp.get_buffers_by_client_id(client.id)
    local root = client.config.root_dir or 'no root directory'
    local words = 'Attached to %d buffer%s (%s, positions in %s)'
    ok(words:format(buffers, buffers == 1 and '' or 's', root, client.offset_encoding))
  end
  if #clients > 0 then
    return
  end
  if board_is_open() then
    warn('A board or graph game is open, but no server is attached', {
      'See `:messages` and the log: ' .. vim.lsp.get_log_path(),
      has('0.11') and "Run `:lua vim.lsp.enable('stakeout')`" or "Run `:lua require('stakeout').enable()`",
    })
  else
    info('No board or graph game is open, so no server is attached yet')
  end
end

local function check_display()
  local settings = vim.diagnostic.config()
  if has('0.11') and not settings.virtual_text and not settings.virtual_lines then
    info('Diagnostics and verdicts are only underlined: `vim.diagnostic.config({ virtual_text = true })` shows them beside the lines')
  end
end

function M.check()
  start('stakeout')
  check_neovim()
  check_server()
  check_filetypes()
  check_clients()
  check_display()
end

return M
