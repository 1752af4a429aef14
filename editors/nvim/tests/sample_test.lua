-- The sample boards show what their texts say.

local support = require('support')

---Opens a copy of a sample.
local function open(name)
  local lines = vim.fn.readfile(support.repository .. '/tests/samples/' .. name)
  support.edit_with_server(name, '|' .. table.concat(lines, '\n|'))
end

---The rules of all diagnostics, in document order.
local function rules()
  local found = vim.diagnostic.get(0)
  table.sort(found, function(a, b)
    return a.lnum < b.lnum or a.lnum == b.lnum and a.code < b.code
  end)
  return vim.tbl_map(function(diagnostic)
    return diagnostic.code
  end, found)
end

return {
  {
    'mistakes.board has exactly its diagnostics',
    function()
      open('mistakes.board')
      support.becomes(rules, {
        'duplicate-thief',
        'missing-exit',
        'ragged-row',
        'unknown-cell',
        'size-mismatch',
        'unknown-directive',
        'bad-value',
        'verdict-mismatch',
        'verdict',
      })
    end,
  },
  {
    'the other samples have their expected verdicts',
    function()
      local names = { 'textbook', 'trap', 'draw', 'maze', 'variants', 'corners' }
      for _, name in ipairs(names) do
        open(name .. '.board')
        local boards = #vim.fn.filter(vim.api.nvim_buf_get_lines(0, 0, -1, false), 'v:val =~ "^expect:"')
        assert(boards > 0, name .. ': no board has an expectation')
        support.wait(name .. ': all verdicts', function()
          return #vim.tbl_filter(function(rule)
            return rule == 'verdict'
          end, rules()) == boards
        end)
        support.equal(vim.diagnostic.get(0, { severity = { min = vim.diagnostic.severity.WARN } }), {})
      end
    end,
  },
}
