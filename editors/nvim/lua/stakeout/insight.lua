-- Insight into the board at the cursor: critical cells tinted in the text, and repairs of a wrong `expect` to choose from.
-- The server finds both (`stakeout/critical` and `stakeout/repairs`, see docs/protocol.md).

local M = {}

local stakeout = require('stakeout')

local namespace = vim.api.nvim_create_namespace('stakeout_critical')

local groups = { police = 'stakeoutCriticalPolice', thief = 'stakeoutCriticalThief', draw = 'stakeoutCriticalDraw' }

---Milliseconds between two requests for the results of a running search.
local pause = 100

---Requests something about a board of a buffer; notifies the user if there is no server or no board.
---@param choice table what selects the board: its number as `board`, or a `position`
local function request(buffer, choice, method, extra_params, on_result)
  local client = stakeout.clients(buffer)[1]
  if not client then
    return stakeout.notify('no server is attached to this buffer, see :checkhealth stakeout', vim.log.levels.WARN)
  end
  local params = vim.tbl_extend('error', { textDocument = { uri = vim.uri_from_bufnr(buffer) } }, choice, extra_params)
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

---Tints critical cells. Without the heat map, so that they stand out.
local function tint(buffer, critical)
  hide_heat_map(buffer)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  for _, cell in ipairs(critical) do
    local first, last = cell.range.start, cell.range['end']
    local text = vim.api.nvim_buf_get_lines(buffer, first.line, first.line + 1, false)[1] or ''
    -- The rows of a solved board are ASCII.
    if #text >= last.character then
      vim.api.nvim_buf_set_extmark(buffer, namespace, first.line, first.character, {
        end_col = last.character,
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

---Tints or clears the critical cells of a board: those that change the verdict as wall instead of floor, or the other way round, in
---the colour of the new outcome. Hovers over them then show the new verdict.
---@param buffer integer
---@param choice table see `request`
function M.critical(buffer, choice)
  if #vim.api.nvim_buf_get_extmarks(buffer, namespace, 0, -1, {}) > 0 then
    return clear(buffer)
  end
  request(buffer, choice, 'stakeout/critical', {}, function(result)
    if type(result.critical) ~= 'table' then
      return stakeout.notify(result.message, vim.log.levels.WARN)
    end
    tint(buffer, result.critical)
    stakeout.notify(result.summary, vim.log.levels.INFO)
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

---Lets the user choose a repair of a board, and applies it. Searches single edits first, then, if the user wants to, pairs.
---@param buffer integer
---@param choice table see `request`
---@param search integer?
function M.repair(buffer, choice, search)
  request(buffer, choice, 'stakeout/repairs', { search = search or 1 }, function(result, client)
    if result.searching > 0 then
      return vim.defer_fn(function()
        if vim.api.nvim_buf_is_valid(buffer) then
          M.repair(buffer, choice, search)
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
          M.repair(buffer, choice, 2)
        end
      end)
    end
    stakeout.notify(result.message, vim.log.levels.INFO)
  end)
end

return M
