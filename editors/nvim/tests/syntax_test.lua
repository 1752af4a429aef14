-- Syntax highlighting and its colours. In the pictures a letter stands for a group.

local support = require('support')

local names = {
  f = 'stakeoutFloor',
  w = 'stakeoutWall',
  p = 'stakeoutPolice',
  t = 'stakeoutThief',
  e = 'stakeoutExit',
  u = 'stakeoutUnknown',
  d = 'stakeoutDirective',
  o = 'stakeoutOther',
  x = 'stakeoutTitle',
  n = 'stakeoutNumber',
  s = 'stakeoutSize',
  r = 'stakeoutRule',
  m = 'stakeoutComma',
  c = 'stakeoutComment',
  l = 'stakeoutTail',
  P = 'stakeoutPlayer',
  S = 'stakeoutSteps',
  K = 'stakeoutSkip',
  U = 'stakeoutStuck',
  O = 'stakeoutOutcome',
  M = 'stakeoutMove',
  v = 'stakeoutSource',
  a = 'stakeoutArrow',
  y = 'stakeoutVertex',
  g = 'stakeoutWeight',
  E = 'stakeoutEdge',
  T = 'stakeoutStart',
  J = 'stakeoutObjective',
}

---Checks the groups of each line, given as letters under it.
local function highlighted(file, picture)
  local source, letters = {}, {}
  for line in vim.gsplit(picture, '\n') do
    local text, groups = line:match('^%s*|(.*)$'), line:match('^%s*:(.*)$')
    if text then
      table.insert(source, '|' .. text)
    elseif groups then
      letters[#source] = groups
    end
  end
  support.edit(file, table.concat(source, '\n'))
  for row in ipairs(source) do
    support.colours(row, letters[row] or '', names)
  end
end

---The red, green and blue of a colour, each linear from 0 to 1.
local function linear(colour)
  local result = {}
  for part in colour:gmatch('%x%x') do
    local value = tonumber(part, 16) / 255
    table.insert(result, value <= 0.04045 and value / 12.92 or ((value + 0.055) / 1.055) ^ 2.4)
  end
  return result
end

local function times(matrix, vector)
  return vim.tbl_map(function(row)
    return row[1] * vector[1] + row[2] * vector[2] + row[3] * vector[3]
  end, matrix)
end

-- Machado, Oliveira, Fernandes: A physiologically-based model for simulation of color vision deficiency (2009), severity 1.
local sights = {
  usual = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  protanopia = { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
  deuteranopia = { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
  tritanopia = { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
}

---CIELAB (D65), in which distances approximate perceived differences.
local function lab(rgb)
  local xyz = times({
    { 0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047 },
    { 0.2126729, 0.7151522, 0.0721750 },
    { 0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883 },
  }, rgb)
  local x, y, z = unpack(vim.tbl_map(function(value)
    value = math.max(value, 0)
    return value > 0.008856 and value ^ (1 / 3) or 7.787 * value + 16 / 116
  end, xyz))
  return { 116 * y - 16, 500 * (x - y), 200 * (y - z) }
end

local function distance(one, other, sight)
  local a, b = lab(times(sight, linear(one))), lab(times(sight, linear(other)))
  return math.sqrt((a[1] - b[1]) ^ 2 + (a[2] - b[2]) ^ 2 + (a[3] - b[3]) ^ 2)
end

---The contrast of two colours as web guidelines measure it, from 1 to 21.
local function contrast(one, other)
  local function luminance(colour)
    local rgb = linear(colour)
    return 0.2126 * rgb[1] + 0.7152 * rgb[2] + 0.0722 * rgb[3] + 0.05
  end
  local a, b = luminance(one), luminance(other)
  return math.max(a, b) / math.min(a, b)
end

local function at_least(value, least, what)
  if value < least then
    error(('%s: %.1f, less than %.1f'):format(what, value, least), 2)
  end
end

local function colour_of(group, key)
  local value = vim.api.nvim_get_hl(0, { name = group, link = false })[key]
  return value and ('#%06x'):format(value)
end

return {
  {
    'cells are coloured by kind, and what is no cell stands out',
    function()
      highlighted(
        'a.board',
        [[
          |P.*..
          :pfwff
          |..*T.
          :ffwtf
          |.#.p E
          :fufuue
        ]]
      )
    end,
  },
  {
    'size headers, comments and directives differ from the grid',
    function()
      highlighted(
        'a.board',
        [[
          |; a comment: with a colon
          :ccccccccccccccccccccccccc
          |  ; an indented one
          :ccccccccccccccccccc
          |title: The fountain ; a remark
          :dddddd xxxxxxxxxxxx llllllllll
          |first: thief
          :dddddd PPPPP
          |police-moves: 4
          :ddddddddddddd S
          |thief-moves: 8
          :dddddddddddd S
          |skip: none
          :ddddd KKKK
          |stuck: wins
          :dddddd UUUU
          |expect: police in 27
          :ddddddd OOOOOOOOOOnn
          |solution: r - ul d ; a remark
          :ddddddddd M M MM M llllllllll
          |allow: unreachable-floor, trailing-whitespace
          :dddddd rrrrrrrrrrrrrrrrrm rrrrrrrrrrrrrrrrrrr
          |  3 5  ; rows and columns
          :sssss  llllllllllllllllll
          |P.TE
          :pfte
          |
          |title: next to nothing
          :dddddd xxxxxxxxxxxxxxx
        ]]
      )
    end,
  },
  {
    'unknown directives and invalid values are not highlighted as valid',
    function()
      highlighted(
        'a.board',
        [[
          |tittle: x
          :ooooooooo
          |first: burglar
          :dddddd
          |first: police station
          :dddddd
          |police-moves: 48
          :ddddddddddddd
          |3 x
          :uuu
        ]]
      )
    end,
  },
  {
    'graph games: vertices, arrows, costs, comments',
    function()
      highlighted(
        'a.game',
        [[
          |; a game
          :cccccccc
          |title: A small trap
          :dddddd xxxxxxxxxxxx
          |start: a-1
          :dddddd TTT
          |expect: cost 12
          :ddddddd OOOOOnn
          |objective: cost
          :dddddddddd JJJJ
          |first: maximiser
          :dddddd PPPPPPPPP
          |words: 3
          :dddddd n
          |a -> b:3 c ; both
          :v aa ygg y llllll
          |b->c
          :vaay
          |alone
          :vvvvv
        ]]
      )
    end,
  },
  {
    'graph games: an edge list is numbers',
    function()
      highlighted(
        'b.game',
        [[
          |3 2 1
          :EEEEE
          |1 2
          :EEE
        ]]
      )
    end,
  },
  {
    'text on tiles and floor on the background are readable, dark and light',
    function()
      support.edit('a.board', '|P.T')
      for background, normal in pairs({ dark = '#14161b', light = '#e0e2ea' }) do
        vim.o.background = background
        for _, kind in ipairs({ 'HeatPolice', 'HeatThief', 'HeatDraw', 'CriticalPolice', 'CriticalThief', 'CriticalDraw' }) do
          local group = 'stakeout' .. kind
          at_least(contrast(colour_of(group, 'fg'), colour_of(group, 'bg')), 4.5, background .. ' ' .. group)
        end
        for _, kind in ipairs({ 'Police', 'Thief', 'Exit' }) do
          local group = 'stakeout' .. kind
          at_least(contrast(colour_of(group, 'fg'), colour_of(group, 'bg')), 4.5, background .. ' ' .. group)
          at_least(contrast(colour_of(group, 'bg'), normal), 3, background .. ' tile ' .. group)
        end
        at_least(contrast(colour_of('stakeoutWall', 'fg'), colour_of('stakeoutWall', 'bg')), 3, background .. ' wall')
        at_least(contrast(colour_of('stakeoutFloor', 'fg'), normal), 4.5, background .. ' floor')
      end
      vim.o.background = 'dark'
    end,
  },
  {
    'tiles are distinguishable for any kind of colour vision, dark and light',
    function()
      support.edit('a.board', '|P.T')
      local function differ(groups)
        for sight, matrix in pairs(sights) do
          for index, one in ipairs(groups) do
            for other = index + 1, #groups do
              local words = ('%s, %s: %s and %s'):format(vim.o.background, sight, one, groups[other])
              at_least(distance(colour_of(one, 'bg'), colour_of(groups[other], 'bg'), matrix), 20, words)
            end
          end
        end
      end
      local pieces = { 'stakeoutPolice', 'stakeoutThief' }
      for _, background in ipairs({ 'dark', 'light' }) do
        vim.o.background = background
        differ(vim.list_extend({
          'stakeoutWall',
          'stakeoutExit',
          'stakeoutHeatPolice',
          'stakeoutHeatThief',
          'stakeoutHeatDraw',
        }, pieces))
        -- Never shown together with the heat map.
        differ(vim.list_extend({ 'stakeoutCriticalPolice', 'stakeoutCriticalThief', 'stakeoutCriticalDraw' }, pieces))
      end
      vim.o.background = 'dark'
    end,
  },
  {
    'the user\'s own colour wins, also after the background or the colour scheme changes',
    function()
      vim.cmd('highlight stakeoutThief guifg=#123456')
      support.edit('a.board', '|P.T')
      support.equal(colour_of('stakeoutThief', 'fg'), '#123456')
      vim.o.background = 'light'
      support.equal(colour_of('stakeoutThief', 'fg'), '#123456')
      vim.o.background = 'dark'
      vim.cmd.colorscheme('habamax')
      support.equal(colour_of('stakeoutPolice', 'bg'), '#6cc3f7')
      vim.cmd.colorscheme('default')
      support.equal(colour_of('stakeoutPolice', 'bg'), '#6cc3f7')
    end,
  },
}
