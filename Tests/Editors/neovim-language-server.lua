-- Tests `ibm1401 lsp` from Neovim 0.7 or later, with the package that `ibm1401 help --format neovim` writes.
-- Variables: IBM1401, the command; PACKAGE, the folder of the package; FOLDER, a folder for files; RESULT, the file for the result.
local test = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'common.lua')
local check = test.check

-- Waits until a condition holds; a minute is far more than it takes.
local function await(what, is_so)
  local came = vim.wait(60000, is_so, 10)
  check(came, what .. ' did not arrive')
  return came
end

local function drive()
  vim.opt.runtimepath:prepend(vim.env.PACKAGE)
  vim.g.ibm1401_command = vim.env.IBM1401
  vim.cmd('filetype plugin on | syntax on')
  vim.cmd('runtime! plugin/ibm1401.lua ftdetect/ibm1401.vim')
  local path = test.write('work.s', {
    '               JOB  WORK',
    '     START     MLC  NET,PLACE      FIRST',
    '               B    SUP',
    '     SUB       H    START',
    '     NET       DCW  @0000123@',
    '     PLACE     EQU  0280',
    '               END  START',
  })
  vim.cmd('edit ' .. path)
  local buffer = vim.api.nvim_get_current_buf()
  check(vim.bo.filetype == 'autocoder', 'the file type', vim.bo.filetype)
  check(vim.bo.makeprg:find('assemble') ~= nil, 'the compiler', vim.bo.makeprg)

  local function group(line, column)
    local id = vim.fn.synID(line, column, 1)
    return vim.fn.synIDattr(id, 'name')
  end
  check(group(2, 6) == 'autocoderLabel', 'the colour of a label', group(2, 6))
  check(group(2, 16) == 'autocoderInstruction', 'the colour of an instruction', group(2, 16))
  check(group(5, 16) == 'autocoderDeclarative', 'the colour of a constant', group(5, 16))
  check(group(5, 22) == 'autocoderString', 'the colour of a text', group(5, 22))
  check(group(2, 36) == 'autocoderComment', 'the colour of a remark', group(2, 36))

  local function clients()
    return vim.tbl_values((vim.lsp.get_clients or vim.lsp.buf_get_clients)(vim.lsp.get_clients and { bufnr = buffer } or buffer))
  end
  if not await('the language server', function() return #clients() == 1 end) then
    return
  end
  local client = clients()[1]
  if not await('the first message', function() return #vim.diagnostic.get(buffer) == 1 end) then
    return
  end
  local message = vim.diagnostic.get(buffer)[1]
  check(message.lnum == 2 and message.col == 20 and message.end_col == 23, 'the place of the message', message)
  check(message.message == 'SUP is not defined; did you mean SUB?', 'the message', message.message)

  local function ask(method, line, character, more)
    local parameters = {
      textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = { line = line, character = character },
    }
    for name, value in pairs(more or {}) do parameters[name] = value end
    local answers = vim.lsp.buf_request_sync(buffer, 'textDocument/' .. method, parameters, 60000)
    local _, answer = next(answers or {})
    check(answer and not answer.err, method, answer)
    return answer and answer.result
  end

  -- A correction of the text removes the message.
  vim.api.nvim_buf_set_text(buffer, 2, 22, 2, 23, { 'B' })
  await('the end of the message', function() return #vim.diagnostic.get(buffer) == 0 end)

  local hover = ask('hover', 1, 16)
  check(hover and hover.contents.value:find('move characters') ~= nil, 'hover', hover)
  local completion = ask('completion', 1, 22)
  local labels = vim.tbl_map(function(item) return item.label end, completion or {})
  check(vim.tbl_contains(labels, 'NET'), 'completion', labels)
  local definition = ask('definition', 1, 21)
  check(definition and definition.range.start.line == 4, 'definition', definition)
  local references = ask('references', 4, 6, { context = { includeDeclaration = true } })
  check(references and #references == 2, 'references', references)
  local outline = ask('documentSymbol', 0, 0)
  check(outline and #outline == 4, 'outline', outline)
  local hints = ask('inlayHint', 0, 0, {
    range = { start = { line = 0, character = 0 }, ['end'] = { line = 7, character = 0 } },
  })
  check(hints and hints[1].label == '0333  M 354 280', 'assembled code', hints)

  -- Neovim itself applies the edits of a rename.
  local edit = ask('rename', 4, 6, { newName = 'GROSS' })
  if edit then
    vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
  end
  local now = vim.api.nvim_buf_get_lines(buffer, 0, -1, true)
  check(now[5] == '     GROSS     DCW  @0000123@', 'the renamed label', now[5])
  check(now[2] == '     START     MLC  GROSS,PLACE    FIRST', 'the renamed operand', now[2])

  -- A line in free form.
  vim.api.nvim_buf_set_lines(buffer, 3, 4, true, { 'SUB H START' })
  local edits = ask('formatting', 0, 0, { options = { tabSize = 8, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits or {}, buffer, 'utf-16')
  now = vim.api.nvim_buf_get_lines(buffer, 0, -1, true)
  check(now[4] == '     SUB       H    START', 'the columns', now[4])

  client.stop()
  await('the end of the language server', function() return #clients() == 0 end)

  -- The file type of another assembler's source does not change.
  vim.cmd('edit! ' .. test.write('other.s', { '\t.text', 'main:\tmovl $1, %eax', '\tret' }))
  check(vim.bo.filetype ~= 'autocoder', 'the file type of another assembler', vim.bo.filetype)
end

test.run(drive)
