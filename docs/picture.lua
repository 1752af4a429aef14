-- Drives a board in Neovim as a person would and writes an animated SVG: `nvim -l docs/picture.lua BOARD PICTURE`.
--
-- This Neovim is the terminal of a second one: it attaches as user interfaces do (`:help ui-linegrid`), so the picture
-- shows exactly what a person sees. The keys are sent one by one; a frame is a copy of the screen.

local board, picture = arg[1], arg[2]
local columns, rows = 98, 22
local cell_width, cell_height, font_size = 8.4, 19, 14
local margin, bar = 14, 40

local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h')

-- The screen as the second Neovim has drawn it so far.
local cells, looks, normal, cursor = {}, { [0] = {} }, {}, { row = 0, column = 0 }

---Handlers for the events of `:help ui-linegrid` that a picture needs, with the arguments of each event.
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
  grid_cursor_goto = function(_, row, column)
    cursor = { row = row, column = column }
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

---Handles one message from the second Neovim: a response or drawing.
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
  args = { '--clean', '--embed', '-n', '--cmd', ('lua dofile(%q)'):format(here .. '/editors/nvim/try.lua'), vim.fs.basename(board) },
  cwd = vim.fs.dirname(board),
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

---The rows of the screen as text.
local function screen()
  local lines = {}
  for row = 0, rows - 1 do
    local line = {}
    for column = 0, columns - 1 do
      line[column + 1] = cells[row][column].text
    end
    lines[row + 1] = table.concat(line)
  end
  return lines
end

---Waits until `ready`; after 20 seconds reports `what` as missing and exits.
local function wait(what, ready)
  if not vim.wait(20000, ready, 20) then
    io.stderr:write('docs/picture: no ', what, ' within 20 seconds:\n', table.concat(screen(), '\n'), '\n')
    child:kill('sigkill')
    os.exit(1)
  end
end

local asked = 0

---Calls an API function of the second Neovim.
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

---Whether the screen shows a text.
local function shows(text)
  for _, line in ipairs(screen()) do
    if line:find(text, 1, true) then
      return true
    end
  end
  return false
end

local function colour(value)
  return ('#%06x'):format(value)
end

---The colours of a highlight; the screen's default colours where it sets none.
local function colours(look)
  local front, back = look.foreground or normal.front, look.background or normal.back
  if look.reverse then
    front, back = back, front
  end
  return colour(front), colour(back)
end

