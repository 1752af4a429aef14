-- Shows a board in Neovim and draws the screen as an SVG: `nvim -l docs/picture.lua BOARD PICTURE`.
--
-- This Neovim is the terminal of another one: it attaches to it as user interfaces do (`:help ui-linegrid`), so that
-- the picture holds exactly what a person sees.

local board, picture = arg[1], arg[2]
local columns, rows = 106, 29
local cell_width, cell_height, font_size = 8.4, 19, 14
local margin, bar = 14, 34

local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h')

-- The screen as the other Neovim has drawn it so far.
local cells, looks, normal = {}, { [0] = {} }, {}

---What of `:help ui-linegrid` makes a picture; each event's arguments.
local events = {
  default_colors_set = function(front, back)
    normal = { front = front, back = back }
  end,
  hl_attr_define = function(id, look)
    looks[id] = look
  end,
  grid_resize = function(_, width, height)
    for row = 0, height - 1 do
      cells[row] = {}
      for column = 0, width - 1 do
        cells[row][column] = { text = ' ', look = 0 }
      end
    end
  end,
  grid_line = function(_, row, column, drawn)
    local look = 0
    for _, cell in ipairs(drawn) do
      look = cell[2] or look
      for _ = 1, cell[3] or 1 do
        cells[row][column] = { text = cell[1], look = look }
        column = column + 1
      end
    end
  end,
  grid_scroll = function(_, top, bottom, left, right, lines)
    local step = lines > 0 and 1 or -1
    for row = lines > 0 and top or bottom - 1, lines > 0 and bottom - 1 - lines or top - lines, step do
      for column = left, right - 1 do
        cells[row][column] = cells[row + lines][column]
      end
    end
  end,
}
function events.grid_clear()
  events.grid_resize(1, columns, rows)
end

local answers = {}

---Takes one message of the other Neovim: an answer, or drawing.
local function receive(message)
  if message[1] == 1 then
    answers[message[2]] = { problem = message[3], result = message[4] }
  elseif message[1] == 2 and message[2] == 'redraw' then
    for _, event in ipairs(message[3]) do
      local draw = events[event[1]]
      for index = 2, draw and #event or 0 do
        draw(unpack(event[index]))
      end
    end
  end
end

local to_child, from_child = vim.uv.new_pipe(), vim.uv.new_pipe()
local child = vim.uv.spawn(vim.v.progpath, {
  args = { '--clean', '--embed', '-n', '--cmd', ('lua dofile(%q)'):format(here .. '/editors/nvim/try.lua'), board },
  stdio = { to_child, from_child, 2 },
}, function() end)
local unpacker = vim.mpack.Unpacker({ ext = { [0] = tostring, [1] = tostring, [2] = tostring } })
from_child:read_start(function(_, bytes)
  local at = 1
  while bytes and at <= #bytes do
    local message
    message, at = unpacker(bytes, at)
    if message ~= nil then
      receive(message)
    end
  end
end)

---Waits, or gives up with a word about what did not come.
local function wait(what, ready)
  if not vim.wait(20000, ready, 20) then
    io.stderr:write('docs/picture: in 20 seconds no ', what, '\n')
    child:kill('sigkill')
    os.exit(1)
  end
end

local asked = 0

---Calls a function of the other Neovim.
local function call(name, ...)
  asked = asked + 1
  local number = asked
  to_child:write(vim.mpack.encode({ 0, number, name, { ... } }))
  wait('answer to ' .. name, function()
    return answers[number]
  end)
  local problem = answers[number].problem
  assert(problem == nil or problem == vim.NIL, vim.inspect(problem))
  return answers[number].result
end

---Whether that text stands on the screen.
local function shows(text)
  for row = 0, rows - 1 do
    local line = {}
    for column = 0, columns - 1 do
      line[column + 1] = cells[row][column].text
    end
    if table.concat(line):find(text, 1, true) then
      return true
    end
  end
  return false
end

local function colour(value)
  return ('#%06x'):format(value)
end

---A look's colours, with those of the screen for what it does not set.
local function colours(look)
  local front, back = look.foreground or normal.front, look.background or normal.back
  if look.reverse then
    front, back = back, front
  end
  return colour(front), colour(back)
end

