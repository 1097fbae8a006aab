/// The code of the extension for Visual Studio Code: a client of the language server, the debug adapter and
/// the tasks. It uses no packages.
enum VisualStudioCodeClient {
  static let text = #"""
    // Made by: ibm1401 help --format vscode
    'use strict';
    const vscode = require('vscode');
    const { spawn } = require('child_process');

    const selector = [{ language: 'autocoder' }, { language: 'sps' }];

    function command() {
      return vscode.workspace.getConfiguration('ibm1401').get('path') || 'ibm1401';
    }

    // MARK: The connection

    /// Messages of JSON-RPC over the streams of a process.
    class Connection {
      constructor(process, onNotification, onEnd) {
        this.process = process;
        this.onNotification = onNotification;
        this.number = 0;
        this.waiting = new Map();
        this.buffer = Buffer.alloc(0);
        process.stdout.on('data', (data) => this.receive(data));
        process.stdin.on('error', () => {});
        const end = (problem) => {
          for (const request of this.waiting.values()) request.reject(new Error('the language server has ended'));
          this.waiting.clear();
          if (!this.isClosed) onEnd(problem);
          this.isClosed = true;
        };
        process.on('error', (error) => end(error.message));
        process.on('exit', (code) => end(`exit status ${code}`));
      }

