-- What the server knows of the puzzles of a buffer (`stakeout/puzzles` and others, see docs/protocol.md), and features
-- made from it: the statusline, `expect`, the turns beside the rows, a match in a terminal, new boards.

local M = {}

local stakeout = require('stakeout')

---What the server says of the puzzle at the cursor; notifies the user if there is none.
---@param method string
---@param params table besides the document
local function at_cursor(method, params)
  local buffer = vim.api.nvim_get_current_buf()
  local client = stakeout.clients(buffer)[1]
  params.textDocument = { uri = vim.uri_from_bufnr(buffer) }
  local response = client and stakeout.call(client, 'request_sync', method, params, 2000, buffer)
  local result = response and response.result
  if type(result) ~= 'table' then
    return stakeout.notify('no board at the cursor', vim.log.levels.WARN)
  end
  return result, client
end

---The position that selects the puzzle at the cursor.
local function cursor()
  return { line = vim.api.nvim_win_get_cursor(0)[1] - 1, character = 0 }
end

-- The statusline.

---By buffer: its puzzles (`stakeout/puzzles`), the changedtick that they were last requested for, and the number of that
---request. Neovim drops the responses of requests that the server cancels, so a request is not waited for.
local lists = {}

local function refresh(buffer, list)
  -- Responses may arrive in another order, and only the last request is certain to know the last verdict.
  local number = list.requests + 1
  list.requests = number
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
  stakeout.call(stakeout.clients(buffer)[1], 'request', 'stakeout/puzzles', params, function(_, result)
    if list.requests ~= number then
      return
    end
    list.puzzles = type(result) == 'table' and result.puzzles or {}
    vim.schedule(function()
      vim.cmd('redrawstatus!')
    end)
  end, buffer)
end

local is_watching = false

---Verdicts arrive as diagnostics.
local function watch()
  if is_watching then
    return
  end
  is_watching = true
  local group = vim.api.nvim_create_augroup('stakeout_status', { clear = true })
  vim.api.nvim_create_autocmd('DiagnosticChanged', {
    group = group,
    callback = function(event)
      if lists[event.buf] then
        lists[event.buf].tick = nil
        vim.cmd('redrawstatus!')
      end
    end,
  })
  vim.api.nvim_create_autocmd('BufDelete', {
    group = group,
    callback = function(event)
      lists[event.buf] = nil
    end,
  })
end

---The puzzle at a 0-based line: the nearest, or in Markdown only the one around it.
local function at_line(puzzles, line, is_markdown)
  local nearest, least = nil, is_markdown and 1 or math.huge
  for _, puzzle in ipairs(puzzles) do
    local distance = math.max(puzzle.startLine - line, line - puzzle.endLine, 0)
    if distance < least then
      nearest, least = puzzle, distance
    end
  end
  return nearest
end

---The verdict of the puzzle at the cursor, or why there is none; empty in other buffers. For 'statusline'.
function M.status()
  local buffer = vim.api.nvim_get_current_buf()
  if not stakeout.clients(buffer)[1] then
    return ''
  end
  watch()
  local list = lists[buffer] or { puzzles = {}, requests = 0 }
  lists[buffer] = list
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  if list.tick ~= tick then
    list.tick = tick
    refresh(buffer, list)
  end
  local is_markdown = not vim.tbl_contains(stakeout.filetypes, vim.bo[buffer].filetype)
  local puzzle = at_line(list.puzzles, vim.api.nvim_win_get_cursor(0)[1] - 1, is_markdown)
  return puzzle and puzzle.label or ''
end

-- Commands.

---Sets `expect` of the puzzle at the cursor to its verdict.
function M.expect()
  local puzzle, client = at_cursor('stakeout/puzzle', { puzzle = cursor() })
  if not puzzle then
    return
  elseif type(puzzle.verdict) ~= 'table' then
    return stakeout.notify(puzzle.label, vim.log.levels.WARN)
  end
  vim.lsp.util.apply_text_edits(puzzle.expectEdits, vim.api.nvim_get_current_buf(), client.offset_encoding or 'utf-16')
end

