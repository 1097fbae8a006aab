// Tests the extension for Visual Studio Code with a stand-in for the editor's interface and the real language server. It also checks
// the regular expressions of the grammars, and the contents of package.json.
// Variables: IBM1401, the command; PACKAGE, the folder of the extension.
'use strict';
const assert = require('assert');
const fs = require('fs');
const path = require('path');
const Module = require('module');

const folder = process.env.PACKAGE;
const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
const contributes = manifest.contributes;
for (const item of [...contributes.grammars, ...contributes.snippets]) {
  JSON.parse(fs.readFileSync(path.join(folder, item.path), 'utf8'));
}
for (const item of contributes.languages) JSON.parse(fs.readFileSync(path.join(folder, item.configuration), 'utf8'));
assert(fs.existsSync(path.join(folder, manifest.main)));

// MARK: Grammars

/// Finds the scopes of a line as an editor does: the leftmost match, and the first rule of several.
function scopes(grammar, line) {
  const expression = (text) => {
    const ignoresCase = text.startsWith('(?i)');
    return new RegExp(ignoresCase ? text.slice(4) : text, ignoresCase ? 'gi' : 'g');
  };
  const found = [];
  const expand = (patterns) => patterns.flatMap((pattern) =>
    pattern.include ? expand(grammar.repository[pattern.include.slice(1)].patterns) : [pattern]);
  let patterns = expand(grammar.patterns);
  let position = 0;
  while (position <= line.length) {
    let best;
    for (const pattern of patterns) {
      const search = expression(pattern.match || pattern.begin);
      search.lastIndex = position;
      const match = search.exec(line);
      if (match && (match[0].length > 0 || pattern.begin) && (!best || match.index < best.match.index)) best = { match, pattern };
    }
    if (!best) break;
    const { match, pattern } = best;
    if (pattern.begin) {
      found.push([match[1], pattern.beginCaptures[1].name]);
      patterns = expand(pattern.patterns);
    } else {
      found.push([match[0].trim(), pattern.name]);
    }
    position = Math.max(match.index + match[0].length, position);
    if (match[0].length === 0) position += 1;
  }
  return found.map(([text, name]) => `${text}:${name.split('.').slice(0, 2).join('.')}`);
}

const [autocoder, sps] = ['autocoder', 'sps'].map((name) =>
  JSON.parse(fs.readFileSync(path.join(folder, `syntaxes/${name}.tmLanguage.json`), 'utf8')));
assert.deepStrictEqual(scopes(autocoder, '     START     MLC  NET,PLACE+X1   FIRST'), [
  'START:entity.name', 'MLC:keyword.operator', 'NET:variable.other', 'PLACE:variable.other', '+:keyword.operator',
  'X1:variable.language', 'FIRST:comment.line',
]);
assert.deepStrictEqual(scopes(autocoder, 'LOOP\tDCW\t@A  B@\twhy'), [
  'LOOP:entity.name', 'DCW:storage.type', '@A  B@:string.quoted', 'why:comment.line',
]);
assert.deepStrictEqual(scopes(autocoder, '               CS                  CLEAR'), ['CS:keyword.operator', 'CLEAR:comment.line']);
assert.deepStrictEqual(scopes(autocoder, '     * MLC'), ['* MLC:comment.line']);
assert.deepStrictEqual(scopes(autocoder, '               POP  %U1,5'), [
  'POP:entity.name', '%U1:constant.language', '5:constant.numeric',
]);
assert.deepStrictEqual(scopes(sps, '       START MCWNET        PLACE'), [
  'START:entity.name', 'MCW:keyword.operator', 'NET:variable.other', 'PLACE:variable.other',
]);