---The stretches of a row that look alike.
local function runs(row)
  local result = {}
  for column = 0, columns - 1 do
    local cell, last = cells[row][column], result[#result]
    if last and last.id == cell.look then
      last.text, last.width = last.text .. cell.text, last.width + 1
    else
      table.insert(result, { column = column, text = cell.text, width = 1, id = cell.look, look = looks[cell.look] })
    end
  end
  return result
end

local out = {}

local function put(format, ...)
  table.insert(out, (format:format(...)))
end

local function put_background(run, x, y)
  local _, back = colours(run.look)
  if back ~= colour(normal.back) then
    put('<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>', x, y, run.width * cell_width, cell_height, back)
  end
end

---The letters, stretched to the width of their cells: no browser has the same font.
local function put_text(run, x, y)
  local front = colours(run.look)
  local text = vim.trim(run.text)
  if text == '' then
    return
  end
  x = x + #run.text:match('^ *') * cell_width
  local style = (run.look.bold and ' font-weight="bold"' or '') .. (run.look.italic and ' font-style="italic"' or '')
  text = text:gsub('[&<>]', { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;' })
  local width = vim.fn.strchars(vim.trim(run.text)) * cell_width
  put('<text x="%.1f" y="%.1f" textLength="%.1f" fill="%s"%s>%s</text>', x, y + 14, width, front, style, text)
end

local function put_underline(run, x, y)
  local stroke = colour(run.look.special or run.look.foreground or normal.front)
  if run.look.undercurl then
    local half = cell_width / 4
    local waves = ('q%.2f -3 %.2f 0 t%.2f 0 '):format(half / 2, half, half):rep(run.width * 2)
    put('<path d="M%.1f %.1f %s" fill="none" stroke="%s" stroke-width="1.4"/>', x, y + 17, waves, stroke)
  elseif run.look.underline then
    put('<rect x="%.1f" y="%.1f" width="%.1f" height="1.3" fill="%s"/>', x, y + 17, run.width * cell_width, stroke)
  end
end

local function draw()
  local width, height = columns * cell_width + 2 * margin, rows * cell_height + bar + margin
  put('<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f"', width, height, width, height)
  put('  font-size="%d" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,\'DejaVu Sans Mono\',monospace">', font_size)
  put('<title>A board in Neovim: mistakes underlined, the verdict beside the police, and who wins from the cell under the cursor</title>')
  put('<rect width="100%%" height="100%%" rx="10" fill="%s"/>', colour(normal.back))
  for index, fill in ipairs({ '#ff5f57', '#febc2e', '#28c840' }) do
    put('<circle cx="%d" cy="18" r="6" fill="%s"/>', 2 + index * 20, fill)
  end
  put('<text x="50%%" y="23" text-anchor="middle" font-size="13" fill="#9b9ea4">%s</text>', vim.fs.basename(board))
  -- Text last: letters and waves reach beyond their cells.
  for _, layer in ipairs({ put_background, put_text, put_underline }) do
    for row = 0, rows - 1 do
      for _, run in ipairs(runs(row)) do
        layer(run, margin + run.column * cell_width, bar + row * cell_height)
      end
    end
  end
  put('</svg>\n')
end

call('nvim_ui_attach', columns, rows, { rgb = true, ext_linegrid = true })
call('nvim_exec_lua', [[
  vim.o.winborder = 'rounded'
  vim.o.winbar, vim.o.ruler, vim.o.showcmd, vim.o.laststatus, vim.o.cmdheight = '', false, false, 0, 0
  vim.opt.fillchars = { eob = ' ' }
]], {})
wait('verdict', function()
  return shows('Police catches the thief in')
end)
call('nvim_command', 'normal! G0l')
call('nvim_command', 'lua vim.lsp.buf.hover({ max_width = 94 })')
wait('hover', function()
  return shows('police to move')
end)
call('nvim_exec_lua', 'vim.wait(300) vim.cmd.redraw()', {})
draw()
local file = assert(io.open(picture, 'w'))
file:write(table.concat(out, '\n'))
file:close()
to_child:write(vim.mpack.encode({ 2, 'nvim_command', { 'qall!' } }))
vim.wait(5000, function()
  return not child:is_active()
end)
