#!/usr/bin/env python3
"""Checks messages of `ibm1401 lsp` and `ibm1401 dap`, and the grammars, against the public schemas.

usage: check-schemas.py FOLDER, with the variables IBM1401 (the command) and PACKAGE (the extension's folder)

FOLDER has any of: metaModel.json (of vscode-languageserver-node, folder protocol), debugProtocol.json (of debugpy, or of
debug-adapter-protocol), tmlanguage.json (of martinring/tmlanguage).
"""
import json, os, re, subprocess, sys, tempfile

folder, command = sys.argv[1], os.environ["IBM1401"]
problems = []


def schema(name):
    path = os.path.join(folder, name)
    return json.load(open(path)) if os.path.exists(path) else None


class Client:
    def __init__(self, word):
        self.process = subprocess.Popen([command, word], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.seen = []

    def send(self, message):
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                return None
            if not line.strip():
                break
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        message = json.loads(self.process.stdout.read(length))
        self.seen.append(message)
        return message

    def until(self, is_wanted):
        while True:
            message = self.receive()
            if message is None:
                raise SystemExit("the command has ended: " + json.dumps(self.seen[-1:]))
            if is_wanted(message):
                return message


# MARK: JSON Schema, as far as the schemas use it


def check(value, rule, root, place):
    if "$ref" in rule:
        target = root
        for part in rule["$ref"].lstrip("#/").split("/"):
            target = target[part] if part else target
        check(value, target, root, place)
    for part in rule.get("allOf", []):
        check(value, part, root, place)
    for word in ("anyOf", "oneOf"):
        if word in rule:
            found = []
            for part in rule[word]:
                before = len(problems)
                check(value, part, root, place)
                found.append(problems[before:])
                del problems[before:]
            if all(found):
                problems.extend(min(found, key=len))
    kinds = rule.get("type")
    if kinds:
        kinds = kinds if isinstance(kinds, list) else [kinds]
        tests = {
            "object": isinstance(value, dict), "array": isinstance(value, list), "string": isinstance(value, str),
            "boolean": isinstance(value, bool), "null": value is None,
            "integer": isinstance(value, int) and not isinstance(value, bool),
            "number": isinstance(value, (int, float)) and not isinstance(value, bool),
        }
        if not any(tests[kind] for kind in kinds):
            problems.append(f"{place}: {json.dumps(value)[:80]} is no {' or '.join(kinds)}")
            return
    if "enum" in rule and value not in rule["enum"]:
        problems.append(f"{place}: {json.dumps(value)[:80]} is none of {rule['enum']}")
    if isinstance(value, dict):
        for name in rule.get("required", []):
            if name not in value:
                problems.append(f"{place}: {name} is missing")
        for name, part in rule.get("properties", {}).items():
            if name in value:
                check(value[name], part, root, f"{place}.{name}")
        if rule.get("additionalProperties") is False:
            known = [re.compile(text) for text in rule.get("patternProperties", {})]
            for name in value.keys() - rule.get("properties", {}).keys():
                if any(text.search(name) for text in known):
                    continue
                problems.append(f"{place}: {name} is not known")
    if isinstance(value, list) and isinstance(rule.get("items"), dict):
        for index, item in enumerate(value):
            check(item, rule["items"], root, f"{place}[{index}]")


# MARK: The model of the Language Server Protocol


class Model:
    def __init__(self, model):
        self.structures = {item["name"]: item for item in model["structures"]}
        self.enumerations = {item["name"]: item for item in model["enumerations"]}
        self.aliases = {item["name"]: item for item in model["typeAliases"]}
        self.results = {item["method"]: item["result"] for item in model["requests"]}
        self.notices = {item["method"]: item["params"] for item in model["notifications"] if "params" in item}

    def members(self, structure):
        for base in structure.get("extends", []) + structure.get("mixins", []):
            yield from self.members(self.structures[base["name"]])
        yield from structure["properties"]

    def problems(self, value, kind, place):
        sort = kind["kind"]
        if sort == "base":
            name = kind["name"]
            fits = {
                "integer": lambda: isinstance(value, int) and not isinstance(value, bool),
                "uinteger": lambda: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
                "decimal": lambda: isinstance(value, (int, float)) and not isinstance(value, bool),
                "boolean": lambda: isinstance(value, bool), "null": lambda: value is None,
            }.get(name, lambda: isinstance(value, str))()
            return [] if fits else [f"{place}: {json.dumps(value)[:80]} is no {name}"]
        if sort == "or":
            found = [self.problems(value, item, place) for item in kind["items"]]
            return [] if not all(found) else min(found, key=len)
        if sort == "array":
            if not isinstance(value, list):
                return [f"{place}: no list"]
            return [text for index, item in enumerate(value) for text in self.problems(item, kind["element"], f"{place}[{index}]")]
        if sort == "map":
            if not isinstance(value, dict):
                return [f"{place}: no object"]
            return [text for name, item in value.items() for text in self.problems(item, kind["value"], f"{place}.{name}")]
        if sort == "stringLiteral":
            return [] if value == kind["value"] else [f"{place}: not {kind['value']}"]
        if sort == "literal":
            return self.structure(value, kind["value"], place)
        if sort == "reference":
            name = kind["name"]
            if name in ("LSPAny", "LSPObject"):
                return []
            if name in self.aliases:
                return self.problems(value, self.aliases[name]["type"], place)
            if name in self.enumerations:
                item = self.enumerations[name]
                if item.get("supportsCustomValues") or value in [entry["value"] for entry in item["values"]]:
                    return []
                return [f"{place}: {value} is no {name}"]
            return self.structure(value, self.structures[name], place)
        return [f"{place}: {sort} is not known to this script"]

    def structure(self, value, structure, place):
        if not isinstance(value, dict):
            return [f"{place}: no object"]
        found, names = [], set()
        for member in self.members(structure):
            names.add(member["name"])
            if member["name"] in value:
                found += self.problems(value[member["name"]], member["type"], f"{place}.{member['name']}")
            elif not member.get("optional"):
                found.append(f"{place}: {member['name']} is missing")
        return found + [f"{place}: {name} is not known" for name in value.keys() - names]


SOURCE = "\n".join([
    "               JOB  WORK", "     START     MLC  NET,PLACE+X1   FIRST", "               B    SUP", "               MOVE NET",
    "     SUB       H    START", "     NET       DCW  @0000123@", "     AREA      DA   2X20,G", "     CITY           11,15",
    "     PLACE     EQU  0280", "               END  START", ""])


def language_server(model, place):
    client = Client("lsp")
    asked = {}
    open(os.path.join(place, "MOVE.mac"), "w").write("               MLC  NIT,PLACE\n")
    uri = "file://" + os.path.join(place, "work.s")

    def ask(method, parameters):
        asked[len(asked)] = method
        number = len(asked) - 1
        client.send({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        return client.until(lambda message: message.get("id") == number)

    ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    client.send({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {
        "textDocument": {"uri": uri, "languageId": "autocoder", "version": 1, "text": SOURCE}}})
    notice = client.until(lambda message: message.get("method") == "textDocument/publishDiagnostics")
    document = {"textDocument": {"uri": uri}}
    every = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    more = {"context": {"includeDeclaration": True, "diagnostics": notice["params"]["diagnostics"]}, "options": {}, "range": every}
    for method in ("documentSymbol", "formatting", "rangeFormatting", "inlayHint", "codeAction"):
        ask("textDocument/" + method, {**document, **more})
    for line in range(10):
        for character in range(4, 40, 3):
            for method in ("hover", "completion", "definition", "references", "documentHighlight", "prepareRename"):
                ask("textDocument/" + method, {**document, **more, "position": {"line": line, "character": character}})
    ask("textDocument/rename", {**document, "position": {"line": 5, "character": 6}, "newName": "GROSS"})
    ask("textDocument/dance", {})
    ask("shutdown", None)
    client.send({"jsonrpc": "2.0", "method": "exit"})
    if client.process.wait() != 0:
        problems.append("lsp: the exit status is not 0")
    for message in client.seen:
        if "method" in message:
            problems.extend(model.problems(message["params"], model.notices[message["method"]], message["method"]))
        elif "result" in message:
            method = asked[message["id"]]
            problems.extend(model.problems(message["result"], model.results[method], method))
    print(f"{len(client.seen)} messages of the language server")


def debugger(root, place):
    client = Client("dap")
    path = os.path.join(place, "work.s")
    open(path, "w").write("\n".join([
        "\tJOB\tWORK", "START\tA\tONE,NET", "\tB\tSUB", "AFTER\tMLC\tNET,0280", "\tW", "STOP\tH\tSTOP", "SUB\tSBR\tEXIT+3",
        "\tA\tONE,NET", "EXIT\tB\t0", "NET\tDCW\t@0000123@", "ONE\tDCW\t1", "PLACE\tEQU\t0280", "\tEND\tSTART", ""]))
    wrong = os.path.join(place, "wrong.s")
    open(wrong, "w").write("\tJOB\tX\nSTART\tMLC\tNAT\n\tEND\tSTART\n")
    number = 0

    def ask(name, arguments=None, event=None):
        nonlocal number
        number += 1
        wanted = number
        client.send({"seq": number, "type": "request", "command": name, "arguments": arguments or {}})
        answer = client.until(lambda message: message.get("request_seq") == wanted)
        if event:
            client.until(lambda message: message.get("event") == event)
        return answer.get("body") or {}

    thread = {"threadId": 1}
    ask("initialize", {"adapterID": "ibm1401", "supportsInvalidatedEvent": True})
    ask("launch", {"program": wrong})
    ask("launch", {"program": path, "stopOnEntry": True}, "initialized")
    ask("setBreakpoints", {"source": {"path": path}, "breakpoints": [{"line": 8}]})
    ask("configurationDone", event="stopped")
    for step in ("stepOut", "next", "stepIn", "stepBack", "continue", "stepOut", "pause"):
        ask(step, thread, "stopped")
        ask("stackTrace", thread)
        for scope in ask("scopes", {"frameId": 1})["scopes"]:
            ask("variables", {"variablesReference": scope["variablesReference"]})
    for arguments in ({"name": "NET", "value": "7"}, {"name": "NET", "value": "'abc'"}):
        ask("setVariable", {"variablesReference": 5, **arguments})
    ask("next", {**thread, "granularity": "page"}, "stopped")
    ask("evaluate", {"expression": "PLACE", "context": "hover"})
    ask("restart", event="stopped")
    ask("disconnect")
    if client.process.wait() != 0:
        problems.append("dap: the exit status is not 0")
    definitions = root["definitions"]
    for message in client.seen:
        if message["type"] == "event":
            name = message["event"][0].upper() + message["event"][1:] + "Event"
        elif message["success"]:
            name = message["command"][0].upper() + message["command"][1:] + "Response"
        else:
            name = "ErrorResponse"
        check(message, definitions[name], root, name)
    print(f"{len(client.seen)} messages of the debugger")


model = schema("metaModel.json")
if model:
    with tempfile.TemporaryDirectory() as place:
        language_server(Model(model), place)
protocol = schema("debugProtocol.json")
if protocol:
    with tempfile.TemporaryDirectory() as place:
        debugger(protocol, place)
grammar = schema("tmlanguage.json")
if grammar:
    for name in ("autocoder", "sps"):
        path = os.path.join(os.environ["PACKAGE"], f"syntaxes/{name}.tmLanguage.json")
        check(json.load(open(path)), grammar, grammar, name)
    print("2 grammars")
for problem in problems[:40]:
    print(problem)
if not (model or protocol or grammar):
    print(f"there is no schema in {folder}")
    sys.exit(1)
sys.exit(1 if problems else 0)
