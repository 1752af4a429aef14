-- Other features of the server in Neovim: fixes, refactorings, colours, hints, lenses, completion, formatting, symbols,
-- folds, highlights.

local support = require('support')
local equal, holds, looks, wait = support.equal, support.holds, support.looks, support.wait

local textbook = [[
  |P.*..
  |..*T.
  |....E
]]

---Opens a board and waits until it is solved.
local function open_solved(picture)
  support.edit_with_server('a.board', picture)
  wait('the verdict', function()
    return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.INFO }) > 0
  end)
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

---Waits until the buffer has these lines.
local function reads(...)
  support.becomes(lines, { ... })
end

---The response to a request about this buffer.
local function request(method, params)
  local client = support.attached()
  params = vim.tbl_extend('keep', params or {}, { textDocument = vim.lsp.util.make_text_document_params() })
  -- With buffer 0, Neovim 0.12 would not send pending changes first.
  local response = support.call(client, 'request_sync', method, params, support.patience, vim.api.nvim_get_current_buf())
  assert(response and not response.err, vim.inspect(response))
  return response.result
end

---Applies the code action with this title at a position.
local function act(row, column, title)
  vim.api.nvim_win_set_cursor(0, { row, column - 1 })
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      return action.title == title
    end,
  })
end

---Type and modifiers of the semantic token at a 1-based position.
local function token_at(row, column)
  -- Neovim 0.12 also returns a token that ends right before the position.
  local tokens = vim.tbl_filter(function(token)
    return token.end_col >= column
  end, vim.lsp.semantic_tokens.get_at_pos(0, row - 1, column - 1) or {})
  if #tokens == 0 then
    return nil
  end
  local modifiers = vim.tbl_keys(tokens[1].modifiers)
  table.sort(modifiers)
  return tokens[1].type .. (#modifiers > 0 and '.' .. table.concat(modifiers, '.') or '')
end

---The background that semantic tokens give a cell.
local function painted(row, column)
  local strongest, background = -1, nil
  for _, mark in ipairs(vim.inspect_pos(0, row - 1, column - 1).semantic_tokens) do
    local look = vim.api.nvim_get_hl(0, { name = mark.opts.hl_group, link = false })
    if look.bg and mark.opts.priority > strongest then
      strongest, background = mark.opts.priority, look.bg
    end
  end
  return background
end

local function background_of(group)
  return vim.api.nvim_get_hl(0, { name = group, link = false }).bg
end

---Waits until a generated document with this text is in the current window.
local function shown(text)
  wait('the document with ' .. text, function()
    return vim.b.stakeout_view and table.concat(lines(), '\n'):find(text, 1, true)
  end)
end

return {
  {
    'a fix from the actions at a diagnostic removes it',
    function()
      support.edit_with_server(
        'a.board',
        [[
          |P.T
          |.#E
        ]]
      )
      looks([[
        |P.T
        |.#E
          ^ error[unknown-cell]
      ]])
      act(2, 2, 'Replace `#` with `*`')
      reads('P.T', '.*E')
      vim.cmd('silent write')
      looks([[
        |P.T
         ^ information[verdict] The thief escapes in 2 turns
        |.*E
      ]])
    end,
  },
  {
    'one action applies all safe fixes',
    function()
      support.edit_with_server('a.board', '|P#T \n|.*e')
      wait('the diagnostics', function()
        return #vim.diagnostic.get(0) > 0
      end)
      vim.lsp.buf.code_action({
        apply = true,
        context = { only = { 'source.fixAll.stakeout' }, diagnostics = {} },
      })
      reads('P*T', '.*E')
    end,
  },
  {
    'actions rotate, crop and border a board and keep its comments',
    function()
      open_solved([[
        |title: a
        |P.T
        |; between
        |*.E
      ]])
      act(2, 1, 'Rotate right')
      reads('title: a', '; between', '*P', '..', 'ET')
      act(3, 1, 'Add a border of walls')
      reads('title: a', '; between', '****', '**P*', '*..*', '*ET*', '****')
      vim.cmd('silent write')
      act(5, 1, 'Crop to what matters: 3 × 2 cells')
      reads('title: a', '; between', '*P', '..', 'ET')
    end,
  },
  {
    'swapping the players updates expect',
    function()
      open_solved([[
        |expect: thief in 2
        |P.T
        |..E
      ]])
      act(2, 1, 'Swap `P` and `T`, and set `expect` to `police in 3`')
      reads('expect: police in 3', 'T.P', '..E')
      looks([[
        |expect: police in 3
        |T.P
           ^ information[verdict] Police catches the thief in 3 turns
        |..E
      ]])
    end,
  },
  {
    'after saving, a changed verdict refers to the previous one',
    function()
      open_solved([[
        |P..T
        |...E
      ]])
      support.type('G2lRE.<Esc>')
      vim.cmd('silent write')
      looks([[
        |P..T
         ^ information[verdict] Police catches the thief in 5 turns
        |..E.
      ]])
      local diagnostic = vim.diagnostic.get(0)[1]
      local related = diagnostic.user_data.lsp.relatedInformation
      equal(#related, 1)
      holds(related[1].message, 'before the last change: The thief escapes in 2 turns')
    end,
  },
  {
    'cells have the colour of the outcome with the thief there, pieces keep theirs, and an edit removes the colours',
    function()
      open_solved(textbook)
      wait('the colours of outcomes', function()
        return token_at(2, 2) ~= nil
      end)
      equal(token_at(2, 2), 'stakeoutPolice.floor')
      equal(token_at(1, 5), 'stakeoutThief.floor')
      equal(token_at(1, 1), 'stakeoutPolice.police')
      equal(token_at(1, 3), nil)
      equal(painted(2, 2), background_of('stakeoutHeatPolice'))
      equal(painted(1, 5), background_of('stakeoutHeatThief'))
      equal(painted(1, 1), background_of('stakeoutPolice'))
      equal(painted(2, 4), background_of('stakeoutThief'))
      equal(painted(3, 5), background_of('stakeoutExit'))
      support.type('gg2lr.')
      wait('no colours', function()
        return token_at(2, 2) == nil
      end)
    end,
    '0.11',
  },
  {
    'the inlay hint after the first row shows the verdict',
    function()
      open_solved(textbook)
      vim.lsp.inlay_hint.enable(true, { bufnr = 0 })
      local hints = wait('a hint', function()
        local found = vim.lsp.inlay_hint.get({ bufnr = 0 })
        return #found > 0 and found
      end)
      equal(#hints, 1)
      equal(hints[1].inlay_hint.label, 'The thief escapes in 4 turns')
      equal({ hints[1].inlay_hint.position.line, hints[1].inlay_hint.position.character }, { 0, 5 })
      vim.lsp.inlay_hint.enable(false, { bufnr = 0 })
    end,
  },
  {
    'lenses are above a board, and one opens the best line move by move',
    function()
      open_solved(textbook)
      local board = vim.api.nvim_get_current_buf()
      local lenses = wait('the lenses of a solved board', function()
        vim.lsp.codelens.refresh({ bufnr = board })
        local found = vim.lsp.codelens.get(board)
        return #found == 4 and found
      end)
      local titles = vim.tbl_map(function(lens)
        return lens.command.title
      end, lenses)
      equal(titles, { 'The thief escapes in 4 turns', 'Show best line', 'Explain', 'Critical cells' })
      vim.api.nvim_win_set_cursor(0, { 1, 0 })
      support.call(support.attached(), 'request', 'workspace/executeCommand', lenses[2].command)
      shown('4 T down')
      holds(table.concat(lines(), '\n'), '....T')
    end,
  },
  {
    'a lens is also an action',
    function()
      open_solved(textbook)
      act(2, 1, 'Explain')
      shown('The thief escapes in 4 turns')
    end,
  },
  {
    'generated documents open in one split that is read-only and not listed, and the board keeps its window',
    function()
      open_solved(textbook)
      local board = vim.api.nvim_get_current_win()
      local buffer = vim.api.nvim_get_current_buf()
      vim.cmd.StakeoutExplain()
      shown('The thief escapes in 4 turns')
      equal(vim.bo.filetype, 'markdown')
      equal({ vim.bo.modifiable, vim.bo.buflisted, vim.bo.buftype }, { false, false, 'nofile' })
      equal(vim.api.nvim_win_get_buf(board), buffer)
      vim.api.nvim_set_current_win(board)
      vim.cmd.StakeoutBestLine()
      shown('4 T down')
      equal(#vim.api.nvim_tabpage_list_wins(0), 2)
      support.type('q')
      equal(vim.api.nvim_tabpage_list_wins(0), { board })
    end,
  },
  {
    'the split of a generated document has a line for each of its own, besides the winbar',
    function()
      vim.o.winbar = 'above'
      require('stakeout.view').show('five.txt', 'a\nb\nc\nd\ne')
      vim.cmd.redraw()
      equal({ vim.fn.line('w0'), vim.fn.line('w$') }, { 1, 5 })
      vim.o.winbar = ''
    end,
  },
  {
    'omni completion is the server\'s and offers the verdict first',
    function()
      open_solved(textbook)
      equal(vim.bo.omnifunc, "v:lua.require'stakeout.completion'.omnifunc")
      support.type('ggOexpect:<Esc>')
      local items = request('textDocument/completion', { position = { line = 0, character = 7 } }).items
      equal(items[1].label, 'thief in 4')
      support.type('ggSfi<Esc>')
      items = request('textDocument/completion', { position = { line = 0, character = 2 } }).items
      local labels = vim.tbl_map(function(item)
        return item.label
      end, items)
      assert(vim.tbl_contains(labels, 'first'), vim.inspect(labels))
    end,
  },
  {
    'formatting changes everything but the cells',
    function()
      open_solved([[
        |author:   b
        |title:a
        |
        |P.T
        |..E
        |
        |
      ]])
      vim.lsp.buf.format()
      reads('title: a', 'author: b', 'P.T', '..E')
    end,
  },
  {
    'document symbols are boards by title, with their pieces',
    function()
      open_solved([[
        |title: Corner
        |P.T
        |..E
        |
        |PTE
      ]])
      vim.lsp.buf.document_symbol()
      local items = wait('the list', function()
        local found = vim.fn.getloclist(0)
        return #found > 0 and found
      end)
      local words = table.concat(
        vim.tbl_map(function(item)
          return item.lnum .. ' ' .. item.text
        end, items),
        '\n'
      )
      holds(words, '1 [Array] Corner')
      holds(words, '5 [Array] Board 2')
      equal(#items, 8)
    end,
    '0.11',
  },
  {
    'the server provides folds',
    function()
      open_solved([[
        |title: Corner
        |P.T
        |..E
        |
        |PTE
        |...
      ]])
      vim.wo.foldmethod = 'expr'
      vim.wo.foldexpr = 'v:lua.vim.lsp.foldexpr()'
      wait('the folds', function()
        vim.cmd('silent! normal! zx')
        return vim.fn.foldlevel(1) == 1 and vim.fn.foldlevel(3) == 1 and vim.fn.foldlevel(5) == 1
      end)
      equal(vim.fn.foldlevel(4), 0)
      vim.wo.foldmethod = 'manual'
    end,
    '0.11',
  },
  {
    'all cells like the one under the cursor are highlighted',
    function()
      support.edit_with_server('a.board', '|P.T\n|.TE')
      vim.api.nvim_win_set_cursor(0, { 1, 2 })
      vim.lsp.buf.document_highlight()
      local space = vim.api.nvim_create_namespace('nvim.lsp.references')
      local marks = wait('the marks', function()
        local found = vim.api.nvim_buf_get_extmarks(0, space, 0, -1, {})
        return #found > 0 and found
      end)
      local places = vim.tbl_map(function(mark)
        return { mark[2], mark[3] }
      end, marks)
      equal(places, { { 0, 2 }, { 1, 1 } })
    end,
    '0.11',
  },
  {
    'go to definition on a second piece jumps to the first',
    function()
      support.edit_with_server('a.board', '|P.T\n|.TE')
      vim.api.nvim_win_set_cursor(0, { 2, 1 })
      vim.lsp.buf.definition()
      wait('the jump', function()
        return vim.deep_equal(vim.api.nvim_win_get_cursor(0), { 1, 2 })
      end)
    end,
  },
  {
    'hover lists the options of a piece, best first, and explains a directive',
    function()
      open_solved([[
        |first: police
        |P.*..
        |..*T.
        |....E
      ]])
      local text = support.hover(3, 4)
      holds(text, 'thief here')
      holds(text, 'down: ')
      local best, stay = text:find('down: ', 1, true), text:find('stay: ', 1, true)
      assert(best and stay and best < stay, text)
      holds(support.hover(1, 1), 'first')
    end,
  },
}