// MARK: The stand-in

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
class Value { constructor(...parts) { this.parts = parts; } }
const providers = {};
const handlers = {};
const diagnostics = new Map();
const text = [
  '               JOB  WORK', '     START     MLC  NET,PLACE', '               B    SUP', '     SUB       H    START',
  '     NET       DCW  @0000123@', '     PLACE     EQU  0280', '               END  START', '',
];
const uri = { toString: () => 'file:///programs/work.s' };
const document = { uri, languageId: 'autocoder', version: 1, getText: () => text.join('\n') };
let factory;
const vscode = {
  Position, Range,
  Location: Value, TextEdit: Value, Hover: Value, MarkdownString: Value, Diagnostic: Value, CompletionItem: Value,
  DocumentHighlight: Value, DocumentSymbol: Value, InlayHint: Value, CodeAction: Value, Task: Value,
  ProcessExecution: Value, DebugAdapterExecutable: Value, DiagnosticRelatedInformation: Value,
  WorkspaceEdit: class { constructor() { this.all = []; } set(place, edits) { this.all.push([place, edits]); } },
  CodeActionKind: { QuickFix: 'quickfix' }, TaskGroup: { Build: 1, Test: 2 }, TaskScope: { Workspace: 2 },
  Uri: { parse: (value) => ({ toString: () => value }) },
  languages: new Proxy({
    match: () => 10,
    createDiagnosticCollection: () => ({
      set: (place, items) => diagnostics.set(place.toString(), items), clear: () => diagnostics.clear(), dispose() {},
    }),
  }, {
    get: (target, name) => target[name] || ((_, provider) => {
      Object.assign(providers, provider);
      return { dispose() {} };
    }),
  }),
  workspace: new Proxy({
    textDocuments: [document],
    getConfiguration: () => ({ get: (name, otherwise) => (name === 'path' ? process.env.IBM1401 : otherwise) }),
  }, {
    get: (target, name) => target[name] || ((handler) => {
      handlers[name] = handler;
      return { dispose() {} };
    }),
  }),
  window: { showErrorMessage: (message) => { throw new Error(message); }, activeTextEditor: { document } },
  debug: {
    registerDebugAdapterDescriptorFactory: (_, value) => { factory = value; return {}; },
    registerDebugConfigurationProvider: (_, value) => { providers.configuration = value; return {}; },
  },
  tasks: { registerTaskProvider: (_, value) => { providers.tasks = value; return {}; } },
  commands: { registerCommand: () => ({}) },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

// MARK: The session

const deadline = Date.now() + 60000;
async function until(isSo) {
  while (!isSo()) {
    assert(Date.now() < deadline, 'nothing came within a minute');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function main() {
  const extension = require(path.join(folder, 'extension.js'));
  extension.activate({ subscriptions: [] });
  const name = uri.toString();
  await until(() => diagnostics.has(name));
  const message = diagnostics.get(name)[0];
  assert.strictEqual(message.parts[1], 'SUP is not defined; did you mean SUB?');
  assert.strictEqual(message.parts[2], 0);

  const actions = await providers.provideCodeActions(document, message.parts[0], {
    diagnostics: [{ range: message.parts[0], message: message.parts[1] }],
  });
  assert.strictEqual(actions[0].edit.all[0][1][0].parts[1], 'SUB');

  document.version = 2;
  handlers.onDidChangeTextDocument({
    document, contentChanges: [{ range: new Range(new Position(2, 22), new Position(2, 23)), text: 'B' }],
  });
  await until(() => diagnostics.get(name).length === 0);

  const hover = await providers.provideHover(document, new Position(1, 16));
  assert(hover.parts[0].parts[0].includes('move characters'));
  const completions = await providers.provideCompletionItems(document, new Position(1, 22));
  assert(completions.some((item) => item.insertText === 'NET'));
  const definition = await providers.provideDefinition(document, new Position(1, 21));
  assert.strictEqual(definition.parts[1].start.line, 4);
  assert.strictEqual((await providers.provideReferences(document, new Position(1, 21), { includeDeclaration: true })).length, 2);
  assert.strictEqual((await providers.provideDocumentHighlights(document, new Position(1, 21))).length, 2);
  assert.strictEqual((await providers.prepareRename(document, new Position(4, 6))).placeholder, 'NET');
  const edit = await providers.provideRenameEdits(document, new Position(4, 6), 'GROSS');
  assert.strictEqual(edit.all[0][1].length, 2);
  await assert.rejects(providers.provideRenameEdits(document, new Position(4, 6), '1'), /is no name/);
  const symbols = await providers.provideDocumentSymbols(document);
  assert.deepStrictEqual(symbols.map((symbol) => symbol.parts[0]), ['START', 'SUB', 'NET', 'PLACE']);
  assert.deepStrictEqual(await providers.provideDocumentFormattingEdits(document, {}), []);
  const hints = await providers.provideInlayHints(document, new Range(new Position(0, 0), new Position(7, 0)));
  assert.strictEqual(hints[0].parts[1], '0333  M 354 280');

  assert.deepStrictEqual(factory.createDebugAdapterDescriptor().parts, [process.env.IBM1401, ['dap']]);
  assert.strictEqual(providers.configuration.resolveDebugConfiguration(undefined, {}).program, '${file}');
  assert.deepStrictEqual(providers.tasks.provideTasks()[0].parts[4].parts[1], ['assemble', '${file}']);
  await extension.deactivate();
}

main().then(() => process.exit(0), (error) => {
  console.error(error);
  process.exit(1);
});
