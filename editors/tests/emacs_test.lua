-- Emacs with Eglot, in a terminal, with the configuration from editors/README.md. EMACS names its program.

local support = require('support')

local textbook = [[
  |P.*..
  |..*T.
  |....E
]]

---Emacs with a file open.
local function emacs(name, picture)
  local home = vim.fn.tempname()
  vim.fn.mkdir(home, 'p')
  local init = support.documented('Emacs', 'elisp')
  vim.list_extend(init, {
    -- Shows the diagnostics of all lines, not only the one at the cursor.
    '(setq flymake-show-diagnostics-at-end-of-line t)',
    '(setq make-backup-files nil eglot-autoshutdown t)',
  })
  vim.fn.writefile(init, home .. '/init.el')
  local command = { os.getenv('EMACS'), '-nw', '-Q', '-l', home .. '/init.el', support.file(name, picture) }
  local editor = support.editor(command, { HOME = home })
  editor.shows(name)
  return editor
end

return {
  {
    'the verdict is at the end of the line; an edit removes it, and saving shows the new one',
    function()
      local editor = emacs('a.board', textbook)
      editor.shows('P.*..  stakeout [verdict]: The thief escapes in 4 turns')
      editor.type('<C-f><C-f><C-d>.')
      editor.shows('P....')
      editor.hides('The thief escapes')
      editor.type('<C-x><C-s>')
      editor.shows('P....  stakeout [verdict]: The thief escapes in 4 turns')
      editor.stop()
    end,
  },
  {
    'a second T is reported while typing, and its fix removes it',
    function()
      local editor = emacs('a.board', textbook)
      editor.shows('The thief escapes in 4 turns')
      editor.type('<C-n><C-e><C-b><C-d>T')
      editor.shows('..*TT  stakeout [duplicate-thief]: a second thief')
      editor.type('<C-b><Esc>xeglot-code-action-quickfix<CR>')
      editor.shows('Remove this `T`')
      editor.type('<CR>')
      editor.hides('TT')
      editor.shows('The thief escapes in 4 turns')
      editor.stop()
    end,
  },
  {
    'eldoc shows the values of a cell in plain text',
    function()
      local editor = emacs('a.board', textbook)
      editor.shows('The thief escapes in 4 turns')
      editor.type('<C-n><C-f><Esc>xeldoc<CR>')
      editor.shows('thief here, police to move: Police catches the thief in 1 turn')
      editor.stop()
    end,
  },
  {
    'a graph game has its verdict, and M-. goes to a vertex',
    function()
      local editor = emacs('a.game', '|start: a\n|a -> b\n|b -> c\n|c')
      editor.shows('start: a  stakeout [verdict]: lose in 2 turns')
      editor.type('<C-n><C-n><C-e><C-b><Esc>.<Esc>xwhat-line<CR>')
      editor.shows('Line 4')
      editor.stop()
    end,
  },
  {
    'no server is left when Emacs is quit',
    function()
      local editor = emacs('a.board', textbook)
      editor.shows('The thief escapes in 4 turns')
      local server = editor.server()
      editor.type('<C-x><C-c>')
      support.wait('the server is gone', function()
        return not support.alive(server)
      end)
      editor.stop()
    end,
  },
}
