-- The boards that a newcomer opens first: what they show is what they say.

local support = require('support')

---Opens a sample under a name of its own and waits until its last board has been dealt with.
local function open(name)
  local lines = vim.fn.readfile(support.repository .. '/tests/samples/' .. name)
  support.edit_with_server(name, '|' .. table.concat(lines, '\n|'))
end

---The rules found, in the order of their lines.
local function rules()
  local found = vim.diagnostic.get(0)
  table.sort(found, function(a, b)
    return a.lnum < b.lnum or a.lnum == b.lnum and a.code < b.code
  end)
  return vim.tbl_map(function(finding)
    return finding.code
  end, found)
end

return {
  {
    'each mistake of mistakes.board is found, and only those',
    function()
      open('mistakes.board')
      local expected = {
        'duplicate-thief',
        'missing-exit',
        'ragged-row',
        'unknown-cell',
        'size-mismatch',
        'unknown-directive',
        'bad-value',
        'verdict-mismatch',
        'verdict',
      }
      vim.wait(10000, function()
        return vim.deep_equal(rules(), expected)
      end, 10)
      support.equal(rules(), expected)
    end,
  },
  {
    'the other samples keep what they expect',
    function()
      local names = { 'textbook', 'trap', 'draw', 'maze', 'variants', 'corners' }
      for _, name in ipairs(names) do
        open(name .. '.board')
        local boards = #vim.fn.filter(vim.api.nvim_buf_get_lines(0, 0, -1, false), 'v:val =~ "^expect:"')
        assert(boards > 0, name .. ': no board expects anything')
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
