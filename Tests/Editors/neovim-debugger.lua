-- Tests `ibm1401 dap` from Neovim, with a small client in this file.
-- Variables: IBM1401, the command; FOLDER, a folder for files; RESULT, the file for the result.
local test = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'common.lua')
local check = test.check

local session = { buffer = '', number = 0, answers = {}, events = {} }

function session:start()
  local loop = vim.loop
  self.input, self.output = loop.new_pipe(false), loop.new_pipe(false)
  self.process = loop.spawn(vim.env.IBM1401, { args = { 'dap' }, stdio = { self.input, self.output, nil } }, function(code)
    self.status = code
  end)
  self.output:read_start(function(_, data)
    self.buffer = self.buffer .. (data or '')
    vim.schedule(function() self:take() end)
  end)
end

function session:take()
  while true do
    local head, length = self.buffer:match('^(.-Content%-Length: (%d+).-\r\n\r\n)')
    if not head or #self.buffer < #head + tonumber(length) then
      return
    end
    local message = vim.fn.json_decode(self.buffer:sub(#head + 1, #head + tonumber(length)))
    self.buffer = self.buffer:sub(#head + tonumber(length) + 1)
    if message.type == 'response' then
      self.answers[message.request_seq] = message
    else
      table.insert(self.events, message)
    end
  end
end

function session:ask(command, arguments)
  self.number = self.number + 1
  local number = self.number
  local body = vim.fn.json_encode({
    seq = number, type = 'request', command = command, arguments = arguments or vim.empty_dict(),
  })
  self.input:write('Content-Length: ' .. #body .. '\r\n\r\n' .. body)
  vim.wait(60000, function() return self.answers[number] ~= nil end, 5)
  local answer = self.answers[number]
  check(answer and answer.success, command, answer)
  return answer and answer.body or {}
end

-- The next event with a name.
function session:await(name)
  local found
  vim.wait(60000, function()
    for index, event in ipairs(self.events) do
      if event.event == name then
        found = table.remove(self.events, index)
        return true
      end
    end
    return false
  end, 5)
  check(found ~= nil, 'the event ' .. name .. ' did not arrive')
  return found and found.body or {}
end

function session:line()
  local frames = self:ask('stackTrace', { threadId = 1 }).stackFrames or {}
  return frames[1] and frames[1].line
end

function session:step(command, line)
  self:ask(command, { threadId = 1 })
  self:await('stopped')
  local now = self:line()
  check(now == line, command .. ' to line ' .. line, now)
end

function session:field(name)
  for _, scope in ipairs(self:ask('scopes', { frameId = 1 }).scopes or {}) do
    if scope.name == 'Fields' then
      for _, variable in ipairs(self:ask('variables', { variablesReference = scope.variablesReference }).variables or {}) do
        if variable.name == name then
          return variable.value
        end
      end
    end
  end
end

local function drive()
  local path = test.write('work.s', test.program)

  session:start()
  check(session:ask('initialize', { adapterID = 'ibm1401' }).supportsStepBack, 'the capabilities')
  session:ask('launch', { program = path, stopOnEntry = true })
  session:await('initialized')
  local set = session:ask('setBreakpoints', { source = { path = path }, breakpoints = { { line = 7 } } })
  check(set.breakpoints and set.breakpoints[1].verified, 'the breakpoint', set)
  session:ask('configurationDone')
  check(session:await('stopped').reason == 'entry', 'the entry')
  check(session:line() == 2, 'the first line')
  session:step('next', 3)
  check(session:field('NET') == "'0000124' = 124", 'the field', session:field('NET'))
  session:step('stepIn', 6)
  session:step('stepBack', 3)
  session:ask('continue', { threadId = 1 })
  check(session:await('stopped').reason == 'breakpoint', 'the breakpoint')
  check(session:line() == 7, 'the line of the breakpoint', session:line())
  session:step('stepOut', 4)
  check(session:field('NET') == "'0000125' = 125", 'the field after the subroutine', session:field('NET'))
  -- The machine is stopped: a pause reports the stop again.
  session:ask('pause', { threadId = 1 })
  session:await('stopped')
  session:ask('setVariable', { variablesReference = 5, name = 'NET', value = '7' })
  check(session:field('NET') == "'0000007' = 7", 'the changed field', session:field('NET'))
  session:ask('reverseContinue', { threadId = 1 })
  session:await('stopped')
  check(session:line() == 7, 'back at the breakpoint', session:line())
  session:ask('restart')
  check(session:await('stopped').reason == 'entry', 'the entry after a restart')
  check(session:line() == 2, 'the first line after a restart')
  session:ask('disconnect')
  vim.wait(60000, function() return session.status ~= nil end, 5)
  check(session.status == 0, 'the exit status', session.status)
end

test.run(drive)