      send(message) {
        if (this.isClosed) return;
        const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }), 'utf8');
        this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
        this.process.stdin.write(body);
      }

      notify(method, params) {
        this.send({ method, params });
      }

      request(method, params, token) {
        if (this.isClosed) return Promise.resolve(null);
        const id = ++this.number;
        return new Promise((resolve, reject) => {
          this.waiting.set(id, { resolve, reject });
          this.send({ id, method, params });
          if (token) token.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
        });
      }

      receive(data) {
        this.buffer = Buffer.concat([this.buffer, data]);
        for (;;) {
          const end = this.buffer.indexOf('\r\n\r\n');
          if (end < 0) return;
          const header = /content-length: *(\d+)/i.exec(this.buffer.toString('ascii', 0, end));
          const length = header ? Number(header[1]) : 0;
          if (this.buffer.length < end + 4 + length) return;
          const body = this.buffer.toString('utf8', end + 4, end + 4 + length);
          this.buffer = this.buffer.subarray(end + 4 + length);
          this.take(JSON.parse(body));
        }
      }

      take(message) {
        if (message.method) {
          this.onNotification(message.method, message.params);
          return;
        }
        const request = this.waiting.get(message.id);
        if (!request) return;
        this.waiting.delete(message.id);
        if (message.error) request.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
        else request.resolve(message.result);
      }

      async close() {
        if (this.isClosed) return;
        const end = setTimeout(() => this.process.kill(), 2000);
        this.process.on('exit', () => clearTimeout(end));
        try {
          const answer = this.request('shutdown');
          this.isClosing = true;
          await answer;
          this.notify('exit');
        } catch {
          this.process.kill();
        }
        this.isClosed = true;
      }
    }

    // MARK: Values of the protocol and of the editor

    const toPosition = (place) => new vscode.Position(place.line, place.character);
    const toRange = (range) => new vscode.Range(toPosition(range.start), toPosition(range.end));
    const toLocation = (place) => new vscode.Location(vscode.Uri.parse(place.uri), toRange(place.range));
    const toEdit = (edit) => new vscode.TextEdit(toRange(edit.range), edit.newText);
    const fromPosition = (place) => ({ line: place.line, character: place.character });
    const fromRange = (range) => ({ start: fromPosition(range.start), end: fromPosition(range.end) });
    const fromDocument = (document) => ({ textDocument: { uri: document.uri.toString() } });
    const fromPlace = (document, position) => ({ ...fromDocument(document), position: fromPosition(position) });

    function toWorkspaceEdit(edit) {
      const result = new vscode.WorkspaceEdit();
      for (const [uri, edits] of Object.entries((edit && edit.changes) || {})) {
        result.set(vscode.Uri.parse(uri), edits.map(toEdit));
      }
      return result;
    }

    function toDiagnostic(item) {
      const diagnostic = new vscode.Diagnostic(toRange(item.range), item.message, item.severity - 1);
      diagnostic.source = item.source;
      diagnostic.code = item.code;
      diagnostic.relatedInformation = (item.relatedInformation || []).map(
        (related) => new vscode.DiagnosticRelatedInformation(toLocation(related.location), related.message));
      return diagnostic;
    }

    function toSymbol(item) {
      const symbol = new vscode.DocumentSymbol(
        item.name, item.detail || '', item.kind - 1, toRange(item.range), toRange(item.selectionRange));
      symbol.children = (item.children || []).map(toSymbol);
      return symbol;
    }

    function toCompletion(item) {
      const completion = new vscode.CompletionItem(item.label, item.kind - 1);
      completion.detail = item.detail;
      completion.documentation = item.documentation;
      completion.filterText = item.filterText;
      completion.range = toRange(item.textEdit.range);
      completion.insertText = item.textEdit.newText;
      return completion;
    }

    // MARK: The language server

    class LanguageClient {
      constructor(context) {
        this.diagnostics = vscode.languages.createDiagnosticCollection('autocoder');
        context.subscriptions.push(this.diagnostics, ...this.follow(), ...this.provide());
      }

      start() {
        if (this.connection || !vscode.workspace.getConfiguration('ibm1401').get('languageServer', true)) return;
        const process = spawn(command(), ['lsp'], { stdio: ['pipe', 'pipe', 'ignore'] });
        const connection = new Connection(process, (method, params) => this.take(method, params), (problem) => {
          this.diagnostics.clear();
          if (this.connection === connection) this.connection = undefined;
          if (connection.isClosing) return;
          vscode.window.showErrorMessage(
            `IBM 1401: '${command()} lsp' has ended (${problem}). Set ibm1401.path to the program.`);
        });
        this.connection = connection;
        // Requests sent before the answer would be refused. Messages arrive in order.
        this.ready = connection.request('initialize', { processId: null, rootUri: null, capabilities: {} }).then(() => {
          connection.notify('initialized', {});
          vscode.workspace.textDocuments.forEach((document) => this.open(document));
        }, () => {});
      }

      async stop() {
        const connection = this.connection;
        this.connection = undefined;
        this.diagnostics.clear();
        if (connection) await connection.close();
      }

      async restart() {
        await this.stop();
        this.start();
      }

      take(method, params) {
        if (method !== 'textDocument/publishDiagnostics') return;
        this.diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(toDiagnostic));
      }

      // MARK: Documents

      isSource(document) {
        return vscode.languages.match(selector, document) > 0;
      }

      tell(method, document, more) {
        if (!this.connection || !this.isSource(document)) return;
        this.connection.notify(`textDocument/${method}`, more || fromDocument(document));
      }

      open(document) {
        this.tell('didOpen', document, {
          textDocument: {
            uri: document.uri.toString(), languageId: document.languageId, version: document.version,
            text: document.getText(),
          },
        });
      }

      follow() {
        const workspace = vscode.workspace;
        return [
          workspace.onDidOpenTextDocument((document) => this.ready && this.ready.then(() => this.open(document))),
          workspace.onDidCloseTextDocument((document) => this.tell('didClose', document)),
          workspace.onDidSaveTextDocument((document) => this.tell('didSave', document)),
          workspace.onDidChangeTextDocument((event) => {
            if (event.contentChanges.length === 0) return;
            this.tell('didChange', event.document, {
              textDocument: { uri: event.document.uri.toString(), version: event.document.version },
              contentChanges: event.contentChanges.map((change) => ({
                range: fromRange(change.range), text: change.text,
              })),
            });
          }),
        ];
      }

      // MARK: What the editor asks

      async ask(method, params, token) {
        await this.ready;
        if (!this.connection) return null;
        try {
          return await this.connection.request(`textDocument/${method}`, params, token);
        } catch (error) {
          // A cancelled request has no answer.
          if (error.code === -32800) return null;
          throw error;
        }
      }

      provide() {
        const languages = vscode.languages;
        return [
          languages.registerHoverProvider(selector, {
            provideHover: async (document, position, token) => {
              const hover = await this.ask('hover', fromPlace(document, position), token);
              return hover && new vscode.Hover(new vscode.MarkdownString(hover.contents.value), toRange(hover.range));
            },
          }),
          languages.registerCompletionItemProvider(selector, {
            provideCompletionItems: async (document, position, token) =>
              ((await this.ask('completion', fromPlace(document, position), token)) || []).map(toCompletion),
          }, ',', '+'),
          languages.registerDefinitionProvider(selector, {
            provideDefinition: async (document, position, token) => {
              const place = await this.ask('definition', fromPlace(document, position), token);
              return place && toLocation(place);
            },
          }),
          languages.registerReferenceProvider(selector, {
            provideReferences: async (document, position, context, token) => {
              const params = { ...fromPlace(document, position), context };
              return ((await this.ask('references', params, token)) || []).map(toLocation);
            },
          }),
          languages.registerDocumentHighlightProvider(selector, {
            provideDocumentHighlights: async (document, position, token) =>
              ((await this.ask('documentHighlight', fromPlace(document, position), token)) || []).map(
                (item) => new vscode.DocumentHighlight(toRange(item.range), item.kind - 1)),
          }),
          languages.registerRenameProvider(selector, {
            prepareRename: async (document, position, token) => {
              const place = await this.ask('prepareRename', fromPlace(document, position), token);
              if (!place) throw new Error('There is no symbol here.');
              return { range: toRange(place.range), placeholder: place.placeholder };
            },
            provideRenameEdits: async (document, position, newName, token) =>
              toWorkspaceEdit(await this.ask('rename', { ...fromPlace(document, position), newName }, token)),
          }),
          languages.registerDocumentSymbolProvider(selector, {
            provideDocumentSymbols: async (document, token) =>
              ((await this.ask('documentSymbol', fromDocument(document), token)) || []).map(toSymbol),
          }),
          languages.registerDocumentFormattingEditProvider(selector, {
            provideDocumentFormattingEdits: async (document, options, token) =>
              ((await this.ask('formatting', { ...fromDocument(document), options }, token)) || []).map(toEdit),
          }),
          languages.registerDocumentRangeFormattingEditProvider(selector, {
            provideDocumentRangeFormattingEdits: async (document, range, options, token) => {
              const params = { ...fromDocument(document), range: fromRange(range), options };
              return ((await this.ask('rangeFormatting', params, token)) || []).map(toEdit);
            },
          }),
          languages.registerInlayHintsProvider(selector, {
            provideInlayHints: async (document, range, token) => {
              const hints = await this.ask('inlayHint', { ...fromDocument(document), range: fromRange(range) }, token);
              return (hints || []).map((hint) => {
                const result = new vscode.InlayHint(toPosition(hint.position), hint.label);
                result.paddingLeft = hint.paddingLeft;
                return result;
              });
            },
          }),
          languages.registerCodeActionsProvider(selector, {
            provideCodeActions: async (document, range, context, token) => {
              const diagnostics = context.diagnostics.map((item) => ({
                range: fromRange(item.range), message: item.message,
              }));
              const params = { ...fromDocument(document), range: fromRange(range), context: { diagnostics } };
              const actions = await this.ask('codeAction', params, token);
              return (actions || []).map((action) => {
                const result = new vscode.CodeAction(action.title, vscode.CodeActionKind.QuickFix);
                result.edit = toWorkspaceEdit(action.edit);
                result.isPreferred = action.isPreferred;
                return result;
              });
            },
          }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }),
        ];
      }
    }

    // MARK: Debugger and tasks

    function resolveConfiguration(folder, configuration) {
      // F5 without a launch.json runs the open file.
      if (!configuration.type && !configuration.request) {
        const editor = vscode.window.activeTextEditor;
        if (!editor || vscode.languages.match(selector, editor.document) === 0) return null;
        return {
          type: 'ibm1401', request: 'launch', name: 'This program', program: '${file}', cwd: '${fileDirname}',
          stopOnEntry: true,
        };
      }
      return configuration;
    }

    function makeTask(definition, scope) {
      const file = definition.file || '${file}';
      const words = [definition.command, file, ...(definition.args || [])];
      const task = new vscode.Task(
        definition, scope, `${definition.command} ${file}`, 'ibm1401',
        new vscode.ProcessExecution(command(), words), ['$ibm1401']);
      task.group = definition.command === 'assemble' ? vscode.TaskGroup.Build : vscode.TaskGroup.Test;
      return task;
    }

    const tasks = {
      provideTasks: () =>
        ['assemble', 'run'].map((word) => makeTask({ type: 'ibm1401', command: word }, vscode.TaskScope.Workspace)),
      resolveTask: (task) => makeTask(task.definition, task.scope || vscode.TaskScope.Workspace),
    };

    // MARK: The extension

    let client;

    function activate(context) {
      client = new LanguageClient(context);
      client.start();
      context.subscriptions.push(
        vscode.debug.registerDebugAdapterDescriptorFactory('ibm1401', {
          createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(command(), ['dap']),
        }),
        vscode.debug.registerDebugConfigurationProvider('ibm1401', { resolveDebugConfiguration: resolveConfiguration }),
        vscode.tasks.registerTaskProvider('ibm1401', tasks),
        vscode.commands.registerCommand('ibm1401.restartServer', () => client.restart()),
        vscode.workspace.onDidChangeConfiguration((event) => {
          if (event.affectsConfiguration('ibm1401')) client.restart();
        }));
    }

    async function deactivate() {
      if (client) await client.stop();
    }

    module.exports = { activate, deactivate };

    """#
}
