-- Whatever the server reads in a file, the grammars read the same there. On files with errors they only have to end.

local support = require('support')

local grammars = support.repository .. '/editors/tree-sitter-stakeout'
vim.opt.runtimepath:prepend(grammars)

---Paths of the files that match, without the directory of the repository.
local function files(pattern)
  local found = vim.fn.glob(support.repository .. '/' .. pattern, true, true)
  assert(#found > 0, pattern)
  return found
end

local function read(path)
  local file = assert(io.open(path, 'rb'))
  local text = file:read('*a')
  file:close()
  return text
end

local function language_of(path)
  return 'stakeout_' .. path:match('%.(%a+)$')
end

local function parse(text, language)
  return vim.treesitter.get_string_parser(text, language):parse()[1]:root()
end

---The bytes of a node, for text whose positions are in UTF-8.
local function extent(node)
  local row, start, _, stop = node:range()
  return ('%d:%d-%d'):format(row + 1, start, stop)
end

---The extents of all nodes, by type.
local function extents(root)
  local found = {}
  local function visit(node)
    found[node:type()] = found[node:type()] or {}
    found[node:type()][extent(node)] = true
    for child in node:iter_children() do
      visit(child)
    end
  end
  visit(root)
  return found
end

local function request(method, params)
  params = params or { textDocument = vim.lsp.util.make_text_document_params() }
  local response = support.call(support.attached(), 'request_sync', method, params, support.patience, 0)
  assert(response and not response.err, vim.inspect(response))
  return response.result
end

local function hints()
  local params = { textDocument = vim.lsp.util.make_text_document_params() }
  params.range = { start = { line = 0, character = 0 }, ['end'] = { line = vim.fn.line('$'), character = 0 } }
  return request('textDocument/inlayHint', params)
end

---The place of a modifier by its bit.
local bits = { [1] = 1, [2] = 2, [4] = 3, [8] = 4 }

---The server's tokens: type, modifiers and extent.
local function tokens()
  local legend = support.attached().server_capabilities.semanticTokensProvider.legend
  local data, found, row, column = request('textDocument/semanticTokens/full').data, {}, 0, 0
  for index = 1, #data, 5 do
    row, column = row + data[index], (data[index] == 0 and column or 0) + data[index + 1]
    local modifiers = data[index + 4]
    table.insert(found, {
      type = legend.tokenTypes[data[index + 3] + 1],
      cell = modifiers > 0 and legend.tokenModifiers[bits[modifiers]] or nil,
      row = row + 1,
      start = column,
      stop = column + data[index + 2],
    })
  end
  return found
end

---The types that a node may have for a token of the server.
local types = {
  comment = { 'comment' },
  keyword = { 'key' },
  string = { 'text' },
  enumMember = { 'value', 'word' },
  number = { 'size', 'numbers', 'name', 'value', 'weight' },
  -- A game that has been solved by now has its start in the colour of its outcome.
  stakeoutPolice = { 'name', 'word' },
  stakeoutThief = { 'name', 'word' },
  stakeoutDraw = { 'name', 'word' },
}

---Fails unless the grammar has a node for a token.
local function check_token(token, nodes, root)
  local smallest = root:named_descendant_for_range(token.row - 1, token.start, token.row - 1, token.stop)
  if token.cell == 'floor' then
    -- The tree has one node for what the server divides by outcome.
    return support.equal(smallest:type(), 'floor')
  elseif token.type == 'number' and smallest:type() == 'numbers' then
    -- The first two numbers of an edge list.
    return
  elseif token.type:find('^stakeout') and smallest:type() == 'name' and smallest:parent():type() == 'successor' then
    -- A sum is one name in the tree; the server colours each of its parts once the game is solved.
    return
  end
  local colon = token.type == 'keyword' and 1 or 0
  local wanted = ('%d:%d-%d'):format(token.row, token.start, token.stop + colon)
  local kinds = token.cell and { token.cell } or types[token.type]
  for _, kind in ipairs(kinds) do
    if nodes[kind] and nodes[kind][wanted] then
      return
    end
  end
  error(('no node %s at %s in:\n%s'):format(table.concat(kinds, ' or '), wanted, root:sexpr()), 0)
end

---Fails unless the grammar has as many nodes as the server has tokens.
local function equally_many(counts, nodes, kind, node)
  support.equal({ kind, counts[kind] or 0 }, { kind, vim.tbl_count(nodes[node] or {}) })
end

---Edits a copy of a file, with lines that end in LF, and parses it.
local function edit(path)
  local text = read(path):gsub('^\239\187\191', ''):gsub('\r\n?', '\n')
  support.edit_with_server(vim.fs.basename(path), '|' .. text:gsub('\n$', ''):gsub('\n', '\n|'))
  return parse(text, language_of(path))
end

---Whether the server finds no error in a file, going by the expected diagnostics beside it.
local function is_good(path)
  local expected = path:gsub('%.%a+$', '.expected'):gsub('tests/samples', 'tests/corpus/samples')
  return vim.fn.filereadable(expected) == 1 and not read(expected):find('error[', 1, true)
end

local languages = { 'stakeout_board', 'stakeout_game', 'stakeout_pursuit' }

local all = {}
for _, pattern in ipairs({ 'tests/corpus/*.', 'tests/samples/*.', 'tests/corpus/malformed/*.' }) do
  vim.list_extend(all, files(pattern .. 'board'))
  if pattern ~= 'tests/corpus/malformed/*.' then
    vim.list_extend(all, files(pattern .. 'game'))
    vim.list_extend(all, files(pattern .. 'pursuit'))
  end
end

local good = vim.tbl_filter(is_good, all)

local tests = {
  {
    'parsing ends for every file, whole or cut off anywhere',
    function()
      for _, path in ipairs(all) do
        local text = read(path)
        for length = 0, #text, math.max(1, math.floor(#text / 50)) do
          local part = text:sub(1, length)
          support.equal(parse(part, language_of(path)):type(), 'source_file')
        end
      end
    end,
  },
  {
    'a text that goes on without end is parsed',
    function()
      for _, piece in ipairs({ 'P', '.#', '; ', '1 ', '1 1\n', 'a->', 'a - ', 'title:', '-', 'P\n;\n' }) do
        for _, language in ipairs(languages) do
          parse(piece:rep(20000), language)
        end
      end
    end,
  },
  {
    'the queries fit the grammars',
    function()
      for _, language in ipairs(languages) do
        for _, query in ipairs({ 'highlights', 'textobjects' }) do
          assert(vim.treesitter.query.get(language, query), language .. ' ' .. query)
        end
      end
    end,
  },
  {
    'fenced blocks of Markdown are read by the grammar of their kind',
    function()
      local text = '# A\n\n```board\nP.T\n..E\n```\n\n- b\n\n  ```game\n  a -> b\n  ```\n\n~~~pursuit\na - b\n~~~\n\n```boards\nP\n```\n'
      local parser = vim.treesitter.get_string_parser(text, 'markdown')
      parser:parse(true)
      local read = {}
      for _, language in ipairs(languages) do
        local child = parser:children()[language]
        read[language] = child and #child:trees()
        assert(child and not child:trees()[1]:root():has_error(), language)
      end
      support.equal(read, { stakeout_board = 1, stakeout_game = 1, stakeout_pursuit = 1 })
    end,
  },
  {
    'there are files without errors',
    function()
      support.equal(#good > 10, true)
    end,
  },
}

for _, path in ipairs(good) do
  local name = path:sub(#support.repository + 2)
  table.insert(tests, {
    'both read the same in ' .. name,
    function()
      local root = edit(path)
      assert(not root:has_error(), root:sexpr())
      local grids = vim.tbl_count(extents(root).grid or {})
      support.wait('a hint with the verdict of every grid', function()
        return not path:find('%.board$') or grids == #hints()
      end)
      local nodes, counts = extents(root), {}
      for _, token in ipairs(tokens()) do
        check_token(token, nodes, root)
        counts[token.type] = (counts[token.type] or 0) + 1
      end
      equally_many(counts, nodes, 'comment', 'comment')
      equally_many(counts, nodes, 'string', 'text')
    end,
  })
end

return tests
