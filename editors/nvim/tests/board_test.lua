-- Features of the board at the cursor: statusline, commands, motions.

local support = require('support')
local equal, holds, wait = support.equal, support.holds, support.wait

local two = [[
  |title: One step too late
  |P..TE
  |
  |title: Beside each other
  |expect: thief ; surely
  |PT.E
]]

local function open_solved()
  support.edit_with_server('a.board', two)
  wait('both verdicts', function()
    return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.INFO }) == 2
  end)
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

local function status_is(text)
  support.becomes(require('stakeout').status, text)
end

return {
  {
    'the statusline shows the verdict of the board at the cursor, and whether it is up to date',
    function()
      open_solved()
      status_is('The thief escapes in 2 turns')
      support.type('G')
      status_is('Police catches the thief in 1 turn')
      support.type('gg2G2lr*')
      status_is('Changed: save to solve')
      vim.cmd('silent write')
      status_is('The thief escapes in 2 turns')
      support.type('2G2lrT')
      status_is('Not solved: it has errors')
      support.edit('a.txt', '|P.T')
      status_is('')
    end,
  },
  {
    'a response that overtakes another one stays on the statusline',
    function()
      open_solved()
      local stakeout = require('stakeout')
      local call, overtaken = stakeout.call, nil
      -- Keeps the first response back: of a server that was still solving.
      ---@diagnostic disable-next-line: duplicate-set-field
      stakeout.call = function(_, _, _, _, on_response)
        stakeout.call = call
        overtaken = function()
          on_response(nil, { puzzles = { { startLine = 0, endLine = 1, label = 'Solving…' } } })
        end
      end
      equal(stakeout.status(), '')
      vim.api.nvim_exec_autocmds('DiagnosticChanged', { buffer = vim.api.nvim_get_current_buf() })
      status_is('The thief escapes in 2 turns')
      overtaken()
      equal(stakeout.status(), 'The thief escapes in 2 turns')
    end,
  },
  {
    'the statusline shows the verdict of a graph game or a pursuit',
    function()
      support.edit_with_server('a.game', '|start: a\n|a -> b\n|b')
      status_is('win in 1 turn')
      support.edit_with_server('a.pursuit', '|police: x\n|thief: z\n|x - y\n|y - z')
      status_is('Police catches the thief in 3 turns')
    end,
  },
  {
    ':StakeoutRepair makes `expect` true by the chosen change, and searches pairs on request',
    function()
      local offered = {}
      ---Chooses the first item of each list.
      ---@diagnostic disable-next-line: duplicate-set-field
      vim.ui.select = function(items, options, on_choice)
        table.insert(offered, { prompt = options.prompt, first = items[1] })
        on_choice(items[1], 1)
      end
      support.edit_with_server('a.board', '|expect: police\n|P.......\n' .. ('|........\n'):rep(6) .. '|.....T.E')
      wait('the mismatch', function()
        return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) == 1
      end)
      vim.cmd.StakeoutRepair()
      wait('the change', function()
        return lines()[8] == '.....*..' and lines()[9] == '.....T*E'
      end)
      holds(offered[1].prompt, 'No board within one edit')
      equal(offered[1].first, 'Search pairs of edits')
      holds(offered[2].first, 'Put a wall on row 7, column 6 and put a wall on row 8, column 7: Police catches')
      vim.cmd('silent write')
      status_is('Police catches the thief in 13 turns')
    end,
  },
  {
    ':StakeoutCritical tints the cells that decide, until the next edit',
    function()
      support.edit_with_server('a.board', '|P..T\n|.**.\n|...E')
      status_is('The thief escapes in 4 turns')
      local function has_heat_map()
        local tokens = vim.lsp.semantic_tokens.get_at_pos(0, 2, 0) or {}
        return #tokens > 0
      end
      local knows_tokens = vim.lsp.semantic_tokens ~= nil
      if knows_tokens then
        wait('the heat map', has_heat_map)
      end
      vim.cmd.StakeoutCritical()
      local namespace = vim.api.nvim_get_namespaces().stakeout_critical
      local marks = wait('the colours', function()
        local found = vim.api.nvim_buf_get_extmarks(0, namespace, 0, -1, { details = true })
        return #found > 0 and found
      end)
      equal(#marks, 1)
      equal({ marks[1][2], marks[1][3], marks[1][4].hl_group }, { 1, 3, 'stakeoutCriticalPolice' })
      if knows_tokens then
        equal(has_heat_map(), false)
      end
      vim.cmd.StakeoutCritical()
      equal(#vim.api.nvim_buf_get_extmarks(0, namespace, 0, -1, {}), 0)
      if knows_tokens then
        wait('the heat map again', has_heat_map)
      end
      vim.cmd.StakeoutCritical()
      wait('the colours again', function()
        return #vim.api.nvim_buf_get_extmarks(0, namespace, 0, -1, {}) > 0
      end)
      support.type('Gx')
      vim.api.nvim_exec_autocmds('TextChanged', { buffer = 0 })
      equal(#vim.api.nvim_buf_get_extmarks(0, namespace, 0, -1, {}), 0)
    end,
  },
  {
    ':StakeoutExpect sets the expectation to the verdict, with and without an earlier one',
    function()
      open_solved()
      vim.cmd.StakeoutExpect()
      support.type('G')
      vim.cmd.StakeoutExpect()
      equal(lines(), {
        'title: One step too late',
        'expect: thief in 2',
        'P..TE',
        '',
        'title: Beside each other',
        'expect: police in 1 ; surely',
        'PT.E',
      })
      vim.cmd('silent write')
      vim.cmd.StakeoutExpect()
      equal(vim.bo.modified, false)
      support.type('Gx')
      vim.cmd.StakeoutExpect()
      holds(support.notifications[1], 'Not solved: it has errors')
    end,
  },
  {
    ':StakeoutRefactor completes and applies a refactoring of the board at the cursor',
    function()
      open_solved()
      support.type('2G')
      local titles = vim.fn.getcompletion('StakeoutRefactor rotate', 'cmdline')
      assert(vim.tbl_contains(titles, 'Rotate right'), vim.inspect(titles))
      vim.cmd.StakeoutRefactor('Rotate right')
      wait('the rotated board', function()
        return vim.deep_equal(vim.list_slice(lines(), 1, 6), { 'title: One step too late', 'P', '.', '.', 'T', 'E' })
      end)
    end,
  },
  {
    ':StakeoutTurns shows the turns beside the rows until the next edit',
    function()
      open_solved()
      support.type('2G')
      vim.cmd.StakeoutTurns()
      local space = vim.api.nvim_create_namespace('stakeout_turns')
      local marks = vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })
      equal(#marks, 1)
      local texts, groups = {}, {}
      for _, chunk in ipairs(marks[1][4].virt_text) do
        table.insert(texts, chunk[1])
        table.insert(groups, chunk[2])
      end
      equal({ marks[1][2], table.concat(texts) }, { 1, '  0 1 4 2 0 ' })
      equal({ groups[2], groups[5] }, { 'stakeoutHeatPolice', 'stakeoutHeatThief' })
      vim.cmd.StakeoutTurns()
      equal(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, {}), {})
      vim.cmd.StakeoutTurns()
      vim.cmd('silent normal! x')
      vim.api.nvim_exec_autocmds('TextChanged', { buffer = 0 })
      equal(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, {}), {})
    end,
  },
  {
    'the turns of all rows are in columns, also beside a diagnostic',
    function()
      local neovim = support.neovim()
      neovim.lua([[
        require('stakeout').enable()
        vim.diagnostic.config({ virtual_text = true })
      ]])
      neovim.edit('a.board', '|....\n|P..T\n|...E')
      neovim.wait('#vim.diagnostic.get(0) > 0')
      neovim.lua('vim.cmd.StakeoutTurns()')
      neovim.shows('....  1 1 5 4')
      neovim.shows('P..T  0 1 4 2      ■ The thief')
      neovim.shows('...E  1 1 2 0')
      neovim.stop()
    end,
    '0.10',
  },
  {
    ':StakeoutPlay plays the board at the cursor in a terminal',
    function()
      open_solved()
      support.type('G')
      vim.cmd.StakeoutPlay('thief')
      equal(vim.bo.buftype, 'terminal')
      wait('the match', function()
        return table.concat(lines(), '\n'):find('Beside each other', 1, true)
      end)
      local terminal = vim.api.nvim_get_current_buf()
      vim.fn.chansend(vim.bo.channel, 'q')
      wait('the window is closed', function()
        return not vim.api.nvim_buf_is_valid(terminal)
      end)
      equal(#vim.api.nvim_tabpage_list_wins(0), 1)
      equal(vim.fn.expand('%:t'), 'a.board')
    end,
  },
  {
    'commands that need the command line are left out for a server alone',
    function()
      vim.g.stakeout_command_line = false
      support.edit_with_server('a.board', two)
      local commands = vim.api.nvim_buf_get_commands(0, {})
      local makes = vim.bo.makeprg
      local said = vim.fn.execute('compiler stakeout')
      vim.g.stakeout_command_line = nil
      equal({ commands.StakeoutPlay, commands.StakeoutGenerate }, {})
      equal(commands.StakeoutExpect ~= nil, true)
      holds(said, ':make needs the whole program')
      equal(vim.bo.makeprg, makes)
    end,
  },
  {
    ':StakeoutGenerate inserts a board after the one at the cursor, or says why not',
    function()
      open_solved()
      vim.cmd('StakeoutGenerate --rows 1 --columns 4 --verdict thief --seed 1')
      wait('the board', function()
        return #lines() == 9
      end)
      equal(lines()[2], 'P..TE')
      equal(lines()[3], '')
      equal(lines()[4], 'expect: thief in 2')
      equal(#lines()[5], 4)
      equal(lines()[6], '')
      equal(lines()[7], 'title: Beside each other')
      support.type('G')
      vim.cmd('StakeoutGenerate --rows 2 --columns 3')
      wait('the second board', function()
        return #lines() == 13
      end)
      equal(lines()[10], '')
      holds(lines()[11], 'expect: ')
      vim.cmd('StakeoutGenerate --rows 1 --columns 2')
      wait('the reason', function()
        return #support.notifications > 0
      end)
      holds(support.notifications[1], 'a board needs at least three cells')
    end,
  },
  {
    ']] and [[ go from board to board, and `ib` is one',
    function()
      support.edit('a.board', two)
      support.type('2G]]')
      equal(vim.fn.line('.'), 4)
      support.type('G[[')
      equal(vim.fn.line('.'), 4)
      support.type('2[[')
      equal(vim.fn.line('.'), 1)
      support.type('dib')
      equal(vim.fn.line('$'), 4)
    end,
  },
  {
    ':compiler stakeout fills the quickfix list',
    function()
      -- The shell would run what stands in the name.
      support.edit('wrong $(touch ran).board', '|P.T\n|.TE')
      vim.cmd.compiler('stakeout')
      vim.o.makeprg = vim.o.makeprg:gsub('^stakeout', support.server)
      vim.cmd('silent make! %:S')
      local found = vim.fn.getqflist()
      equal({ found[1].lnum, found[1].col, found[1].type }, { 2, 2, 'e' })
      holds(found[1].text, '[duplicate-thief] a second thief')
      equal(vim.fn.filereadable('ran'), 0)
    end,
  },
}
