-- Helpers for tests: open a file, type, wait for a picture of the buffer with its diagnostics.

local M = {}

M.server = os.getenv('STAKEOUT_SERVER')
M.repository = os.getenv('STAKEOUT_REPOSITORY')
M.nvim = os.getenv('STAKEOUT_NVIM')
local work = os.getenv('STAKEOUT_WORK')

---Milliseconds that any step may take; only a failing test waits that long.
M.patience = tonumber(os.getenv('STAKEOUT_PATIENCE')) or 60000
local patience = M.patience

local severities = { 'error', 'warning', 'information', 'hint' }
local notify = vim.notify

---Notifications since the test began.
M.notifications = {}

function M.begin()
  M.notifications = {}
  vim.notify = function(message)
    table.insert(M.notifications, message)
  end
  vim.g.stakeout_server = { M.server, 'lsp' }
end

---Stops the clients, then wipes the buffers.
function M.finish()
  if vim.lsp.enable then
    vim.lsp.enable('stakeout', false)
  end
  pcall(vim.api.nvim_del_augroup_by_name, 'stakeout')
  local clients = require('stakeout').clients()
  for _, client in ipairs(clients) do
    M.call(client, 'stop')
  end
  -- Before the buffers are wiped: in Neovim 0.12 a late response would bring a buffer back with its diagnostics.
  M.wait('the clients stop', function()
    return #require('stakeout').clients() == 0
  end)
  vim.cmd('silent! only! | silent! %bwipeout!')
  vim.notify = notify
end

---Waits until `ready` returns something, and returns that.
function M.wait(what, ready)
  local result
  if not vim.wait(patience, function()
    result = ready()
    return result
  end, 10) then
    error(('not within %d seconds: %s'):format(patience / 1000, what), 2)
  end
  return result
end

---Waits until `read` returns this.
function M.becomes(read, expected)
  if not vim.wait(patience, function()
    return vim.deep_equal(read(), expected)
  end, 10) then
    M.equal(read(), expected)
  end
end

function M.equal(found, expected)
  if not vim.deep_equal(found, expected) then
    error(('expected:\n%s\nfound:\n%s'):format(vim.inspect(expected), vim.inspect(found)), 2)
  end
end

---Fails unless `text` contains `part`.
function M.holds(text, part)
  if not text:find(part, 1, true) then
    error(('not found: «%s» in:\n%s'):format(part, text), 2)
  end
end

---The lines of a picture: the text after each `|`.
local function lines_of(picture)
  local lines = {}
  for line in vim.gsplit(picture, '\n') do
    table.insert(lines, line:match('^%s*|(.*)$'))
  end
  return lines
end

M.call = require('stakeout').call

---Writes a file from a picture and gives its path.
function M.file(name, picture)
  local path = work .. '/' .. name
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  vim.fn.writefile(lines_of(picture), path)
  return path
end

---Writes a file and edits it.
function M.edit(name, picture)
  vim.cmd.edit(vim.fn.fnameescape(M.file(name, picture)))
end

---Writes a file and edits it with the server attached.
function M.edit_with_server(name, picture)
  require('stakeout').enable()
  M.edit(name, picture)
  return M.attached()
end

---Waits for the client of this buffer.
function M.attached()
  return M.wait('a server is attached', function()
    local client = require('stakeout').clients(0)[1]
    return client and client.initialized and client
  end)
end

function M.type(keys)
  vim.api.nvim_feedkeys(vim.keycode(keys), 'xt', false)
end

---The line under a diagnostic's range, for text without wide characters.
local function marker(diagnostic)
  local width = diagnostic.end_lnum == diagnostic.lnum and diagnostic.end_col - diagnostic.col or 1
  local where = (' '):rep(diagnostic.col + 1) .. ('^'):rep(math.max(width, 1))
  local what = ('%s[%s]'):format(severities[diagnostic.severity], diagnostic.code)
  -- Only the sentences of verdicts are fixed by the specification.
  return where .. ' ' .. (diagnostic.code == 'verdict' and what .. ' ' .. diagnostic.message or what)
end

---The buffer with its diagnostics under the lines.
local function drawn()
  local under = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    under[diagnostic.lnum] = under[diagnostic.lnum] or {}
    table.insert(under[diagnostic.lnum], marker(diagnostic))
  end
  local picture = {}
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    table.insert(picture, '|' .. line)
    local markers = under[number - 1] or {}
    table.sort(markers)
    vim.list_extend(picture, markers)
  end
  return table.concat(picture, '\n')
end

---A picture without its indentation and its last line, that of the closing brackets.
function M.dedented(picture)
  local lines = vim.split(picture, '\n')
  local indent = lines[1]:match('^ *')
  local result = {}
  for index = 1, #lines - 1 do
    table.insert(result, (lines[index]:gsub('^' .. indent, '', 1)))
  end
  return table.concat(result, '\n')
end

---Waits until the buffer and all its diagnostics look like this.
function M.looks(picture)
  local expected = M.dedented(picture)
  if not vim.wait(patience, function()
    return drawn() == expected
  end, 10) then
    error('expected:\n' .. expected .. '\nfound:\n' .. drawn(), 2)
  end
end

