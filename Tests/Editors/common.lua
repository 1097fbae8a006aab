-- The common part of the Neovim clients: it counts checks, and writes the result to the file that the variable RESULT names.
-- Load it with dofile.
local test = { failures = {}, count = 0 }

-- Checks a condition. A failure is reported as `what`, with the value that was found.
function test.check(is_so, what, found)
  test.count = test.count + 1
  if not is_so then
    table.insert(test.failures, what .. (found ~= nil and (': ' .. vim.inspect(found)) or ''))
  end
end

-- Writes lines to a file in FOLDER; returns its path.
function test.write(name, lines)
  local path = vim.env.FOLDER .. '/' .. name
  local file = io.open(path, 'w')
  file:write(table.concat(lines, '\n') .. '\n')
  file:close()
  return path
end

-- Runs the client, writes `ok` and the number of checks, or the failures, and quits Neovim.
function test.run(drive)
  local is_whole, problem = xpcall(drive, debug.traceback)
  if not is_whole then
    table.insert(test.failures, problem)
  end
  local file = io.open(vim.env.RESULT, 'w')
  file:write(#test.failures == 0 and ('ok ' .. test.count .. '\n') or (table.concat(test.failures, '\n') .. '\n'))
  file:close()
  vim.cmd('qall!')
end

-- A program with a subroutine, for the debugger.
test.program = {
  '\tJOB\tWORK', 'START\tA\tONE,NET', '\tB\tSUB', 'AFTER\tMLC\tNET,0280', 'STOP\tH\tSTOP', 'SUB\tSBR\tEXIT+3', '\tA\tONE,NET',
  'EXIT\tB\t0', 'NET\tDCW\t@0000123@', 'ONE\tDCW\t1', '\tEND\tSTART',
}

return test
