-- Boards in Markdown: the server attaches if the user asks for it.

local support = require('support')
local equal, looks = support.equal, support.looks

-- Neovim reads the configuration of the server once.
vim.g.stakeout_markdown = true

local note = [[
  |# A note
  |
  |- In a list:
  |
  |  ```board
  |  P.T
  |  ..E
  |  ```
]]

return {
  {
    'the verdict is at the policeman of a fenced board',
    function()
      equal(support.edit_with_server('a.md', note).name, 'stakeout')
      looks([[
        |# A note
        |
        |- In a list:
        |
        |  ```board
        |  P.T
           ^ information[verdict] The thief escapes in 2 turns
        |  ..E
        |  ```
      ]])
    end,
  },
  {
    'the statusline shows the verdict of the block at the cursor',
    function()
      support.edit_with_server('a.md', note)
      vim.api.nvim_win_set_cursor(0, { 6, 2 })
      support.becomes(require('stakeout').status, 'The thief escapes in 2 turns')
      vim.api.nvim_win_set_cursor(0, { 1, 0 })
      equal(require('stakeout').status(), '')
    end,
  },
  {
    'boards are served as before',
    function()
      equal(support.edit_with_server('a.board', '|P.T\n|..E').name, 'stakeout')
    end,
  },
}
