/// The plug-in that connects Neovim with the language server and, by nvim-dap, with the debugger.
enum NeovimPlugin {
  static func files() -> [GeneratedFile] {
    VimFiles.files() + [GeneratedFile("plugin/ibm1401.lua", text)]
  }

  private static let text = #"""
    -- Made by: ibm1401 help --format neovim
    -- Connects Autocoder and SPS with `ibm1401 lsp`, and with `ibm1401 dap` if the plug-in nvim-dap is installed.
    -- vim.g.ibm1401_command names the program when it is not in PATH.
    if vim.g.loaded_ibm1401 then
      return
    end
    vim.g.loaded_ibm1401 = true

    local types = { 'autocoder', 'sps' }

    local function command()
      return vim.g.ibm1401_command or 'ibm1401'
    end

    -- The default keys of newer versions, unless they are mapped already.
    local function set_keys(buffer)
      local function map(key, action, text)
        if vim.fn.maparg(key, 'n') == '' then
          vim.keymap.set('n', key, action, { buffer = buffer, desc = text })
        end
      end
      map('K', vim.lsp.buf.hover, 'Describe')
      map('gd', vim.lsp.buf.definition, 'Definition')
      map('grr', vim.lsp.buf.references, 'References')
      map('grn', vim.lsp.buf.rename, 'Rename')
      map('gra', vim.lsp.buf.code_action, 'Correct')
      map('gO', vim.lsp.buf.document_symbol, 'Outline')
      vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
      vim.bo[buffer].formatexpr = 'v:lua.vim.lsp.formatexpr()'
    end

    local clients = {}

    local function start_server(buffer)
      if vim.fn.executable(command()) == 0 then
        vim.notify_once(command() .. ' is not in PATH; let g:ibm1401_command name it', vim.log.levels.WARN)
        return
      end
      local name = vim.api.nvim_buf_get_name(buffer)
      local root = name ~= '' and vim.fn.fnamemodify(name, ':p:h') or vim.fn.getcwd()
      local config = {
        name = 'ibm1401',
        cmd = { command(), 'lsp' },
        root_dir = root,
        on_attach = function(_, attached)
          set_keys(attached)
        end,
      }
      if vim.lsp.start then
        vim.lsp.start(config, { bufnr = buffer })
        return
      end
      -- Neovim 0.7 has no vim.lsp.start: start one server for each folder, as it does.
      local id = clients[root]
      if not (id and vim.lsp.get_client_by_id(id)) then
        id = vim.lsp.start_client(config)
        clients[root] = id
      end
      if id then
        vim.lsp.buf_attach_client(buffer, id)
      end
    end

    local function configure_debugger()
      local found, dap = pcall(require, 'dap')
      if not found or dap.adapters.ibm1401 then
        return
      end
      dap.adapters.ibm1401 = { type = 'executable', command = command(), args = { 'dap' } }
      for _, type in ipairs(types) do
        dap.configurations[type] = dap.configurations[type] or {
          {
            type = 'ibm1401',
            request = 'launch',
            name = 'This program',
            program = '${file}',
            cwd = '${fileDirname}',
            stopOnEntry = true,
          },
          {
            type = 'ibm1401',
            request = 'launch',
            name = 'This program with a deck of data',
            program = '${file}',
            cwd = '${fileDirname}',
            decks = function()
              return { vim.fn.input('Deck: ', vim.fn.expand('%:p:h') .. '/', 'file') }
            end,
            stopOnEntry = true,
          },
        }
      end
    end

    vim.api.nvim_create_autocmd('FileType', {
      group = vim.api.nvim_create_augroup('ibm1401', {}),
      pattern = types,
      callback = function(event)
        start_server(event.buf)
        configure_debugger()
      end,
    })

    """#
}
