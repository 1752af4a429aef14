-- The plugin with the server: what a user sees while editing.

local support = require('support')
local equal, holds, looks = support.equal, support.holds, support.looks

local textbook = [[
  |P.*..
  |..*T.
  |....E
]]

---The text of every floating window.
local function floating()
  local lines = {}
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      vim.list_extend(lines, vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false))
    end
  end
  return #lines > 0 and table.concat(lines, '\n') or nil
end

return {
  {
    'the server attaches to boards and to games, and to nothing else',
    function()
      local client = support.edit_with_server('a.board', textbook)
      equal(client.name, 'stakeout')
      support.edit('a.game', '|a -> b')
      equal(support.attached().id, client.id)
      support.edit('a.txt', '|a -> b')
      equal(require('stakeout').clients(0), {})
    end,
  },
  {
    'the root is the nearest directory with stakeout.toml',
    function()
      local settings = support.file('maps/stakeout.toml', '')
      local client = support.edit_with_server('maps/deep/a.board', textbook)
      equal(client.root_dir, vim.fs.dirname(settings))
    end,
  },
  {
    'on opening, the verdict is at the policeman',
    function()
      support.edit_with_server('a.board', textbook)
      looks([[
        |P.*..
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
    end,
  },
  {
    'a second T is underlined while it exists',
    function()
      support.edit_with_server('a.board', textbook)
      looks([[
        |P.*..
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
      support.type('ggjllllrT')
      looks([[
        |P.*..
        |..*TT
             ^ error[duplicate-thief]
        |....E
      ]])
      support.type('r.')
      -- This text has been solved before.
      looks([[
        |P.*..
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
      equal(vim.bo.modified, true)
    end,
  },
  {
    'the diagnostic refers to the first thief',
    function()
      support.edit_with_server('a.board', textbook)
      support.type('ggjllllrT')
      local diagnostic = support.wait('the diagnostic', function()
        return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })[1]
      end)
      equal(diagnostic.source, 'stakeout')
      local related = diagnostic.user_data.lsp.relatedInformation[1].location
      equal(related.range.start, { line = 1, character = 3 })
      equal(vim.uri_to_bufnr(related.uri), vim.api.nvim_get_current_buf())
    end,
  },
  {
    'an edit removes the verdict, and saving shows the new one',
    function()
      support.edit_with_server('a.board', textbook)
      looks([[
        |P.*..
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
      support.type('gg2lr.')
      looks([[
        |P....
        |..*T.
        |....E
      ]])
      holds(support.hover(1, 2), 'Changed since it was solved: save to solve again.')
      vim.cmd('silent write')
      looks([[
        |P....
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
    end,
  },
  {
    'without an exit no verdict; with one again and saved, a verdict',
    function()
      support.edit_with_server(
        'a.board',
        [[
          |P..T.
          |.....
        ]]
      )
      looks([[
        |P..T.
         ^^^^^ error[missing-exit]
        |.....
      ]])
      support.type('G$rE')
      looks([[
        |P..T.
        |....E
      ]])
      vim.cmd('silent write')
      looks([[
        |P..T.
         ^ information[verdict] The thief escapes in 4 turns
        |....E
      ]])
    end,
  },
  {
    'an unexpected verdict is an error at `expect`',
    function()
      support.edit_with_server(
        'a.board',
        [[
          |expect: police in 9
          |P.*..
          |..*T.
          |....E
        ]]
      )
      looks([[
        |expect: police in 9
                 ^^^^^^^^^^^ error[verdict-mismatch]
        |P.*..
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
      support.type('ggWcwthief<Esc>$r4')
      looks([[
        |expect: thief in 4
        |P.*..
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
    end,
  },
  {
    'hover on a cell shows who wins there, as specified',
    function()
      support.edit_with_server('a.board', textbook)
      looks([[
        |P.*..
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
      local text = support.hover(2, 2)
      local expected = support.dedented([[
        **Floor** · row 2, column 2

        |             | police to move                     | thief to move                       |
        | ----------- | ---------------------------------- | ----------------------------------- |
        | thief here  | Police catches the thief in 1 turn | Police catches the thief in 4 turns |
        | police here | The thief escapes in 4 turns       | The thief escapes in 3 turns        |
      ]])
      equal(text:sub(1, #expected), expected)
    end,
  },
  {
    'hover names the cell; a wall has only a heading',
    function()
      support.edit_with_server('a.board', textbook)
      local headings = {
        { 1, 1, '**Police** · row 1, column 1' },
        { 2, 4, '**Thief** · row 2, column 4' },
        { 3, 5, '**Exit** · row 3, column 5' },
      }
      for _, heading in ipairs(headings) do
        equal(vim.split(support.hover(heading[1], heading[2]), '\n')[1], heading[3])
      end
      equal(vim.trim(support.hover(1, 3)), '**Wall** · row 1, column 3')
    end,
  },
  {
    'K shows the hover in a floating window',
    function()
      support.edit_with_server('a.board', textbook)
      looks([[
        |P.*..
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
      vim.api.nvim_win_set_cursor(0, { 2, 3 })
      support.type('K')
      local text = support.wait('a floating window', floating)
      holds(text, 'row 2, column 4')
      holds(text, 'The thief escapes in 4 turns')
    end,
  },
  {
    ':StakeoutSolve solves an unsaved text',
    function()
      support.edit_with_server('a.board', textbook)
      support.type('gg2lr.')
      looks([[
        |P....
        |..*T.
        |....E
      ]])
      vim.cmd.StakeoutSolve()
      looks([[
        |P....
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
      equal(vim.bo.modified, true)
      equal(support.notifications, {})
    end,
  },
  {
    ':StakeoutSolve without a server reports that',
    function()
      support.edit('a.board', textbook)
      vim.cmd.StakeoutSolve()
      holds(support.notifications[1], 'no server is attached to this buffer, see :checkhealth stakeout')
    end,
  },
  {
    ':StakeoutCancel with nothing to cancel reports that',
    function()
      support.edit_with_server('a.board', textbook)
      vim.cmd.StakeoutCancel()
      holds(support.notifications[1], 'nothing is being solved')
    end,
  },
  {
    'with solve.on = type the verdict is updated while typing',
    function()
      if vim.lsp.config then
        vim.lsp.config('stakeout', { settings = { stakeout = { solve = { on = 'type' } } } })
      else
        vim.g.stakeout_settings = { solve = { on = 'type' } }
      end
      support.edit_with_server('a.board', textbook)
      support.type('gg2lr.')
      looks([[
        |P....
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
      equal(vim.bo.modified, true)
      if vim.lsp.config then
        vim.lsp.config('stakeout', { settings = { stakeout = { solve = { on = 'save' } } } })
      end
      vim.g.stakeout_settings = nil
    end,
  },
  {
    'each board of a file has its verdict',
    function()
      support.edit_with_server(
        'a.board',
        [[
          |title: One step too late
          |P..TE
          |
          |title: Beside each other
          |PT.E
        ]]
      )
      looks([[
        |title: One step too late
        |P..TE
         ^ information[verdict] The thief escapes in 2 turns
        |
        |title: Beside each other
        |PT.E
         ^ information[verdict] Police catches the thief in 1 turn
      ]])
    end,
  },
  {
    'starting with vim.lsp.start works the same',
    function()
      local enable = vim.lsp.enable
      vim.lsp.enable = nil
      require('stakeout').enable()
      vim.lsp.enable = enable
      support.edit('a.board', textbook)
      support.attached()
      looks([[
        |P.*..
         ^ information[verdict] The thief escapes in 4 turns
        |..*T.
        |....E
      ]])
      support.edit('b.board', '|P.T')
      equal(#require('stakeout').clients(), 1)
    end,
  },
}
