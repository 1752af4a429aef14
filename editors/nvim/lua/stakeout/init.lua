-- The language client: finds and starts the server, and implements the buffer commands.
--
-- Callers: `command` (health check), `connect` (lsp/stakeout.lua), `enable` (users of Neovim before 0.11), `solve` and
-- `cancel` (buffer commands). Nothing here knows the rules of boards; those are in the server.

local M = {}

M.name = 'stakeout'
---The version of this plugin: servers with the same first two numbers fit.
M.version = '0.2.0'
M.filetypes = { 'stakeout-board', 'stakeout-game', 'stakeout-pursuit' }

---The file types that the server attaches to: boards, games and pursuits, and Markdown if the user wants it there.
function M.served()
  local markdown = vim.g.stakeout_markdown and { 'markdown', 'mdx', 'quarto', 'rmd' } or {}
  return vim.list_extend(vim.deepcopy(M.filetypes), markdown)
end

-- Notifications fit into one line of 80 columns: a longer one would need a keypress. Details are in the health check.
local advice = 'see :checkhealth stakeout'

---@param message string
---@param level integer
function M.notify(message, level)
  vim.notify('stakeout: ' .. message, level, { title = 'Stakeout' })
end

---The root of the source tree that this plugin would be part of.
local function checkout()
  local this = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p')
  return vim.fn.fnamemodify(this, ':h:h:h:h:h')
end

---The most recently built server of the source tree.
---@return string?
local function built_here()
  local newest, newest_time = nil, -1
  for _, profile in ipairs({ 'release', 'debug' }) do
    local program = checkout() .. '/target/' .. profile .. '/stakeout'
    if vim.fn.has('win32') == 1 then
      program = program .. '.exe'
    end
    local time = vim.fn.getftime(program)
    if vim.fn.executable(program) == 1 and time > newest_time then
      newest, newest_time = program, time
    end
  end
  return newest
end

---Where packages put the program, apart from PATH: directories, and what to call them.
---@param root string
---@return [string, string][]
local function package_folders(root)
  local venv = vim.env.VIRTUAL_ENV
  local folders = {}
  if venv and venv ~= '' then
    table.insert(folders, { venv .. (vim.fn.has('win32') == 1 and '/Scripts' or '/bin'), 'the active virtual environment' })
  end
  table.insert(folders, { vim.fn.expand('~/.local/bin'), 'pip' })
  table.insert(folders, { vim.fn.stdpath('data') .. '/mason/bin', 'mason' })
  -- A program of the edited directory: whoever wrote the board may have written that, too.
  if vim.g.stakeout_npm == true then
    table.insert(folders, { root .. '/node_modules/.bin', 'npm' })
  end
  return folders
end

---The command line of the server and where it was found: the setting, else PATH, else a package, else the source tree of this
---plugin. Without a server: nil and the problem.
---@param root string? the root directory of the file [default: the current directory]
---@return string[]? command
---@return string origin_or_problem
function M.command(root)
  local setting = vim.g.stakeout_server
  if setting ~= nil and setting ~= '' then
    local command = type(setting) == 'table' and setting or { vim.fn.expand(setting), 'lsp' }
    if vim.fn.executable(command[1]) == 1 then
      return command, 'vim.g.stakeout_server'
    end
    return nil, ('vim.g.stakeout_server names `%s`, which is not an executable program'):format(command[1])
  end
  local found = vim.fn.exepath('stakeout')
  if found ~= '' then
    return { found, 'lsp' }, 'PATH'
  end
  for _, folder in ipairs(package_folders(root or vim.fn.getcwd())) do
    found = vim.fn.exepath(folder[1] .. '/stakeout')
    if found ~= '' then
      return { found, 'lsp' }, folder[2]
    end
  end
  found = built_here()
  if found then
    return { found, 'lsp' }, 'the source tree of this plugin'
  end
  return nil, 'no program `stakeout` on PATH or from pip or mason, and vim.g.stakeout_server is not set'
end

---Reports an unexpected end of the server, then calls `on_exit`.
local function reporting_failure(on_exit)
  return function(code, signal)
    if code ~= 0 or (signal ~= 0 and signal ~= 15) then
      vim.schedule(function()
        local how = code ~= 0 and 'exited with code ' .. code or 'was ended by signal ' .. signal
        M.notify(('the server %s, %s'):format(how, advice), vim.log.levels.ERROR)
      end)
    end
    -- Neovim's own message would need a keypress.
    return on_exit(0, signal)
  end
end

---Starts the server: the `cmd` of Neovim 0.11 and later, see lsp/stakeout.lua.
function M.connect(dispatchers, config)
  config = config or {}
  local command = M.command(config.root_dir)
  if not command then
    error('stakeout: no server, ' .. advice, 0)
  end
  dispatchers.on_exit = reporting_failure(dispatchers.on_exit)
  local options = { cwd = config.cmd_cwd, env = config.cmd_env, detached = config.detached }
  return vim.lsp.rpc.start(command, dispatchers, options)
end

