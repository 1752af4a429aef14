-- What tests say and ask: open a file, type, wait for a picture of the buffer and what is underlined in it.

local M = {}

M.server = os.getenv('STAKEOUT_SERVER')
M.repository = os.getenv('STAKEOUT_REPOSITORY')
M.nvim = os.getenv('STAKEOUT_NVIM')
local work = os.getenv('STAKEOUT_WORK')

-- Long, because it only costs time when a test fails, and machines are busy.
local patience = 10000

local severities = { 'error', 'warning', 'information', 'hint' }
local notify = vim.notify

---What the user was told since the test began.
M.told = {}

function M.begin()
  M.told = {}
  vim.notify = function(message)
    table.insert(M.told, message)
  end
  vim.g.stakeout_server = { M.server, 'lsp' }
end

---Stops the clients, then forgets the buffers.
function M.finish()
  vim.lsp.enable('stakeout', false)
  pcall(vim.api.nvim_del_augroup_by_name, 'stakeout')
  local clients = require('stakeout').clients()
  for _, client in ipairs(clients) do
    client:stop()
  end
  -- Before the buffers go: a late answer would bring a buffer back with its findings (Neovim 0.12 does so).
  M.wait('the clients stop', function()
    return #require('stakeout').clients() == 0
  end)
  vim.cmd('silent! only! | silent! %bwipeout!')
  vim.notify = notify
end

---Waits until `ready` gives something, and gives that.
function M.wait(what, ready)
  local result
  if not vim.wait(patience, function()
    result = ready()
    return result
  end, 10) then
    error(('in %d seconds not: %s'):format(patience / 1000, what), 2)
  end
  return result
end

---Fails unless both are equal.
function M.equal(found, expected)
  if not vim.deep_equal(found, expected) then
    error(('expected:\n%s\nfound:\n%s'):format(vim.inspect(expected), vim.inspect(found)), 2)
  end
end

---Fails unless `text` holds `part`, letter for letter.
function M.holds(text, part)
  if not text:find(part, 1, true) then
    error(('nowhere «%s» in:\n%s'):format(part, text), 2)
  end
end

---The lines of a picture: what follows each `|`.
local function lines_of(picture)
  local lines = {}
  for line in vim.gsplit(picture, '\n') do
    table.insert(lines, line:match('^%s*|(.*)$'))
  end
  return lines
end

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

---Edits a file with the server at work.
function M.edit_with_server(name, picture)
  vim.lsp.enable('stakeout')
  M.edit(name, picture)
  return M.attached()
end

---The client of this buffer, once it is there.
function M.attached()
  return M.wait('a server is attached', function()
    local client = require('stakeout').clients(0)[1]
    return client and client.initialized and client
  end)
end

---Types as a person does.
function M.type(keys)
  vim.api.nvim_feedkeys(vim.keycode(keys), 'xt', false)
end

---Columns of characters, for a buffer that holds nothing wide.
local function marker(finding)
  local width = finding.end_lnum == finding.lnum and finding.end_col - finding.col or 1
  local where = (' '):rep(finding.col + 1) .. ('^'):rep(math.max(width, 1))
  local what = ('%s[%s]'):format(severities[finding.severity], finding.code)
  -- The sentences of verdicts are promised word for word; what the others say is the server's to choose.
  return where .. ' ' .. (finding.code == 'verdict' and what .. ' ' .. finding.message or what)
end

---The buffer with its findings under the lines.
local function drawn()
  local under = {}
  for _, finding in ipairs(vim.diagnostic.get(0)) do
    under[finding.lnum] = under[finding.lnum] or {}
    table.insert(under[finding.lnum], marker(finding))
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

---A picture without its indentation and its last line, which is that of the closing brackets.
function M.dedented(picture)
  local lines = vim.split(picture, '\n')
  local indent = lines[1]:match('^ *')
  local result = {}
  for index = 1, #lines - 1 do
    table.insert(result, (lines[index]:gsub('^' .. indent, '', 1)))
  end
  return table.concat(result, '\n')
end

---Waits until the buffer and its findings look like this, all of them.
function M.looks(picture)
  local expected = M.dedented(picture)
  if not vim.wait(patience, function()
    return drawn() == expected
  end, 10) then
    error('expected:\n' .. expected .. '\nfound:\n' .. drawn(), 2)
  end
end

---The hover's markdown at a place of the buffer (both from 1), nil if there is none.
function M.hover(row, column)
  vim.api.nvim_win_set_cursor(0, { row, column - 1 })
  local client = M.attached()
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local answer = client:request_sync('textDocument/hover', params, patience, vim.api.nvim_get_current_buf())
  assert(answer and not answer.err, vim.inspect(answer))
  return type(answer.result) == 'table' and answer.result.contents.value or nil
end

---The highlighting of a line: the picture's letters are looked up in `names`.
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

---Processes below one.
function M.children(process)
  return vim.api.nvim_get_proc_children(process)
end

function M.alive(process)
  return vim.uv.kill(process, 0) == 0
end

return M
