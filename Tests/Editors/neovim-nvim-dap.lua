-- Drives `ibm1401 dap` from Neovim by the public plug-in nvim-dap, set up by the package that `ibm1401 help --format neovim` writes.
-- Variables: NVIM_DAP, the folder of the plug-in (0.6.0 for Neovim 0.7); IBM1401, PACKAGE, FOLDER and RESULT as for the others.
local failures = {}
local count = 0

local function check(is_so, what, found)
  count = count + 1
  if not is_so then
    table.insert(failures, what .. (found ~= nil and (': ' .. vim.inspect(found)) or ''))
  end
end

local function finish()
  local file = io.open(vim.env.RESULT, 'w')
  file:write(#failures == 0 and ('ok ' .. count .. '\n') or (table.concat(failures, '\n') .. '\n'))
  file:close()
  vim.cmd('qall!')
end

local function drive()
  vim.opt.runtimepath:prepend(vim.env.PACKAGE)
  vim.opt.runtimepath:prepend(vim.env.NVIM_DAP)
  vim.g.ibm1401_command = vim.env.IBM1401
  vim.cmd('filetype plugin on')
  vim.cmd('runtime! plugin/ibm1401.lua ftdetect/ibm1401.vim')
  local path = vim.env.FOLDER .. '/work.s'
  local file = io.open(path, 'w')
  file:write(table.concat({
    '\tJOB\tWORK', 'START\tA\tONE,NET', '\tB\tSUB', 'AFTER\tMLC\tNET,0280', 'STOP\tH\tSTOP', 'SUB\tSBR\tEXIT+3', '\tA\tONE,NET',
    'EXIT\tB\t0', 'NET\tDCW\t@0000123@', 'ONE\tDCW\t1', '\tEND\tSTART',
  }, '\n') .. '\n')
  file:close()
  vim.cmd('edit ' .. path)
  check(vim.bo.filetype == 'autocoder', 'the file type', vim.bo.filetype)

  local dap = require('dap')
  local stops = 0
  local frame
  dap.listeners.after.event_stopped['test'] = function() stops = stops + 1 end
  dap.listeners.after.stackTrace['test'] = function(_, problem, answer)
    frame = not problem and answer.stackFrames[1] or frame
  end
  -- The line at which the session stands after one more stop.
  local function stands(what, line, action)
    local before = stops
    frame = nil
    action()
    local came = vim.wait(60000, function() return stops > before and frame ~= nil end, 5)
    check(came and frame.line == line, what .. ' to line ' .. line, frame)
    -- The plug-in has a thread that is stopped: the next step is accepted.
    vim.wait(5000, function() return dap.session() and dap.session().stopped_thread_id ~= nil and dap.session().current_frame ~= nil end, 5)
    check(dap.session() and dap.session().stopped_thread_id ~= nil, what .. ': a thread is stopped')
  end
  local function value(text)
    local found
    local session = dap.session()
    session:request('evaluate', { expression = text, context = 'hover', frameId = session.current_frame.id }, function(_, answer)
      found = answer and answer.result or 'nothing'
    end)
    vim.wait(60000, function() return found ~= nil end, 5)
    return found
  end

  vim.api.nvim_win_set_cursor(0, { 7, 0 })
  dap.set_breakpoint()
  stands('launch', 2, function() dap.run(dap.configurations.autocoder[1]) end)
  stands('step over', 3, dap.step_over)
  stands('step into', 6, dap.step_into)
  stands('step back', 3, dap.step_back)
  stands('continue', 7, dap.continue)
  check(value('NET') == "'0000124' = 124", 'the field', value('NET'))
  stands('step out', 4, dap.step_out)
  check(value('NET') == "'0000125' = 125", 'the field after the subroutine', value('NET'))
  -- Outside a subroutine nothing happens, and the next step is accepted.
  stands('step out of nothing', 4, dap.step_out)
  stands('pause', 4, function() dap.pause(1) end)
  stands('step after a pause', 5, dap.step_over)
  stands('reverse', 7, dap.reverse_continue)
  stands('restart', 2, dap.restart)
  dap.disconnect()
  check(vim.wait(60000, function() return dap.session() == nil end, 5), 'the end of the session')
end

local is_whole, problem = xpcall(drive, debug.traceback)
if not is_whole then
  table.insert(failures, problem)
end
finish()
