-- Commands, mappings, completion and folding of board and graph game buffers in Neovim; see ftplugin for their options.

local M = {}

local function refactorings(buffer)
  local client = require('stakeout').clients(buffer)[1]
  if not client then
    return {}
  end
  local params = vim.lsp.util.make_range_params(0, client.offset_encoding)
  params.context = { diagnostics = {}, only = { 'refactor' } }
  local titles = {}
  for _, response in pairs(vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', params, 2000) or {}) do
    for _, action in ipairs(response.result or {}) do
      table.insert(titles, action.title)
    end
  end
  return titles
end

---Applies the refactoring with this title, or lets the user choose.
local function refactor(title)
  vim.lsp.buf.code_action({
    context = { diagnostics = {}, only = { 'refactor' } },
    apply = title ~= '',
    filter = function(action)
      return title == '' or action.title == title
    end,
  })
end

local generate_options = {
  '--columns',
  '--rows',
  '--seed',
  '--style',
  '--turns',
  '--unique-key',
  '--verdict',
  '--walls',
  'draw',
  'maze',
  'open',
  'police',
  'rooms',
  'thief',
}

---Name, description, function of the arguments, and options of each command.
local function commands(buffer)
  local stakeout = require('stakeout')
  local function board(name)
    return function(call)
      require('stakeout.board')[name](call.args)
    end
  end
  local function of_buffer(name)
    return function()
      stakeout[name](buffer)
    end
  end
  local function insight(name)
    return function()
      local position = { line = vim.api.nvim_win_get_cursor(0)[1] - 1, character = 0 }
      require('stakeout.insight')[name](buffer, { position = position })
    end
  end
  local function starting(candidates)
    return function(start)
      return vim.tbl_filter(function(candidate)
        return vim.startswith(candidate:lower(), start:lower())
      end, type(candidates) == 'function' and candidates(buffer) or candidates)
    end
  end
  local both = {
    { 'StakeoutSolve', "Solve this file's boards now", of_buffer('solve') },
    { 'StakeoutCancel', 'Cancel the solves that show progress', of_buffer('cancel') },
    { 'StakeoutExplain', 'Explain the verdict of the board at the cursor', of_buffer('explain') },
    { 'StakeoutBestLine', 'Show the best line of the board at the cursor', of_buffer('best_line') },
    { 'StakeoutExpect', 'Set `expect` of the puzzle at the cursor to its verdict', board('expect') },
  }
  if vim.bo[buffer].filetype ~= stakeout.filetypes[1] then
    return both
  end
  vim.list_extend(both, {
    { 'StakeoutTurns', 'Show or hide the turns to the end beside the rows', board('turns') },
    { 'StakeoutCritical', 'Show or hide the cells that decide the verdict', insight('critical') },
    { 'StakeoutRepair', 'Change the board at the cursor so that its `expect` holds', insight('repair') },
    {
      'StakeoutRefactor',
      'Rotate, mirror or otherwise transform the board at the cursor',
      function(call)
        refactor(call.args)
      end,
      { nargs = '?', complete = starting(refactorings) },
    },
  })
  if vim.g.stakeout_command_line == false then
    return both
  end
  return vim.list_extend(both, {
    {
      'StakeoutPlay',
      'Play the board at the cursor against perfect play',
      board('play'),
      { nargs = '?', complete = starting({ 'police', 'thief' }) },
    },
    {
      'StakeoutGenerate',
      'Insert a new board; arguments are options of `stakeout generate`',
      board('generate'),
      { nargs = '*', complete = starting(generate_options) },
    },
  })
end

local function is_blank(number)
  return not vim.fn.getline(number):find('[^ \t]')
end

---Moves to the first line of the next or previous board; a count repeats it.
---@param step integer 1 or -1
local function jump(step)
  return function()
    local number, last = vim.fn.line('.'), vim.fn.line('$')
    for _ = 1, vim.v.count1 do
      local found = number + step
      while found >= 1 and found <= last and (is_blank(found) or found > 1 and not is_blank(found - 1)) do
        found = found + step
      end
      if found < 1 or found > last then
        break
      end
      number = found
    end
    if number ~= vim.fn.line('.') then
      vim.cmd("normal! m'")
      vim.api.nvim_win_set_cursor(0, { number, 0 })
    end
  end
end

---Mode, keys, effect and description of each mapping. Boards are separated by blank lines, as paragraphs are.
local mappings = {
  { { 'n', 'x', 'o' }, ']]', jump(1), 'Next board' },
  { { 'n', 'x', 'o' }, '[[', jump(-1), 'Previous board' },
  { { 'x', 'o' }, 'ib', 'ip', 'The board' },
  { { 'x', 'o' }, 'ab', 'ap', 'The board and the blank lines after it' },
}

---Reverts `prepare`.
function M.undo(buffer)
  for _, mapping in ipairs(mappings) do
    pcall(vim.keymap.del, mapping[1], mapping[2], { buffer = buffer })
  end
  require('stakeout.completion').undo(buffer)
end

---Sets up the current buffer; `b:undo_ftplugin` reverts it.
function M.prepare()
  local buffer = vim.api.nvim_get_current_buf()
  local undo = { vim.b.undo_ftplugin }
  for _, command in ipairs(commands(buffer)) do
    local name, description, run, options = unpack(command)
    vim.api.nvim_buf_create_user_command(
      buffer,
      name,
      run,
      vim.tbl_extend('force', { desc = description }, options or {})
    )
    table.insert(undo, 'silent! delcommand -buffer ' .. name)
  end
  if vim.bo[buffer].filetype == 'stakeout-board' then
    for _, mapping in ipairs(mappings) do
      vim.keymap.set(mapping[1], mapping[2], mapping[3], { buffer = buffer, desc = mapping[4] })
    end
  end
  require('stakeout.completion').prepare(buffer)
  if vim.g.stakeout_folding then
    vim.cmd([[setlocal foldmethod=expr foldexpr=v:lua.require'stakeout'.fold(v:lnum)]])
    table.insert(undo, 'setlocal foldmethod< foldexpr<')
  end
  -- Last, since `:lua` takes the rest of the line.
  table.insert(undo, ("lua require('stakeout.buffer').undo(%d)"):format(buffer))
  vim.b.undo_ftplugin = table.concat(undo, ' | ')
end

return M
