-- Omni completion. Neovim's own cuts a text edit at its first space, and does not filter items that have one: `expect: th`
-- would become `expect: thief` where `thief in 2` was chosen, and `police-m` a list of all directives.

local M = {}

---The items of the request that opened the menu.
local items = {}
---The byte column in which the completed text begins.
local start = 0

local stakeout

---The byte index of a character in a line.
local function byte_of(line, character, encoding)
  if encoding == 'utf-8' then
    return math.min(character, #line)
  elseif vim.fn.has('nvim-0.11') == 1 then
    return vim.str_byteindex(line, encoding, character, false)
  end
  return vim.str_byteindex(line, math.min(character, vim.fn.strchars(line)), encoding == 'utf-16')
end

local function range_of(item)
  local edit = item.textEdit
  return edit and (edit.range or edit.insert)
end

---Requests the items at the cursor and returns the column in which the completed text begins.
local function request(buffer)
  local client = stakeout.clients(buffer)[1]
  if not client then
    return -3
  end
  local encoding = client.offset_encoding
  local params = vim.lsp.util.make_position_params(0, encoding)
  local responses = vim.lsp.buf_request_sync(buffer, 'textDocument/completion', params, 2000) or {}
  local result = responses[client.id] and responses[client.id].result or {}
  items = result.items or result
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local line = vim.api.nvim_get_current_line()
  start = column
  for _, item in ipairs(items) do
    local range = range_of(item)
    if range and range.start.line == row - 1 then
      start = math.min(start, byte_of(line, range.start.character, encoding))
    end
  end
  return start
end

---A menu entry; `user_data` is the item's number. Only text within one line is inserted as a word.
local function entry(number, item)
  local text = item.textEdit and item.textEdit.newText or item.insertText or item.label
  local is_plain = item.insertTextFormat ~= 2 and not text:find('\n', 1, true)
  local documentation = item.documentation
  return {
    word = is_plain and text or item.label,
    abbr = item.label,
    menu = item.detail or '',
    info = type(documentation) == 'table' and documentation.value or documentation or '',
    icase = 1,
    dup = 1,
    user_data = is_plain and '' or ('stakeout:%d'):format(number),
  }
end

---See 'omnifunc'.
function M.omnifunc(findstart, base)
  if findstart == 1 then
    return request(vim.api.nvim_get_current_buf())
  end
  local prefix = base:lower()
  local entries = {}
  for number, item in ipairs(items) do
    local filter = (item.filterText or item.label):lower()
    if vim.startswith(filter, prefix) then
      table.insert(entries, { sort = item.sortText or item.label, entry = entry(number, item) })
    end
  end
  table.sort(entries, function(a, b)
    return a.sort < b.sort
  end)
  return vim.tbl_map(function(sorted)
    return sorted.entry
  end, entries)
end

---Replaces the chosen label with the item's snippet or lines.
local function insert_chosen()
  local chosen = vim.v.completed_item
  local data = type(chosen) == 'table' and chosen.user_data
  local number = type(data) == 'string' and tonumber(data:match('^stakeout:(%d+)$'))
  local item = number and items[number]
  if not item then
    return
  end
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local text = item.textEdit and item.textEdit.newText or item.insertText
  vim.api.nvim_buf_set_text(0, row - 1, start, row - 1, column, { '' })
  vim.api.nvim_win_set_cursor(0, { row, start })
  if item.insertTextFormat == 2 and vim.snippet then
    return vim.snippet.expand(text)
  end
  local lines = vim.split(text, '\n')
  vim.api.nvim_buf_set_text(0, row - 1, start, row - 1, start, lines)
  vim.api.nvim_win_set_cursor(0, { row + #lines - 1, (#lines == 1 and start or 0) + #lines[#lines] })
end

---Sets 'omnifunc' of a buffer.
function M.prepare(buffer)
  stakeout = require('stakeout')
  vim.bo[buffer].omnifunc = "v:lua.require'stakeout.completion'.omnifunc"
  local group = vim.api.nvim_create_augroup('stakeout_completion', { clear = false })
  vim.api.nvim_clear_autocmds({ group = group, buffer = buffer })
  vim.api.nvim_create_autocmd('CompleteDone', { group = group, buffer = buffer, callback = insert_chosen })
end

---Reverts `prepare`.
function M.undo(buffer)
  vim.bo[buffer].omnifunc = ''
  pcall(vim.api.nvim_clear_autocmds, { group = 'stakeout_completion', buffer = buffer })
end

return M
