-- Tests `ibm1401 dap` from Neovim with the public plug-in nvim-dap, set up by the package that `ibm1401 help --format neovim` writes.
-- Variables: NVIM_DAP, the folder of the plug-in (0.6.0 for Neovim 0.7); IBM1401, PACKAGE, FOLDER and RESULT as for the others.
local test = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'common.lua')
local check = test.check

local function drive()
  vim.opt.runtimepath:prepend(vim.env.PACKAGE)
  vim.opt.runtimepath:prepend(vim.env.NVIM_DAP)
  vim.g.ibm1401_command = vim.env.IBM1401
  vim.cmd('filetype plugin on')
  vim.cmd('runtime! plugin/ibm1401.lua ftdetect/ibm1401.vim')
  local path = test.write('work.s', test.program)
  vim.cmd('edit ' .. path)
  check(vim.bo.filetype == 'autocoder', 'the file type', vim.bo.filetype)

  local dap = require('dap')
  local stops = 0
  local frame
  dap.listeners.after.event_stopped['test'] = function() stops = stops + 1 end
  dap.listeners.after.stackTrace['test'] = function(_, problem, answer)
    frame = not problem and answer.stackFrames[1] or frame
  end
  -- Checks the line of the next stop after an action.
  local function stops_at(what, line, action)
    local before = stops
    frame = nil
    action()
    local came = vim.wait(60000, function() return stops > before and frame ~= nil end, 5)
    check(came and frame.line == line, what .. ' to line ' .. line, frame)
    -- The plug-in accepts the next step once it has a stopped thread.
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
  stops_at('launch', 2, function() dap.run(dap.configurations.autocoder[1]) end)
  stops_at('step over', 3, dap.step_over)
  stops_at('step into', 6, dap.step_into)
  stops_at('step back', 3, dap.step_back)
  stops_at('continue', 7, dap.continue)
  check(value('NET') == "'0000124' = 124", 'the field', value('NET'))
  stops_at('step out', 4, dap.step_out)
  check(value('NET') == "'0000125' = 125", 'the field after the subroutine', value('NET'))
  -- Outside a subroutine a step out does nothing, and the next step is accepted.
  stops_at('step out of nothing', 4, dap.step_out)
  stops_at('pause', 4, function() dap.pause(1) end)
  stops_at('step after a pause', 5, dap.step_over)
  stops_at('reverse', 7, dap.reverse_continue)
  stops_at('restart', 2, dap.restart)
  dap.disconnect()
  check(vim.wait(60000, function() return dap.session() == nil end, 5), 'the end of the session')
end

test.run(drive)
