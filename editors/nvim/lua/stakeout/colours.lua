-- The colours of cells and words. Cells are tiles, foreground and background both given, so that they can be read in any
-- colour scheme; the hues (blue, orange, green of unlike lightness) stay apart for colour-blind people: the tests hold
-- them to that. A scheme or a person who sets one of the groups wins: everything here is a default.

local M = {}

---Foreground, background (colour and its nearest of the terminal's 256), bold.
M.tiles = {
  dark = {
    stakeoutFloor = { '#8b909a', 245 },
    stakeoutWall = { '#8b909a', 245, '#40454f', 238 },
    stakeoutPolice = { '#0b1220', 233, '#6cc3f7', 117, bold = true },
    stakeoutThief = { '#0b1220', 233, '#f08c00', 208, bold = true },
    stakeoutExit = { '#0b1220', 233, '#b8f2cf', 158, bold = true },
    stakeoutHeatPolice = { '#e8eaee', 255, '#082b81', 18 },
    stakeoutHeatThief = { '#e8eaee', 255, '#5d2e01', 94 },
    stakeoutHeatDraw = { '#e8eaee', 255, '#17794a', 29 },
  },
  light = {
    stakeoutFloor = { '#5c616b', 241 },
    stakeoutWall = { '#555a64', 240, '#b4b8c2', 249 },
    stakeoutPolice = { '#ffffff', 231, '#0a62a8', 25, bold = true },
    stakeoutThief = { '#ffffff', 231, '#b35400', 130, bold = true },
    stakeoutExit = { '#ffffff', 231, '#0c4a37', 23, bold = true },
    stakeoutHeatPolice = { '#14161b', 233, '#749fd6', 110 },
    stakeoutHeatThief = { '#14161b', 233, '#eeaa3a', 215 },
    stakeoutHeatDraw = { '#14161b', 233, '#57e79a', 84 },
  },
}

M.links = {
  stakeoutUnknown = 'Error',
  stakeoutComment = 'Comment',
  stakeoutDirective = 'Keyword',
  stakeoutTitle = 'String',
  stakeoutValue = 'Constant',
  stakeoutNumber = 'Number',
  stakeoutRule = 'Special',
  stakeoutSize = 'Number',
  stakeoutSource = 'Identifier',
  stakeoutVertex = 'Normal',
  stakeoutArrow = 'Operator',
  stakeoutWeight = 'Number',
}

---What the server tells of cells: a cell is coloured by how the game ends, but pieces stay what they are. Vertices of a
---game are coloured alike, by what they are worth to the player to move.
M.told = {
  ['@lsp.type.stakeoutPolice.stakeout-board'] = 'stakeoutHeatPolice',
  ['@lsp.type.stakeoutThief.stakeout-board'] = 'stakeoutHeatThief',
  ['@lsp.type.stakeoutDraw.stakeout-board'] = 'stakeoutHeatDraw',
  ['@lsp.type.stakeoutPolice.stakeout-game'] = 'stakeoutHeatPolice',
  ['@lsp.type.stakeoutThief.stakeout-game'] = 'stakeoutHeatThief',
  ['@lsp.type.stakeoutDraw.stakeout-game'] = 'stakeoutHeatDraw',
  ['@lsp.mod.police.stakeout-board'] = 'stakeoutPolice',
  ['@lsp.mod.thief.stakeout-board'] = 'stakeoutThief',
  ['@lsp.mod.exit.stakeout-board'] = 'stakeoutExit',
}

---What each group was when it was last defined here.
local ours = {}

local function described(group)
  return vim.fn.execute('highlight ' .. group)
end

---Whether nobody else has set that group. (`highlight default` alone would keep our dark colours on a light background.)
local function free(group)
  if vim.fn.hlexists(group) == 0 then
    return true
  end
  local now = described(group)
  return now == ours[group] or now:find('cleared', 1, true) ~= nil
end

local function define()
  for group, tile in pairs(M.tiles[vim.o.background]) do
    if free(group) then
      local words = { 'highlight', group, 'guifg=' .. tile[1], 'ctermfg=' .. tile[2] }
      if tile[3] then
        vim.list_extend(words, { 'guibg=' .. tile[3], 'ctermbg=' .. tile[4] })
      end
      if tile.bold then
        vim.list_extend(words, { 'gui=bold', 'cterm=bold' })
      end
      vim.cmd(table.concat(words, ' '))
      ours[group] = described(group)
    end
  end
  local links = M.links
  -- Before Neovim 0.9 there are no semantic tokens, and no such names.
  if vim.fn.has('nvim-0.9') == 1 then
    links = vim.tbl_extend('error', links, M.told)
  end
  for group, target in pairs(links) do
    vim.cmd(('highlight default link %s %s'):format(group, target))
  end
end

local watching = false

---Defines the groups, now and whenever the colour scheme or its background changes.
function M.apply()
  define()
  if watching then
    return
  end
  watching = true
  local group = vim.api.nvim_create_augroup('stakeout_colours', { clear = true })
  vim.api.nvim_create_autocmd('ColorScheme', { group = group, callback = define })
  vim.api.nvim_create_autocmd('OptionSet', { group = group, pattern = 'background', callback = define })
end

return M
