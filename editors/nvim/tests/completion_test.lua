-- CTRL-X CTRL-O as typed: which items are listed, and what the first one inserts.

local support = require('support')
local equal = support.equal

---Types `keys`, completes, checks the labels, and waits until accepting the first has made the first line `expected`.
local function completes(keys, labels, expected)
  local neovim = support.neovim()
  neovim.lua("require('stakeout').enable()")
  neovim.edit('a.board', '|P.T\n|..E')
  neovim.wait('#vim.diagnostic.get(0) > 0')
  neovim.type(keys .. '<C-x><C-o>')
  neovim.wait([[#vim.fn.complete_info({ 'items' }).items > 0]])
  local items = neovim.lua([[return vim.fn.complete_info({ 'items' }).items]])
  equal(
    vim.tbl_map(function(item)
      return item.abbr
    end, items),
    labels
  )
  neovim.type('<C-y>')
  neovim.wait(('vim.fn.getline(1) == %q'):format(expected))
  equal(neovim.lines(), { expected, 'P.T', '..E' })
  neovim.stop()
end

return {
  {
    'a verdict is inserted whole, after a part of it or nothing',
    function()
      completes('ggOexpect: ', { 'thief in 2', 'police', 'thief', 'draw' }, 'expect: thief in 2')
      completes('ggOexpect: th', { 'thief in 2', 'thief' }, 'expect: thief in 2')
    end,
  },
  {
    'a directive with a hyphen is found by its beginning and inserted with its first value',
    function()
      completes('ggOpolice-m', { 'police-moves' }, 'police-moves: 8')
    end,
    -- Earlier snippets list their choices without inserting the first.
    '0.11',
  },
  {
    'a rule is found by its beginning',
    function()
      completes('ggOallow: unr', { 'unreachable-floor' }, 'allow: unreachable-floor')
    end,
  },
}
