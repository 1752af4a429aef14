-- Helix, in a terminal, with the configuration from editors/README.md. HELIX names its program.

local support = require('support')

local textbook = [[
  |P.*..
  |..*T.
  |....E
]]

---Helix with a file open. `more` are further lines of its languages.toml.
local function helix(name, picture, more)
  local config = vim.fn.tempname()
  vim.fn.mkdir(config .. '/helix', 'p')
  local built = vim.fn.system({ support.repository .. '/editors/tree-sitter-stakeout/build', config .. '/helix/runtime' })
  support.equal({ vim.v.shell_error, built }, { 0, '' })
  local languages = vim.list_extend(support.documented('Helix', 'toml'), more or {})
  vim.fn.writefile(languages, config .. '/helix/languages.toml')
  vim.fn.writefile({ '[editor]', 'end-of-line-diagnostics = "hint"' }, config .. '/helix/config.toml')
  local editor = support.editor({ os.getenv('HELIX'), support.file(name, picture) }, { XDG_CONFIG_HOME = config })
  editor.shows(name)
  return editor
end

return {
  {
    'the verdict is at the end of the line; an edit removes it, and saving shows the new one',
    function()
      local editor = helix('a.board', textbook)
      editor.shows('P.*..  The thief escapes in 4 turns')
      editor.type('llr.')
      editor.shows('P....')
      editor.hides('The thief escapes')
      editor.type(':w<CR>')
      editor.shows('P....  The thief escapes in 4 turns')
      editor.stop()
    end,
  },
  {
    'a second T is reported while typing, and its first fix removes it',
    function()
      local editor = helix('a.board', textbook)
      editor.shows('The thief escapes in 4 turns')
      editor.type('jllllrT')
      editor.shows('..*TT  a second thief')
      editor.type(' a')
      editor.shows('Remove this `T`')
      editor.type('<CR>')
      editor.hides('TT')
      editor.shows('The thief escapes in 4 turns')
      editor.stop()
    end,
  },
  {
    'a fenced board of Markdown has its verdict',
    function()
      local note = '|- A list:\n|\n|  ```board\n|  P.T\n|  ..E\n|  ```'
      local markdown = { '[[language]]', 'name = "markdown"', 'language-servers = ["stakeout"]' }
      local editor = helix('a.md', note, markdown)
      editor.shows('P.T  The thief escapes in 2 turns')
      editor.stop()
    end,
  },
  {
    'space k shows the table of a cell, with aligned columns',
    function()
      local editor = helix('a.board', textbook)
      editor.shows('The thief escapes in 4 turns')
      editor.type('jl k')
      editor.shows('Floor · row 2, column 2')
      editor.shows('| thief here  | Police catches the thief in 1 turn |')
      editor.stop()
    end,
  },
  {
    'a graph game has its verdict, and gd goes to a vertex',
    function()
      local editor = helix('a.game', '|start: a\n|a -> b\n|b -> c\n|c')
      editor.shows('start: a  lose in 2 turns')
      editor.type('jjlllllgd')
      editor.shows('4:1')
      editor.stop()
    end,
  },
  {
    'the grammar finds the next grid',
    function()
      local editor = helix('a.board', '|PTE\n|\n|title: Next\n|P.E\n|T..')
      editor.shows('PTE  Police catches')
      editor.type(']t')
      editor.shows('5:3')
      editor.stop()
    end,
  },
  {
    'no server is left when Helix is quit',
    function()
      local editor = helix('a.board', textbook)
      editor.shows('The thief escapes in 4 turns')
      local server = editor.server()
      editor.type(':wq<CR>')
      support.wait('the server is gone', function()
        return not support.alive(server)
      end)
      editor.stop()
    end,
  },
}
