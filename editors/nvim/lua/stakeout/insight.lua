-- Insight into the board at the cursor: critical cells tinted in the text, and repairs of a wrong `expect` to choose from.
-- The server finds both (`stakeout/critical` and `stakeout/repairs`, see docs/protocol.md).

local M = {}

local stakeout = require('stakeout')

local namespace = vim.api.nvim_create_namespace('stakeout_critical')

local groups = { police = 'stakeoutCriticalPolice', thief = 'stakeoutCriticalThief', draw = 'stakeoutCriticalDraw' }

---Milliseconds between two requests for the results of a running search.
local pause = 100

---Requests something about the board at a 0-based line of a buffer; notifies the user if there is no server or no board.
local function request(buffer, line, method, extra_params, on_result)
  local client = stakeout.clients(buffer)[1]
  if not client then
    return stakeout.notify('no server is attached to this buffer, see :checkhealth stakeout', vim.log.levels.WARN)
  end
  local params = vim.tbl_extend('error', {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = line, character = 0 },
  }, extra_params)
  stakeout.call(client, 'request', method, params, function(problem, result)
    if problem then
      stakeout.notify(problem.message, vim.log.levels.ERROR)
    elseif type(result) ~= 'table' then
      stakeout.notify('no board at the cursor', vim.log.levels.WARN)
    else
      on_result(result, client)
    end
  end, buffer)
end

---The buffers whose heat map is off because critical cells are tinted there.
local without_heat_map = {}

---Turns the heat map of a buffer, its semantic tokens, on or off.
local function set_heat_map(buffer, is_on)
  local tokens = vim.lsp.semantic_tokens
  if tokens and tokens.enable then
    tokens.enable(is_on, { bufnr = buffer })
  elseif tokens then
    for _, client in ipairs(stakeout.clients(buffer)) do
      pcall(is_on and tokens.start or tokens.stop, buffer, client.id)
    end
  end
end

local function hide_heat_map(buffer)
  local tokens = vim.lsp.semantic_tokens
  local is_on = not (tokens and tokens.is_enabled) or tokens.is_enabled({ bufnr = buffer })
  if is_on and not without_heat_map[buffer] then
    without_heat_map[buffer] = true
    set_heat_map(buffer, false)
  end
end

local function clear(buffer)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  if without_heat_map[buffer] then
    without_heat_map[buffer] = nil
    set_heat_map(buffer, true)
  end
end

---Tints the critical cells of a board, whose rows are in the buffer. Without the heat map, so that they stand out.
local function tint(buffer, board, critical)
  hide_heat_map(buffer)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  for _, cell in ipairs(critical) do
    local line = board.rows[cell.row].line
    local text = vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1] or ''
    -- The rows of a solved board are ASCII.
    if #text >= cell.column then
      vim.api.nvim_buf_set_extmark(buffer, namespace, line, cell.column - 1, {
        end_col = cell.column,
        hl_group = groups[cell.verdict],
        -- Above the semantic tokens.
        priority = 200,
      })
    end
  end
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI' }, {
    buffer = buffer,
    once = true,
    callback = function()
      clear(buffer)
    end,
  })
end

---Tints or clears the critical cells of the board at a 0-based line: those that change the verdict as wall instead of floor, or
---the other way round, in the colour of the new outcome. Hovers over them then show the new verdict.
---@param buffer integer
---@param line integer
function M.critical(buffer, line)
  if #vim.api.nvim_buf_get_extmarks(buffer, namespace, 0, -1, {}) > 0 then
    return clear(buffer)
  end
  request(buffer, line, 'stakeout/critical', {}, function(result)
    local critical = result.critical
    if type(critical) ~= 'table' then
      return stakeout.notify(result.message, vim.log.levels.WARN)
    end
    local outcomes = #vim.tbl_filter(function(cell)
      return cell.changes == 'verdict'
    end, critical)
    request(buffer, line, 'stakeout/board', {}, function(board)
      tint(buffer, board, critical)
      local words = outcomes == 1 and 'cell changes' or 'cells change'
      local message = ('%d %s the outcome, %d only the turns'):format(outcomes, words, #critical - outcomes)
      stakeout.notify(message, vim.log.levels.INFO)
    end)
  end)
end

---Lets the user choose one of several texts; calls `on_choice` with its index.
local function choose(prompt, items, on_choice)
  vim.ui.select(items, { prompt = prompt, kind = 'stakeout' }, function(_, index)
    if index then
      on_choice(index)
    end
  end)
end

---Lets the user choose a repair of the board at a 0-based line, and applies it. Searches single edits first, then, if the user
---wants to, pairs.
---@param buffer integer
---@param line integer
---@param search integer?
function M.repair(buffer, line, search)
  request(buffer, line, 'stakeout/repairs', { search = search or 1 }, function(result, client)
    if result.searching > 0 then
      return vim.defer_fn(function()
        if vim.api.nvim_buf_is_valid(buffer) then
          M.repair(buffer, line, search)
        end
      end, pause)
    end
    if #result.repairs > 0 then
      local titles = vim.tbl_map(function(repair)
        return repair.title
      end, result.repairs)
      return choose(result.message, titles, function(index)
        -- Edits are about the text of the response.
        if vim.lsp.util.buf_versions[buffer] ~= result.version then
          return stakeout.notify('the text has changed in the meantime', vim.log.levels.WARN)
        end
        vim.lsp.util.apply_text_edits(result.repairs[index].textEdits, buffer, client.offset_encoding or 'utf-16')
      end)
    end
    if result.needed and result.within == 1 then
      return choose(result.message, { 'Search pairs of edits', 'Stop' }, function(index)
        if index == 1 then
          M.repair(buffer, line, 2)
        end
      end)
    end
    stakeout.notify(result.message, vim.log.levels.INFO)
  end)
end

return M