---The root directory of a buffer's file: the nearest one with `stakeout.toml` or a repository.
local function root_of(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == '' or not vim.fs then
    return nil
  end
  local marker = vim.fs.find({ 'stakeout.toml', '.git' }, { path = vim.fs.dirname(file), upward = true })[1]
  return marker and vim.fs.dirname(marker)
end

---@type integer? the only client; Neovim before 0.8 does not reuse a running one by itself
local client_before_0_8

---Starts the server for a buffer or attaches the running one, in Neovim before 0.11.
---@param buffer integer
function M.start(buffer)
  local root = root_of(buffer)
  local command = M.command(root)
  if not command then
    return M.notify('no server, ' .. advice, vim.log.levels.WARN)
  end
  local config = {
    name = M.name,
    -- A function reports a failing server; before 0.10 the interface of `vim.lsp.rpc` differs.
    cmd = vim.fn.has('nvim-0.10') == 1 and M.connect or command,
    root_dir = root,
    settings = { stakeout = vim.g.stakeout_settings },
    init_options = vim.g.stakeout_settings,
    handlers = M.handlers(),
  }
  if vim.lsp.start then
    vim.api.nvim_buf_call(buffer, function()
      vim.lsp.start(config, {
        -- By default a client without a root directory would not be used again.
        reuse_client = function(client)
          return client.name == M.name and client.config.root_dir == config.root_dir
        end,
      })
    end)
    return
  end
  if not client_before_0_8 or vim.lsp.client_is_stopped(client_before_0_8) then
    client_before_0_8 = vim.lsp.start_client(config)
  end
  vim.lsp.buf_attach_client(buffer, client_before_0_8)
end

---Enables the server for all boards and graph games, including open ones, in Neovim 0.7 and later.
function M.enable()
  if vim.lsp.enable then
    return vim.lsp.enable(M.name)
  end
  local group = vim.api.nvim_create_augroup('stakeout', { clear = true })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = M.served(),
    callback = function(event)
      M.start(event.buf)
    end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.tbl_contains(M.served(), vim.bo[buffer].filetype) then
      M.start(buffer)
    end
  end
end

---Handlers of the client that differ from Neovim's own.
function M.handlers()
  return { ['window/showDocument'] = require('stakeout.view').show_document }
end

---The clients of this server, of one buffer or all.
---@param buffer integer?
function M.clients(buffer)
  local all = vim.lsp.get_clients and vim.lsp.get_clients() or vim.lsp.get_active_clients()
  return vim.tbl_filter(function(client)
    return client.name == M.name and (not buffer or vim.lsp.buf_is_attached(buffer, client.id))
  end, all)
end

---The client of a buffer; notifies the user if there is none.
local function client_of(buffer)
  local client = M.clients(buffer)[1]
  if not client then
    M.notify('no server is attached to this buffer, ' .. advice, vim.log.levels.WARN)
  end
  return client
end

---Calls a method of a client. Before Neovim 0.11 those are plain functions.
function M.call(client, method, ...)
  if vim.fn.has('nvim-0.11') == 1 then
    return client[method](client, ...)
  end
  return client[method](...)
end

---Runs a command of the server for a buffer.
local function execute(buffer, name, arguments, on_result)
  local client = client_of(buffer)
  if not client then
    return
  end
  local params = { command = name, arguments = arguments }
  M.call(client, 'request', 'workspace/executeCommand', params, function(problem, result)
    if problem then
      M.notify(problem.message, vim.log.levels.ERROR)
    elseif on_result and result then
      on_result(result)
    end
  end, buffer)
end

---Shows a document that a command of the server generates for the board at the cursor.
local function generate(buffer, name)
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  local argument = { uri = vim.uri_from_bufnr(buffer), position = { line = line, character = 0 } }
  execute(buffer, name, { argument }, function(document)
    -- Where Neovim announces `window/showDocument`, the server has sent that as well.
    if type(document) == 'table' and not vim.lsp.handlers['window/showDocument'] then
      require('stakeout.view').show(document.name, document.text)
    end
  end)
end

function M.explain(buffer)
  generate(buffer, 'stakeout.explain')
end

function M.best_line(buffer)
  generate(buffer, 'stakeout.showBestLine')
end

---Solves the buffer's boards now, regardless of `solve.on` and of earlier cancellation.
---@param buffer integer
function M.solve(buffer)
  execute(buffer, 'stakeout.solve', { vim.uri_from_bufnr(buffer) })
end

---The lens of critical cells tints them; without the plugin, the server lists them.
vim.lsp.commands['stakeout.criticalCells'] = function(command, context)
  require('stakeout.insight').critical(context.bufnr, { board = command.arguments[1].board })
end

---Cancels every solve and search that shows progress; saving or `solve` resumes.
---@param buffer integer
function M.cancel(buffer)
  local client = client_of(buffer)
  if not client then
    return
  end
  local running = client.progress and client.progress.pending or {}
  for token in pairs(running) do
    M.call(client, 'notify', 'window/workDoneProgress/cancel', { token = token })
  end
  if next(running) == nil then
    M.notify('nothing is being solved', vim.log.levels.INFO)
  end
end

---The verdict of the board at the cursor, for 'statusline'.
function M.status()
  return require('stakeout.board').status()
end

---The fold level of a line, for 'foldexpr': each run of nonblank lines is a fold.
---@param number integer
function M.fold(number)
  return vim.fn.getline(number):find('[^ \t]') and '1' or '0'
end

return M