---The runs of equally highlighted cells in a row.
local function runs(row)
  local result = {}
  for column = 0, columns - 1 do
    local cell, last = row[column], result[#result]
    if last and last.id == cell.look then
      last.text, last.width = last.text .. cell.text, last.width + 1
    else
      table.insert(result, { column = column, text = cell.text, width = 1, id = cell.look, look = looks[cell.look] })
    end
  end
  return result
end

local function background(run, x, y)
  local _, back = colours(run.look)
  if back ~= colour(normal.back) then
    local rectangle = '<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>'
    return rectangle:format(x, y, run.width * cell_width, cell_height, back)
  end
  return nil
end

---The letters, stretched to the width of their cells, since every browser has other fonts. Each stretch without two
---spaces in a row is an element of its own.
local function letters(run, x, y)
  local style = (run.look.bold and ' font-weight="bold"' or '') .. (run.look.italic and ' font-style="italic"' or '')
  local element = '<text x="%.1f" y="%.1f" textLength="%.1f" fill="%s"%s>%s</text>'
  local elements, from = {}, run.text:find('[^ ]')
  while from do
    local gap, after = run.text:find('  +', from)
    local text = vim.trim(run.text:sub(from, (gap or 0) - 1))
    local column, width = vim.fn.strchars(run.text:sub(1, from - 1)), vim.fn.strchars(text)
    text = text:gsub('[&<>]', { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;' })
    local place = { x + column * cell_width, y + 14, width * cell_width }
    table.insert(elements, element:format(place[1], place[2], place[3], colours(run.look), style, text))
    from = after and run.text:find('[^ ]', after)
  end
  return table.concat(elements)
end

local function underline(run, x, y)
  local stroke = colour(run.look.special or run.look.foreground or normal.front)
  if run.look.undercurl then
    local half = cell_width / 4
    local waves = ('q%.2f -3 %.2f 0 t%.2f 0 '):format(half / 2, half, half):rep(run.width * 2)
    local path = '<path d="M%.1f %.1f %s" fill="none" stroke="%s" stroke-width="1.4"/>'
    return path:format(x, y + 17, waves, stroke)
  elseif run.look.underline then
    local rectangle = '<rect x="%.1f" y="%.1f" width="%.1f" height="1.3" fill="%s"/>'
    return rectangle:format(x, y + 17, run.width * cell_width, stroke)
  end
  return nil
end

---The elements of one row in one layer, as text.
local function row_of(layer, row, number)
  local elements = {}
  for _, run in ipairs(runs(row)) do
    local element = layer(run, margin + run.column * cell_width, bar + number * cell_height)
    table.insert(elements, element or '')
  end
  return table.concat(elements)
end

local frames = {}

---Adds a frame: the screen as it is now, for some seconds, with a caption in the title bar.
local function frame(seconds, caption)
  table.insert(frames, { seconds = seconds, cells = vim.deepcopy(cells), cursor = cursor, caption = caption })
end

local function caption_of(shown)
  local element = '<text x="50%%" y="26" text-anchor="middle" font-size="15" fill="#e0e2ea">%s</text>'
  return element:format(shown.caption)
end

local function cursor_of(shown)
  local x, y = margin + shown.cursor.column * cell_width, bar + shown.cursor.row * cell_height
  local rectangle = '<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#fff" opacity="0.35"/>'
  return rectangle:format(x, y, cell_width, cell_height)
end

---The parts of a frame in drawing order: functions from a frame to SVG. Letters and waves extend beyond their cells, so
---they come after all backgrounds.
local function parts()
  local result = {}
  for _, layer in ipairs({ background, letters, underline }) do
    for number = 0, rows - 1 do
      table.insert(result, function(shown)
        return row_of(layer, shown.cells[number], number)
      end)
    end
  end
  table.insert(result, cursor_of)
  table.insert(result, caption_of)
  return result
end

---The SVG of all frames. What stays the same from frame to frame is written once; the last frame is what a reader sees
---who asked for reduced motion.
local function animation(title)
  local out, spans, total = {}, {}, 0
  local starts = {}
  for number, shown in ipairs(frames) do
    starts[number], total = total, total + shown.seconds
  end
  starts[#frames + 1] = total

  local body = {}
  for _, part in ipairs(parts()) do
    local first = 1
    while first <= #frames do
      local content, last = part(frames[first]), first
      while last < #frames and part(frames[last + 1]) == content do
        last = last + 1
      end
      if content ~= '' and first == 1 and last == #frames then
        table.insert(body, content)
      elseif content ~= '' then
        spans[('f%dt%d'):format(first, last)] = { first, last }
        table.insert(body, ('<g class="f%dt%d">%s</g>'):format(first, last, content))
      end
      first = last + 1
    end
  end

  local width, height = columns * cell_width + 2 * margin, rows * cell_height + bar + margin
  local function put(format, ...)
    table.insert(out, (format:format(...)))
  end
  put('<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f"', width, height, width, height)
  put('  font-size="%d" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,\'DejaVu Sans Mono\',monospace">', font_size)
  put('<title>%s</title>', title)
  put('<style>')
  local names = vim.tbl_keys(spans)
  table.sort(names)
  for _, name in ipairs(names) do
    put('.%s{visibility:%s}', name, spans[name][2] == #frames and 'visible' or 'hidden')
  end
  put('@media (prefers-reduced-motion:no-preference){')
  for _, name in ipairs(names) do
    local from, to = starts[spans[name][1]] / total * 100, starts[spans[name][2] + 1] / total * 100
    local before = from > 0 and '0%{visibility:hidden}' or ''
    local after = to < 100 and ('%.2f%%{visibility:hidden}'):format(to) or ''
    put('@keyframes %s{%s%.2f%%{visibility:visible}%s}', name, before, from, after)
    put('.%s{animation:%s %.1fs step-end infinite}', name, name, total)
  end
  put('}</style>')
  put('<rect width="100%%" height="100%%" rx="10" fill="%s"/>', colour(normal.back))
  for index, fill in ipairs({ '#ff5f57', '#febc2e', '#28c840' }) do
    put('<circle cx="%d" cy="21" r="6" fill="%s"/>', 2 + index * 20, fill)
  end
  vim.list_extend(out, body)
  table.insert(out, '</svg>\n')
  return table.concat(out, '\n')
end

---Sends keys as if typed, and waits until the screen shows a text.
local function press(keys, text)
  call('nvim_input', keys)
  wait(('`%s` after the keys %s'):format(text, keys), function()
    return shows(text)
  end)
  -- What follows on the screen a moment later belongs to the same frame: colours, underlines, the list of a menu.
  vim.wait(500)
  call('nvim_command', 'redraw')
end

call('nvim_ui_attach', columns, rows, { rgb = true, ext_linegrid = true })
call('nvim_exec_lua', [[
  vim.o.winborder = 'rounded'
  vim.o.winbar, vim.o.ruler, vim.o.showcmd, vim.o.laststatus, vim.o.shortmess = '', false, false, 0, 'filnxtToOFcI'
  vim.opt.fillchars = { eob = ' ' }
  vim.keymap.set('n', 'K', function() vim.lsp.buf.hover({ max_width = 94 }) end)
]], {})
press('7G5|', 'Police catches the thief in 27 turns')
frame(2.5, 'Open a board: the verdict')
press('rT', '■')
frame(3, 'Type a second T: an error at once')
press('gra', 'Remove this')
frame(2.5, 'Ask for a fix')
press('1<CR>', 'Police catches the thief in 27 turns')
frame(2.5, 'Fixed: the verdict is back')
call('nvim_input', '6G5|r*')
wait('edit', function()
  return shows('...**E.*...') and not shows('Police catches')
end)
frame(2, 'Add a wall: the old verdict no longer holds')
press(':w', ':w')
frame(1, 'Add a wall: the old verdict no longer holds')
press('<CR>', 'Draw')
frame(3.5, 'Save: the board is solved again')
press('9G2|', 'Draw')
press('K', 'police to move')
frame(6, 'Hover a cell: who wins with a piece there')
local file = assert(io.open(picture, 'w'))
file:write(animation('A board in Neovim: a second thief is underlined and fixed; with a new wall the saved board is a draw; hovering shows the values of a cell'))
file:close()
to_child:write(vim.mpack.encode({ 2, 'nvim_command', { 'qall!' } }))
vim.wait(5000, function()
  return not child:is_active()
end)
