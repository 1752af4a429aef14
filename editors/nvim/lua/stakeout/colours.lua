-- Highlight groups of cells and words. Cells are tiles with both a foreground and a background, so they are readable in
-- any colour scheme. The palette is the board explorer's: police blue, thief orange, draws grey, the exit green; the tests
-- check that colour-blind people can tell the tiles apart. Every group is a default: a colour scheme or user wins.

local M = {}

---Foreground, background (each as RGB and as the nearest of the terminal's 256 colours), bold, underline.
M.tiles = {
  dark = {
    stakeoutFloor = { '#8b909a', 245 },
    stakeoutWall = { '#23262c', 235, '#7d8390', 244 },
    stakeoutPolice = { '#0b1220', 233, '#6cc3f7', 117, bold = true },
    stakeoutThief = { '#0b1220', 233, '#f08c00', 208, bold = true },
    stakeoutExit = { '#0b1220', 233, '#b8f2cf', 158, bold = true },
    stakeoutHeatPolice = { '#ffffff', 231, '#2e68a4', 25 },
    stakeoutHeatThief = { '#ffffff', 231, '#a46412', 130 },
    stakeoutHeatDraw = { '#ffffff', 231, '#43464e', 238 },
    stakeoutCriticalPolice = { '#0b1220', 233, '#7486fa', 105, bold = true, underline = true },
    stakeoutCriticalThief = { '#0b1220', 233, '#fce989', 222, bold = true, underline = true },
    stakeoutCriticalDraw = { '#0b1220', 233, '#bdbdcc', 251, bold = true, underline = true },
  },
  light = {
    stakeoutFloor = { '#5c616b', 241 },
    stakeoutWall = { '#ffffff', 231, '#747a86', 243 },
    stakeoutPolice = { '#ffffff', 231, '#0a62a8', 25, bold = true },
    stakeoutThief = { '#ffffff', 231, '#b85600', 130, bold = true },
    stakeoutExit = { '#ffffff', 231, '#0c4a37', 23, bold = true },
    stakeoutHeatPolice = { '#131a24', 234, '#8ab6e6', 110 },
    stakeoutHeatThief = { '#131a24', 234, '#eea264', 215 },
    stakeoutHeatDraw = { '#131a24', 234, '#c9cdd4', 252 },
    stakeoutCriticalPolice = { '#ffffff', 231, '#2a1fa8', 19, bold = true, underline = true },
    stakeoutCriticalThief = { '#ffffff', 231, '#7a3300', 94, bold = true, underline = true },
    stakeoutCriticalDraw = { '#ffffff', 231, '#5a5d66', 240, bold = true, underline = true },
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

---Semantic tokens: floor has the colour of the outcome with the thief there; pieces keep their tiles. A vertex of a graph
---game has the colour of its value for the player to move.
M.tokens = {
  ['@lsp.type.stakeoutPolice.stakeout-board'] = 'stakeoutHeatPolice',
  ['@lsp.type.stakeoutThief.stakeout-board'] = 'stakeoutHeatThief',
  ['@lsp.type.stakeoutDraw.stakeout-board'] = 'stakeoutHeatDraw',
  ['@lsp.type.stakeoutPolice.stakeout-game'] = 'stakeoutHeatPolice',
  ['@lsp.type.stakeoutThief.stakeout-game'] = 'stakeoutHeatThief',
  ['@lsp.type.stakeoutDraw.stakeout-game'] = 'stakeoutHeatDraw',
  ['@lsp.type.stakeoutPolice.stakeout-pursuit'] = 'stakeoutHeatPolice',
  ['@lsp.type.stakeoutThief.stakeout-pursuit'] = 'stakeoutHeatThief',
  ['@lsp.type.stakeoutDraw.stakeout-pursuit'] = 'stakeoutHeatDraw',
  ['@lsp.mod.police.stakeout-board'] = 'stakeoutPolice',
  ['@lsp.mod.thief.stakeout-board'] = 'stakeoutThief',
  ['@lsp.mod.exit.stakeout-board'] = 'stakeoutExit',
}

---How each group was last defined here, as `:highlight` prints it.
local defined = {}

local function definition(group)
  return vim.fn.execute('highlight ' .. group)
end

---Whether the group is undefined or still as defined here. `highlight default` is not enough: it would keep the dark
---colours after a switch to a light background.
local function is_ours(group)
  if vim.fn.hlexists(group) == 0 then
    return true
  end
  local now = definition(group)
  return now == defined[group] or now:find('cleared', 1, true) ~= nil
end

local function define()
  for group, tile in pairs(M.tiles[vim.o.background]) do
    if is_ours(group) then
      local words = { 'highlight', group, 'guifg=' .. tile[1], 'ctermfg=' .. tile[2] }
      if tile[3] then
        vim.list_extend(words, { 'guibg=' .. tile[3], 'ctermbg=' .. tile[4] })
      end
      local styles = table.concat(
        vim.tbl_filter(function(style)
          return tile[style]
        end, { 'bold', 'underline' }),
        ','
      )
      if styles ~= '' then
        vim.list_extend(words, { 'gui=' .. styles, 'cterm=' .. styles })
      end
      vim.cmd(table.concat(words, ' '))
      defined[group] = definition(group)
    end
  end
  local links = M.links
  -- Neovim before 0.9 has no semantic tokens and rejects these names.
  if vim.fn.has('nvim-0.9') == 1 then
    links = vim.tbl_extend('error', links, M.tokens)
  end
  for group, target in pairs(links) do
    vim.cmd(('highlight default link %s %s'):format(group, target))
  end
end

local is_watching = false

---Defines the groups now and whenever the colour scheme or the background changes.
function M.apply()
  define()
  if is_watching then
    return
  end
  is_watching = true
  local group = vim.api.nvim_create_augroup('stakeout_colours', { clear = true })
  vim.api.nvim_create_autocmd('ColorScheme', { group = group, callback = define })
  vim.api.nvim_create_autocmd('OptionSet', { group = group, pattern = 'background', callback = define })
end

return M
