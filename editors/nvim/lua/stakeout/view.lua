-- Shows the documents that the server generates (best line, explanation, statistics) in a split. The board's window keeps
-- its buffer. Nothing about these documents lasts: they are read-only and not listed.

local M = {}

local filetypes = { md = 'markdown', txt = 'stakeout-line' }

---The window that shows a generated document in this tab page.
local function window()
  for _, candidate in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    if vim.b[vim.api.nvim_win_get_buf(candidate)].stakeout_view then
      return candidate
    end
  end
end

---Shows a text in the split, or in the one that is already open, and moves the cursor there.
---@param name string a file name; its extension sets the file type
---@param text string
function M.show(name, text)
  local lines = vim.split((text:gsub('\n+$', '')), '\n')
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  local split = window()
  if split then
    vim.api.nvim_set_current_win(split)
  else
    vim.cmd('botright split')
    split = vim.api.nvim_get_current_win()
  end
  vim.api.nvim_win_set_buf(split, buffer)
  pcall(vim.api.nvim_buf_set_name, buffer, 'stakeout://' .. name)
  vim.b[buffer].stakeout_view = true
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].filetype = filetypes[vim.fn.fnamemodify(name, ':e')] or ''
  vim.wo[split].wrap = vim.bo[buffer].filetype == 'markdown'
  vim.wo[split].linebreak = true
  -- The winbar takes one of the window's lines.
  local needed = #lines + (vim.fn.getwininfo(split)[1].winbar or 0)
  vim.api.nvim_win_set_height(split, math.max(3, math.min(needed, math.floor(vim.o.lines / 2))))
  vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = buffer, desc = 'Close' })
end

---Handles `window/showDocument`: files that the server generated open in the split, others as usual.
function M.show_document(problem, params, context, config)
  local path = params and not params.external and params.uri and vim.startswith(params.uri, 'file:') and vim.uri_to_fname(params.uri)
  -- The server writes them to `stakeout/shown-PID` in the cache directory.
  local generated = path and path:match('[/\\]stakeout[/\\]shown%-%d+[/\\]([^/\\]+)$')
  if not generated or vim.fn.filereadable(path) == 0 then
    return vim.lsp.handlers['window/showDocument'](problem, params, context, config)
  end
  M.show(generated, table.concat(vim.fn.readfile(path), '\n'))
  return { success = true }
end

return M
