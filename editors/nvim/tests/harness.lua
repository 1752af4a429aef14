-- Runs one test file inside Neovim and always quits it: an uncaught error would leave a headless Neovim waiting.
-- It runs after startup, when events such as OptionSet are triggered.
-- A test file returns a list of { name, function, version }; the version is the least
-- Neovim that has the tested feature. Results go to a file, the report to standard output.

package.path = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h') .. '/?.lua;' .. package.path

local results = assert(io.open(os.getenv('STAKEOUT_RESULTS'), 'w'))

local function run_one(sentence, test)
  local support = require('support')
  support.begin()
  local passed, problem = xpcall(test, function(raised)
    return type(raised) == 'string' and raised or vim.inspect(raised)
  end)
  local cleaned, trouble = pcall(support.finish)
  if passed and cleaned then
    results:write('ok\n')
    io.stdout:write('  ok ', sentence, '\n')
    return
  end
  results:write('failed\n')
  io.stdout:write('  FAILED ', sentence, '\n')
  for line in vim.gsplit(problem or trouble, '\n') do
    io.stdout:write('    ', line, '\n')
  end
end

local loaded, tests = pcall(dofile, os.getenv('STAKEOUT_TEST'))
if loaded then
  for _, test in ipairs(tests) do
    if test[3] and vim.fn.has('nvim-' .. test[3]) == 0 then
      io.stdout:write('  needs Neovim ', test[3], ': ', test[1], '\n')
    else
      run_one(test[1], test[2])
    end
  end
  results:write('done\n')
else
  io.stderr:write(tostring(tests), '\n')
end
results:close()
io.stdout:flush()
vim.cmd(loaded and 'qall!' or 'cquit 1')
