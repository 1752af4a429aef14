-- Features without a server: file types, options, commands, help.

local support = require('support')
local equal = support.equal

return {
  {
    'a file named *.board is a stakeout-board, a file named *.game a stakeout-game, *.pursuit a stakeout-pursuit',
    function()
      support.edit('a.board', '|P.T')
      equal(vim.bo.filetype, 'stakeout-board')
      support.edit('a.game', '|a -> b')
      equal(vim.bo.filetype, 'stakeout-game')
      support.edit('a.pursuit', '|a - b')
      equal(vim.bo.filetype, 'stakeout-pursuit')
      support.edit('a.boards', '|P.T')
      equal(vim.bo.filetype, '')
    end,
  },
  {
    'gcc toggles a comment',
    function()
      support.edit('a.board', '|P.T')
      support.type('gcc')
      equal(vim.fn.getline(1), '; P.T')
      support.type('gcc')
      equal(vim.fn.getline(1), 'P.T')
    end,
  },
  {
    'a wide board is not wrapped, and changing the file type restores the options',
    function()
      vim.wo.wrap = true
      support.edit('a.board', '|P.T')
      equal({ vim.wo.wrap, vim.bo.commentstring }, { false, '; %s' })
      vim.bo.filetype = 'text'
      equal({ vim.wo.wrap, vim.bo.commentstring }, { true, '' })
      equal(vim.fn.exists(':StakeoutSolve'), 0)
    end,
  },
  {
    'a line opened below a comment is a row; names end at an arrow, and names of rules do not end at a hyphen',
    function()
      support.edit('a.board', '|; a comment\n|allow: missing-exit')
      support.type('ggoP.T<Esc>')
      equal(vim.fn.getline(2), 'P.T')
      support.type('ggA<CR>..E<Esc>')
      equal(vim.fn.getline(2), '..E')
      support.type('G$bcwx<Esc>')
      equal(vim.fn.getline('$'), 'allow: x')
      support.edit('a.game', '|a->b')
      support.type('ggcwfirst<Esc>')
      equal(vim.fn.getline(1), 'first->b')
    end,
  },
  {
    'a plugin manager can use the repository itself',
    function()
      local neovim = support.neovim(support.repository)
      neovim.lua("require('stakeout').enable()")
      neovim.edit('a.board', '|P.T\n|..E')
      neovim.wait('#vim.diagnostic.get(0) > 0')
      equal(neovim.lua('return vim.bo.filetype'), 'stakeout-board')
      neovim.request('nvim_command', 'help stakeout')
      neovim.stop()
    end,
  },
  {
    'boards are folds with g:stakeout_folding',
    function()
      vim.g.stakeout_folding = true
      support.edit(
        'a.board',
        [[
          |title: one
          |P.T
          |
          |; two
          |P.T
        ]]
      )
      vim.g.stakeout_folding = nil
      local levels = vim.tbl_map(vim.fn.foldlevel, { 1, 2, 3, 4, 5 })
      equal(levels, { 1, 1, 0, 1, 1 })
    end,
  },
  {
    'folding is unchanged by default',
    function()
      support.edit('a.board', '|P.T')
      equal(vim.wo.foldmethod, 'manual')
    end,
  },
  {
    ':help stakeout opens the help, and its tags are up to date',
    function()
      vim.cmd.help('stakeout')
      equal(vim.fs.basename(vim.api.nvim_buf_get_name(0)), 'stakeout.txt')
      local kept = support.repository .. '/editors/nvim/doc/'
      local copy = vim.fn.tempname()
      vim.fn.mkdir(copy, 'p')
      vim.fn.writefile(vim.fn.readfile(kept .. 'stakeout.txt'), copy .. '/stakeout.txt')
      vim.cmd.helptags(copy)
      equal(vim.fn.readfile(kept .. 'tags'), vim.fn.readfile(copy .. '/tags'))
    end,
  },
}
