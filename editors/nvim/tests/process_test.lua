-- Processes: the health check, a wrong server, and no server left behind.

local support = require('support')
local equal, holds = support.equal, support.holds

local function health()
  vim.cmd('silent checkhealth stakeout')
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  vim.cmd('silent! bwipeout!')
  return text
end

---Another Neovim with an open board: its channel and its server's process id.
local function another_neovim()
  local board = support.file('other.board', '|P..TE')
  local report = vim.fn.tempname()
  local script = support.file(
    'other.lua',
    ([[
      |vim.opt.runtimepath:prepend(%q)
      |vim.g.stakeout_server = { %q, 'lsp' }
      |require('stakeout').enable()
      |vim.api.nvim_create_autocmd('DiagnosticChanged', { callback = function()
      |  local servers = vim.api.nvim_get_proc_children(vim.fn.getpid())
      |  vim.fn.writefile({ vim.fn.json_encode(servers) }, %q)
      |end })
    ]]):format(support.repository .. '/editors/nvim', support.server, report)
  )
  local command = { support.nvim, '--clean', '--embed', '--headless', '-n' }
  vim.list_extend(command, { '--cmd', ('lua dofile(%q)'):format(script), board })
  local channel = vim.fn.jobstart(command, { rpc = true })
  local servers = support.wait('another Neovim has its verdict', function()
    local read, lines = pcall(vim.fn.readfile, report)
    return read and lines[1] and vim.fn.json_decode(lines[1])
  end)
  equal(#servers, 1)
  assert(support.alive(servers[1]))
  return channel, servers[1]
end

local function gone(process)
  support.wait('the server is gone', function()
    return not support.alive(process)
  end)
end

return {
  {
    ':checkhealth stakeout reports no problem',
    function()
      support.edit_with_server('a.board', '|P..TE')
      local text = health()
      holds(text, 'OK Neovim 0.')
      holds(text, 'OK Server: stakeout ')
      holds(text, 'from vim.g.stakeout_server')
      holds(text, 'OK File types: ')
      holds(text, 'OK Attached to 1 buffer (')
      equal(text:match('ERROR') or text:match('WARNING'), nil)
    end,
  },
  {
    ':checkhealth stakeout gives advice when the server is missing',
    function()
      vim.g.stakeout_server = '/nowhere/stakeout'
      local text = health()
      holds(text, 'ERROR No server: vim.g.stakeout_server names `/nowhere/stakeout`, which is not an executable program')
      holds(text, 'cargo build --release')
    end,
  },
  {
    ':checkhealth stakeout recognises a program that is not the server',
    function()
      vim.g.stakeout_server = 'true'
      holds(health(), 'ERROR Server: `true lsp`, from vim.g.stakeout_server is not stakeout')
    end,
  },
  {
    ':checkhealth stakeout notices a board without a server',
    function()
      support.edit('a.board', '|P..TE')
      local text = health()
      if vim.lsp.enable then
        holds(text, 'WARNING Not enabled')
      end
      holds(text, 'WARNING A board or graph game is open, but no server is attached')
    end,
  },
  {
    'without a setting the server is found on PATH, then in the source tree',
    function()
      vim.g.stakeout_server = nil
      local path = vim.env.PATH
      local folder = vim.fn.tempname()
      vim.fn.mkdir(folder)
      vim.uv.fs_symlink(support.server, folder .. '/stakeout')
      vim.env.PATH = folder .. ':' .. path
      local command, origin = require('stakeout').command()
      equal({ command, origin }, { { folder .. '/stakeout', 'lsp' }, 'PATH' })

      -- A separate source tree, since the real one may or may not contain a server.
      local tree = vim.fn.tempname()
      local client = tree .. '/editors/nvim/lua/stakeout'
      vim.fn.mkdir(client, 'p')
      vim.fn.writefile(vim.fn.readfile(support.repository .. '/editors/nvim/lua/stakeout/init.lua'), client .. '/init.lua')
      local copy = dofile(client .. '/init.lua')
      vim.env.PATH = '/nowhere'
      local none, problem = copy.command()
      local server = tree .. '/target/debug/stakeout'
      vim.fn.mkdir(vim.fs.dirname(server), 'p')
      vim.uv.fs_symlink(support.server, server)
      local built, built_origin = copy.command()
      vim.env.PATH = path
      equal({ none, problem }, {
        nil,
        'no program `stakeout` on PATH or from pip or mason, and vim.g.stakeout_server is not set',
      })
      equal({ built, built_origin }, { { server, 'lsp' }, 'the source tree of this plugin' })
    end,
  },
  {
    'the server of a package is found: the virtual environment, pip, mason, and npm if allowed, in this order',
    function()
      vim.g.stakeout_server = nil
      local before = { PATH = vim.env.PATH, HOME = vim.env.HOME, VIRTUAL_ENV = vim.env.VIRTUAL_ENV or '' }
      local home = vim.fn.tempname()
      local root = home .. '/puzzles/levels'
      vim.fn.mkdir(root, 'p')
      vim.env.PATH, vim.env.HOME, vim.env.VIRTUAL_ENV = '/nowhere', home, home .. '/venv'
      local places = {
        { home .. '/venv/bin', 'the active virtual environment' },
        { home .. '/.local/bin', 'pip' },
        { vim.fn.stdpath('data') .. '/mason/bin', 'mason' },
        { root .. '/node_modules/.bin', 'npm' },
      }
      for _, place in ipairs(places) do
        vim.fn.mkdir(place[1], 'p')
        vim.uv.fs_symlink(support.server, place[1] .. '/stakeout')
      end
      vim.g.stakeout_npm = true
      local found, expected = {}, {}
      for _, place in ipairs(places) do
        local command, origin = require('stakeout').command(root)
        table.insert(found, { command, origin })
        table.insert(expected, { { place[1] .. '/stakeout', 'lsp' }, place[2] })
        vim.fn.delete(place[1] .. '/stakeout')
      end
      vim.g.stakeout_npm = nil
      for name, value in pairs(before) do
        vim.env[name] = value
      end
      equal(found, expected)
    end,
  },
  {
    'a program of the edited directory or of one above it never runs unasked',
    function()
      vim.g.stakeout_server = nil
      local before = { PATH = vim.env.PATH, HOME = vim.env.HOME }
      vim.env.PATH, vim.env.HOME = '/nowhere', '/nowhere'
      local board = support.file('clone/levels/a.board', '|PTE')
      local levels = vim.fn.fnamemodify(board, ':h')
      local clone = vim.fn.fnamemodify(levels, ':h')
      vim.fn.writefile({}, levels .. '/stakeout.toml')
      local ran = vim.fn.tempname()
      for _, directory in ipairs({ levels, clone }) do
        vim.fn.mkdir(directory .. '/node_modules/.bin', 'p')
        local program = directory .. '/node_modules/.bin/stakeout'
        vim.fn.writefile({ '#!/bin/sh', 'touch ' .. ran }, program)
        vim.fn.setfperm(program, 'rwxr-xr-x')
      end
      local unasked = { require('stakeout').command(levels) }
      require('stakeout').enable()
      vim.cmd.edit(board)
      -- The server of the source tree, if there is one.
      support.wait('a server or a message', function()
        return require('stakeout').clients(0)[1] or support.notifications[1]
      end)
      vim.g.stakeout_npm = true
      local allowed = { require('stakeout').command(levels) }
      vim.fn.delete(levels .. '/node_modules/.bin/stakeout')
      local above = { require('stakeout').command(levels) }
      vim.g.stakeout_npm = nil
      for name, value in pairs(before) do
        vim.env[name] = value
      end
      for _, found in ipairs({ unasked, above }) do
        assert(not vim.inspect(found):find('node_modules', 1, true), vim.inspect(found))
      end
      equal(allowed, { { levels .. '/node_modules/.bin/stakeout', 'lsp' }, 'npm' })
      equal(vim.fn.filereadable(ran), 0)
    end,
  },
  {
    'a server from npm in the root directory solves its boards if that is allowed',
    function()
      vim.g.stakeout_npm = true
      vim.g.stakeout_server = nil
      local path = vim.env.PATH
      local board = support.file('levels/a.board', '|PTE')
      local root = vim.fn.fnamemodify(board, ':h')
      vim.fn.mkdir(root .. '/node_modules/.bin', 'p')
      vim.fn.writefile({}, root .. '/stakeout.toml')
      vim.uv.fs_symlink(support.server, root .. '/node_modules/.bin/stakeout')
      vim.env.PATH = '/nowhere'
      require('stakeout').enable()
      vim.cmd.edit(board)
      support.attached()
      support.looks([[
        |PTE
         ^ information[verdict] Police catches the thief in 1 turn
      ]])
      local text = health()
      vim.env.PATH = path
      vim.g.stakeout_npm = nil
      holds(text, '/levels/node_modules/.bin/stakeout lsp`, from npm')
    end,
  },
  {
    ':checkhealth stakeout warns about a server of another version',
    function()
      local old = support.file('old', '|#!/bin/sh\n|echo stakeout 0.1.7\n|echo commit: unknown')
      vim.fn.setfperm(old, 'rwxr-xr-x')
      vim.g.stakeout_server = old
      local text = health()
      holds(text, ('OK Server: stakeout 0.1.7: `%s lsp`, from vim.g.stakeout_server'):format(old))
      holds(text, 'WARNING stakeout 0.1.7 does not fit this plugin of version ' .. require('stakeout').version)
    end,
  },
  {
    'a missing server is reported once, with advice',
    function()
      vim.g.stakeout_server = '/nowhere/stakeout'
      require('stakeout').enable()
      support.edit('a.board', '|P..TE')
      support.wait('a message', function()
        return support.notifications[1]
      end)
      equal(support.notifications, { 'stakeout: no server, see :checkhealth stakeout' })
    end,
  },
  {
    'a program that is not the server is reported, with advice',
    function()
      vim.g.stakeout_server = 'false'
      require('stakeout').enable()
      support.edit('a.board', '|P..TE')
      support.wait('the message', function()
        return support.notifications[1]
      end)
      equal(support.notifications, { 'stakeout: the server exited with code 1, see :checkhealth stakeout' })
    end,
  },
  {
    'no message about the server needs a keypress',
    function()
      for _, server in ipairs({ '/nowhere/stakeout', 'false' }) do
        local neovim = support.neovim()
        neovim.lua('vim.g.stakeout_server = ...', server)
        neovim.lua("require('stakeout').enable()")
        neovim.edit('a.board', '|P..TE')
        neovim.wait("vim.fn.execute('messages'):find('checkhealth') ~= nil")
        equal(neovim.request('nvim_get_mode'), { mode = 'n', blocking = false })
        neovim.stop()
      end
    end,
  },
  {
    'quitting Neovim leaves no server behind',
    function()
      local channel, server = another_neovim()
      vim.rpcnotify(channel, 'nvim_command', 'qall!')
      gone(server)
    end,
  },
  {
    'a killed Neovim leaves no server behind',
    function()
      local channel, server = another_neovim()
      vim.uv.kill(vim.fn.jobpid(channel), 'sigkill')
      gone(server)
    end,
  },
}