---The hover's markdown at a position (1-based); nil if there is none.
function M.hover(row, column)
  vim.api.nvim_win_set_cursor(0, { row, column - 1 })
  local client = M.attached()
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local answer = M.call(client, 'request_sync', 'textDocument/hover', params, patience, vim.api.nvim_get_current_buf())
  assert(answer and not answer.err, vim.inspect(answer))
  return type(answer.result) == 'table' and answer.result.contents.value or nil
end

---Checks the syntax groups of a line; `names` maps letters to groups.
function M.colours(row, letters, names)
  local found, expected = {}, {}
  local line = vim.fn.getline(row)
  for column = 1, #letters do
    local group = vim.fn.synIDattr(vim.fn.synID(row, column, 1), 'name')
    table.insert(found, group)
    table.insert(expected, names[letters:sub(column, column)] or '')
  end
  M.equal({ line, found }, { line, expected })
end

---A program in a terminal of 80 by 24 characters, for what needs typing or a screen.
---@param variables table? added to its environment
function M.terminal(command, variables)
  vim.cmd('enew')
  local buffer = vim.api.nvim_get_current_buf()
  local environment = vim.tbl_extend('force', { TERM = 'xterm-256color' }, variables or {})
  local job = vim.fn.termopen(command, { width = 80, height = 24, env = environment })
  local terminal = { process = vim.fn.jobpid(job) }
  function terminal.screen()
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  end
  ---Waits until `ready` returns something, and returns that.
  function terminal.wait(what, ready)
    local result
    if not vim.wait(patience, function()
      result = ready()
      return result
    end, 10) then
      error(('not within %d seconds: %s; the screen:\n%s'):format(patience / 1000, what, terminal.screen()), 2)
    end
    return result
  end
  ---Waits until the screen has this text.
  function terminal.shows(text)
    terminal.wait(text, function()
      return terminal.screen():find(text, 1, true)
    end)
  end
  ---Waits until the screen no longer has this text.
  function terminal.hides(text)
    terminal.wait('no ' .. text, function()
      return not terminal.screen():find(text, 1, true)
    end)
  end
  function terminal.type(keys)
    vim.fn.chansend(job, vim.keycode(keys))
  end
  function terminal.stop()
    vim.fn.jobstop(job)
    vim.fn.jobwait({ job }, patience)
  end
  return terminal
end

---Another editor in a terminal, with the server on its PATH as `stakeout`.
function M.editor(command, variables)
  local programs = work .. '/bin'
  vim.fn.mkdir(programs, 'p')
  -- Fails if an earlier test has linked it.
  vim.uv.fs_symlink(M.server, programs .. '/stakeout')
  variables.PATH = programs .. ':' .. os.getenv('PATH')
  local editor = M.terminal(command, variables)
  ---The process of its only server.
  function editor.server()
    local servers = vim.tbl_filter(function(child)
      return vim.api.nvim_get_proc(child).name == 'stakeout'
    end, M.children(editor.process))
    M.equal(#servers, 1)
    return servers[1]
  end
  return editor
end

---The first block of a language in a section of editors/README.md: what a user copies.
function M.documented(section, language)
  local text = table.concat(vim.fn.readfile(M.repository .. '/editors/README.md'), '\n')
  local block = text:match('\n## ' .. section .. '\n.-\n```' .. language .. '\n(.-)\n```')
  return vim.split(assert(block, section), '\n')
end

---Another Neovim in a terminal. `path` is on its runtimepath from the start; the plugin's directory by default.
function M.neovim(path)
  local socket = vim.fn.tempname()
  local command = { M.nvim, '--clean', '-n', '--listen', socket }
  vim.list_extend(command, { '--cmd', 'set runtimepath^=' .. (path or M.repository .. '/editors/nvim') })
  vim.list_extend(command, { '--cmd', ('lua vim.g.stakeout_server = { %q, "lsp" }'):format(M.server) })
  local terminal = M.terminal(command)
  local channel = terminal.wait('another Neovim listens', function()
    local connected, number = pcall(vim.fn.sockconnect, 'pipe', socket, { rpc = true })
    return connected and number > 0 and number
  end)
  local child = { stop = terminal.stop, shows = terminal.shows, screen = terminal.screen }
  function child.request(method, ...)
    return vim.rpcrequest(channel, method, ...)
  end
  ---Runs Lua code and returns its result.
  function child.lua(code, ...)
    return vim.rpcrequest(channel, 'nvim_exec_lua', code, { ... })
  end
  function child.edit(name, picture)
    child.request('nvim_command', 'edit ' .. vim.fn.fnameescape(M.file(name, picture)))
  end
  ---Waits until the Lua expression is true.
  function child.wait(expression)
    terminal.wait(expression, function()
      return child.lua('return ' .. expression)
    end)
  end
  ---Types keys; they are handled later, unlike those of `nvim_feedkeys`.
  function child.type(keys)
    child.request('nvim_input', keys)
  end
  function child.lines()
    return child.request('nvim_buf_get_lines', 0, 0, -1, false)
  end
  child.wait('vim.v.vim_did_enter == 1')
  return child
end

---The child processes of a process.
function M.children(process)
  return vim.api.nvim_get_proc_children(process)
end

function M.alive(process)
  return vim.uv.kill(process, 0) == 0
end

return M
