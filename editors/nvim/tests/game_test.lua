-- Graph game files with the server: what a user sees and does while editing.

local support = require('support')
local equal, holds = support.equal, support.holds

local trap = [[
  |start: a
  |a -> b c
  |b -> a
  |c -> d
  |d
]]

---Opens the game and waits until it is solved.
local function solved()
  support.edit_with_server('a.game', trap)
  support.wait('the verdict', function()
    return vim.diagnostic.get(0)[1]
  end)
end

---The response to a request about a 1-based position.
local function request(method, row, column, more)
  vim.api.nvim_win_set_cursor(0, { row, column - 1 })
  local params = vim.lsp.util.make_position_params(0, support.attached().offset_encoding)
  local answers = vim.lsp.buf_request_sync(0, method, vim.tbl_extend('force', params, more or {}), support.patience)
  local _, answer = next(answers or {})
  return answer and answer.result
end

return {
  {
    'on opening, the verdict is at the start',
    function()
      support.edit_with_server('a.game', trap)
      support.looks([[
        |start: a
                ^ information[verdict] draw
        |a -> b c
        |b -> a
        |c -> d
        |d
      ]])
    end,
  },
  {
    ':StakeoutExpect adds the verdict',
    function()
      solved()
      vim.cmd.StakeoutExpect()
      equal(vim.api.nvim_buf_get_lines(0, 0, 2, false), { 'start: a', 'expect: draw' })
    end,
  },
  {
    'vertices have the colours of their outcomes',
    function()
      solved()
      local function outcome(row)
        local tokens = vim.lsp.semantic_tokens.get_at_pos(0, row - 1, 0) or {}
        return tokens[1] and tokens[1].type
      end
      support.wait('the colours', function()
        return outcome(4) == 'stakeoutPolice'
      end)
      equal({ outcome(2), outcome(5) }, { 'stakeoutDraw', 'stakeoutThief' })
      local group = vim.api.nvim_get_hl(0, { name = '@lsp.type.stakeoutPolice.stakeout-game' })
      equal(group.link, 'stakeoutHeatPolice')
    end,
  },
  {
    'go to definition on a successor jumps to its line',
    function()
      solved()
      vim.api.nvim_win_set_cursor(0, { 2, 7 })
      vim.lsp.buf.definition()
      support.wait('the jump', function()
        return vim.deep_equal(vim.api.nvim_win_get_cursor(0), { 4, 0 })
      end)
    end,
  },
  {
    'renaming a vertex changes all its occurrences and keeps the verdict',
    function()
      solved()
      vim.api.nvim_win_set_cursor(0, { 3, 5 })
      vim.lsp.buf.rename('first')
      support.wait('the new name', function()
        return vim.fn.getline(2) == 'first -> b c'
      end)
      equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), { 'start: first', 'first -> b c', 'b -> first', 'c -> d', 'd' })
      support.wait('the verdict', function()
        local found = vim.diagnostic.get(0)[1]
        return found and found.message == 'draw'
      end)
    end,
  },
  {
    'references, hints and completion include the vertices',
    function()
      solved()
      local references = request('textDocument/references', 2, 1, { context = { includeDeclaration = true } })
      equal(#references, 3)
      local whole = { start = { line = 0, character = 0 }, ['end'] = { line = 5, character = 0 } }
      local hints = request('textDocument/inlayHint', 1, 1, { range = whole })
      equal(hints[3].label, 'win in 1 turn')
      local found = request('textDocument/completion', 3, 6)
      holds(vim.inspect(vim.tbl_map(function(item)
        return item.label
      end, found.items)), '"a"')
    end,
  },
}