---What `stakeout play` printed last: the result of a match that has ended.
local function printed(buffer)
  local lines = vim.tbl_filter(function(line)
    return line:find('%S') and not line:find('^%[Process exited')
  end, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
  return lines[#lines]
end

---Plays the board at the cursor against perfect play, in a terminal.
---@param side string `police`, `thief` or empty for the first mover
function M.play(side)
  local board, command = at_cursor('stakeout/puzzle', { puzzle = cursor() }), stakeout.command()
  if not board or not command then
    return
  elseif vim.bo.modified then
    return stakeout.notify('save the file to play its board', vim.log.levels.WARN)
  end
  local arguments = { command[1], 'play', vim.api.nvim_buf_get_name(0), '--board', tostring(board.puzzle + 1) }
  if side ~= '' then
    vim.list_extend(arguments, { '--as', side })
  end
  vim.cmd('botright new')
  local buffer = vim.api.nvim_get_current_buf()
  vim.fn.termopen(arguments, {
    on_exit = function(_, code)
      -- After a failure the window stays, since it shows the reason.
      if code == 0 and vim.api.nvim_buf_is_valid(buffer) then
        local result = printed(buffer)
        vim.api.nvim_buf_delete(buffer, { force = true })
        vim.cmd.stopinsert()
        if result then
          stakeout.notify(result, vim.log.levels.INFO)
        end
      end
    end,
  })
  vim.cmd('startinsert')
end

-- New boards.

local origins = vim.api.nvim_create_namespace('stakeout_generate')

---Inserts lines after the board at a 0-based line, separated by blank lines.
local function insert_board(buffer, origin, board)
  local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  local place = origin + 1
  while lines[place] and lines[place]:find('[^ \t]') do
    place = place + 1
  end
  if lines[place - 1] and lines[place - 1]:find('[^ \t]') then
    table.insert(board, 1, '')
  end
  -- A blank line at the end of the buffer separates the new board from nothing.
  local rest = place == #lines and place or place - 1
  vim.api.nvim_buf_set_lines(buffer, place - 1, rest, false, board)
end

---@type integer? the running search
local search

---Inserts boards that `stakeout generate` finds after the board at the cursor. Ends an earlier search.
---@param options string of the command line; with `--seed` always the same boards
function M.generate(options)
  local command, problem = stakeout.command()
  if not command then
    return stakeout.notify(problem, vim.log.levels.WARN)
  elseif search then
    vim.fn.jobstop(search)
  end
  local arguments = vim.split(vim.trim(options), '%s+', { trimempty = true })
  if #arguments == 0 then
    arguments = { '--rows', '8', '--columns', '10' }
  end
  if not (' ' .. options):find(' --seed[ =]') then
    vim.list_extend(arguments, { '--seed', ('%d'):format(vim.loop.hrtime() % 2 ^ 31) })
  end
  local buffer = vim.api.nvim_get_current_buf()
  local mark = vim.api.nvim_buf_set_extmark(buffer, origins, vim.api.nvim_win_get_cursor(0)[1] - 1, 0, {})
  local boards, errors = {}, {}
  local job
  job = vim.fn.jobstart(vim.list_extend({ command[1], 'generate' }, arguments), {
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = function(_, lines)
      boards = lines
    end,
    on_stderr = function(_, lines)
      errors = lines
    end,
    on_exit = function(_, code)
      if search == job then
        search = nil
      end
      if not vim.api.nvim_buf_is_valid(buffer) then
        return
      end
      local origin = vim.api.nvim_buf_get_extmark_by_id(buffer, origins, mark, {})[1]
      vim.api.nvim_buf_del_extmark(buffer, origins, mark)
      -- The text after the last line end.
      table.remove(boards)
      if #boards > 0 then
        insert_board(buffer, origin, boards)
      end
      -- 143: another search has replaced this one.
      if code ~= 0 and code ~= 143 then
        local message = (errors[1] or ''):gsub('^stakeout: ', ''):gsub('^error: ', '')
        stakeout.notify(message, vim.log.levels.ERROR)
      end
    end,
  })
  search = job
end

local namespace = vim.api.nvim_create_namespace('stakeout_turns')
local groups = { p = 'stakeoutHeatPolice', t = 'stakeoutHeatThief', d = 'stakeoutHeatDraw' }

---The byte after the cells of a row: before its trailing blanks.
local function row_end(buffer, line)
  return #vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1]:gsub('%s+$', '')
end

---Shows or hides, beside each row of the board at the cursor, the turns to the end with the thief on each cell.
function M.turns()
  local buffer = vim.api.nvim_get_current_buf()
  if #vim.api.nvim_buf_get_extmarks(buffer, namespace, 0, -1, {}) > 0 then
    return vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  end
  local puzzle = at_cursor('stakeout/puzzle', { puzzle = cursor(), cells = true })
  if not puzzle then
    return
  elseif type(puzzle.cells) ~= 'table' then
    local problem = type(puzzle.board) == 'table' and 'the board is not solved' or 'no board at the cursor'
    return stakeout.notify(problem, vim.log.levels.WARN)
  end
  local values = puzzle.cells.thiefHere.policeToMove
  local width = 1
  for _, row in ipairs(values) do
    for _, value in ipairs(row) do
      width = math.max(width, value ~= vim.NIL and #value - 1 or 0)
    end
  end
  for index, row in ipairs(puzzle.board.rows) do
    local text = { { '  ', 'Normal' } }
    for _, value in ipairs(values[index]) do
      local outcome = value ~= vim.NIL and value:sub(1, 1)
      local turns = not outcome and '*' or outcome == 'd' and '=' or value:sub(2)
      local group = outcome and groups[outcome] or 'stakeoutWall'
      table.insert(text, { (' '):rep(width - #turns) .. turns .. ' ', group })
    end
    -- Right after the cells, before hints and diagnostics, so that the columns align.
    local is_inline = vim.fn.has('nvim-0.10') == 1
    vim.api.nvim_buf_set_extmark(buffer, namespace, row.line, is_inline and row_end(buffer, row.line) or 0, {
      virt_text = text,
      virt_text_pos = is_inline and 'inline' or 'eol',
      priority = 1,
    })
  end
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI' }, {
    buffer = buffer,
    once = true,
    callback = function()
      vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
    end,
  })
end

return M
