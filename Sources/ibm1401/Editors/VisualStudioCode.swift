import Autocoder
import EditorMessages
import Foundation
import Host1401

/// The extension for Visual Studio Code: languages, grammars, snippets, tasks, debugger, and a client of
/// the language server.
enum VisualStudioCode {
  /// The files of the extension's folder.
  static func files() -> [GeneratedFile] {
    [
      GeneratedFile("package.json", package.prettyText),
      GeneratedFile("extension.js", VisualStudioCodeClient.text),
      GeneratedFile("language-configuration.json", languageConfiguration.prettyText),
      GeneratedFile("syntaxes/autocoder.tmLanguage.json", TextMateGrammar.text(.autocoder)),
      GeneratedFile("syntaxes/sps.tmLanguage.json", TextMateGrammar.text(.sps)),
      GeneratedFile("snippets/autocoder.json", snippets.prettyText),
      GeneratedFile("README.md", readme),
    ]
  }

  /// The extension as a single file: an archive of the folder with a manifest.
  static func archive() -> [UInt8] {
    var archive = ZipArchive()
    archive.add("extension.vsixmanifest", Array(manifest.utf8))
    archive.add("[Content_Types].xml", Array(contentTypes.utf8))
    for file in files() { archive.add("extension/\(file.path)", file.bytes) }
    return archive.bytes
  }

  // MARK: package.json

  private static let version =
    Main.version.split(separator: ".").count == 2 ? "\(Main.version).0" : Main.version
  private static let identifier = (name: "ibm1401", publisher: "ibm1401")
  private static let summary = "Autocoder and SPS for the IBM 1401: language server, debugger, grammar, tasks"

  private static var package: JSONValue {
    [
      "name": .string(identifier.name), "publisher": .string(identifier.publisher),
      "version": .string(version),
      "displayName": "IBM 1401", "description": .string(summary),
      "engines": ["vscode": "^1.75.0"], "categories": ["Programming Languages", "Debuggers", "Snippets"],
      "main": "./extension.js",
      "activationEvents": [
        "onLanguage:autocoder", "onLanguage:sps", "onDebugResolve:ibm1401", "onTaskType:ibm1401",
      ],
      "capabilities": [
        "untrustedWorkspaces": [
          "supported": false, "description": "The extension runs the program that ibm1401.path names.",
        ],
        "virtualWorkspaces": false,
      ],
      "contributes": [
        "languages": languages, "grammars": grammars,
        "snippets": [["language": "autocoder", "path": "./snippets/autocoder.json"]],
        "configuration": configuration, "configurationDefaults": defaults,
        "breakpoints": [["language": "autocoder"], ["language": "sps"]],
        "debuggers": [debugger], "problemMatchers": [problemMatcher], "taskDefinitions": [task],
        "commands": [
          [
            "command": "ibm1401.restartServer", "title": "Restart the Language Server",
            "category": "IBM 1401",
          ]
        ],
      ],
    ]
  }

  private static func endings(_ names: [String]) -> JSONValue { .array(names.map { .string(".\($0)") }) }

  private static var languages: JSONValue {
    [
      [
        "id": "autocoder", "aliases": ["Autocoder", "autocoder"],
        "extensions": endings(SourceExtensions.autocoder + ["s"]),
        "firstLine": "^.{15}(JOB|CTL)\\b", "configuration": "./language-configuration.json",
      ],
      [
        "id": "sps", "aliases": ["SPS (IBM 1401)"], "extensions": endings(SourceExtensions.sps),
        "configuration": "./language-configuration.json",
      ],
    ]
  }

  private static let grammars: JSONValue = [
    [
      "language": "autocoder", "scopeName": "source.autocoder",
      "path": "./syntaxes/autocoder.tmLanguage.json",
    ],
    ["language": "sps", "scopeName": "source.sps", "path": "./syntaxes/sps.tmLanguage.json"],
  ]

  private static let configuration: JSONValue = [
    "title": "IBM 1401",
    "properties": [
      "ibm1401.path": [
        "type": "string", "default": "ibm1401", "scope": "machine-overridable",
        "description": "The program ibm1401: its path, or its name when it is in PATH.",
      ],
      "ibm1401.languageServer": [
        "type": "boolean", "default": true,
        "description": "Messages as you type, completion, definitions and more, from ibm1401 lsp.",
      ],
    ],
  ]

  /// Rulers and tab stops for the columns of the coding sheet.
  private static let defaults: JSONValue = [
    "[autocoder]": [
      "editor.rulers": [5, 15, 20, 72], "editor.insertSpaces": true, "editor.tabSize": 5,
      "editor.detectIndentation": false, "editor.wordWrap": "off", "editor.wordBasedSuggestions": "off",
    ],
    "[sps]": [
      "editor.rulers": [7, 13, 16, 27, 38, 55], "editor.insertSpaces": true,
      "editor.detectIndentation": false,
      "editor.wordWrap": "off", "editor.wordBasedSuggestions": "off",
    ],
  ]

  // MARK: Debugger and tasks

  private static var debugger: JSONValue {
    [
      "type": "ibm1401", "label": "IBM 1401", "languages": ["autocoder", "sps"], "runtime": "ibm1401",
      "args": ["dap"],
      "configurationAttributes": ["launch": ["required": ["program"], "properties": attributes]],
      "initialConfigurations": [configuration(name: "This program", program: "${file}")],
      "configurationSnippets": [
        [
          "label": "IBM 1401: run a source or a deck", "description": "Stops at the first instruction",
          "body": configuration(name: "This program", program: "^\"\\${file}\""),
        ],
        [
          "label": "IBM 1401: a program with data",
          "description": "A source, and a deck after it in the hopper",
          "body": [
            "type": "ibm1401", "request": "launch", "name": "${1:With data}", "program": "^\"\\${file}\"",
            "decks": ["${2:data.cd}"], "cwd": "^\"\\${fileDirname}\"", "stopOnEntry": true,
          ],
        ],
      ],
    ]
  }

  private static func configuration(name: String, program: String) -> JSONValue {
    [
      "type": "ibm1401", "request": "launch", "name": .string(name), "program": .string(program),
      "stopOnEntry": true,
    ]
  }

  private static var attributes: JSONValue {
    func text(_ description: String) -> JSONValue { ["type": "string", "description": .string(description)] }
    func list(_ description: String) -> JSONValue {
      ["type": "array", "items": ["type": "string"], "description": .string(description)]
    }
    func truth(_ description: String, _ value: Bool) -> JSONValue {
      ["type": "boolean", "default": .bool(value), "description": .string(description)]
    }
    return [
      "program": text("The source or deck."),
      "decks": list("Further decks for the hopper."),
      "args": list("Options of ibm1401 run, and further decks."),
      "cwd": text("The folder that file names are relative to."),
      "storage": [
        "type": ["integer", "string"], "default": 16000, "description": "Positions of core storage.",
        "enum": [1400, 2000, 4000, 8000, 12000, 16000],
      ],
      "features": text("Optional features, such as all,-multiply-divide."),
      "sense": text("Sense switches that are on, such as BC."),
      "encoding": text("The encoding of decks and sources."),
      "carriage": text("A carriage tape for the printer."),
      "print": text("The file for printed lines."),
      "punch": text("The file for punched cards."),
      "tapes": list("Tape reels, such as 1=master.tap,ro."),
      "disks": list("Packs of the 1311, such as 0=stock.dsk."),
      "ramac": text("The disks of a 1405, in place of the 1311."),
      "inquiry": text("The file with the input of the inquiry station."),
      "typed": text("The file for the output of the inquiry station."),
      "symbols": text("A file of labels, for decks."),
      "stopOnEntry": truth("Stop at the first instruction of the program.", false),
      "stopOnHalt": truth("Stop at a halt or check; false ends the session there.", true),
      "speed": [
        "type": ["number", "string"], "default": "max", "description": "A multiple of the real pace, or max.",
      ],
    ]
  }

  private static let problemMatcher: JSONValue = [
    "name": "ibm1401", "owner": "ibm1401", "source": "autocoder",
    "fileLocation": ["autoDetect", "${workspaceFolder}"],
    "severity": "info",
    "pattern": [
      "regexp": "^(.+?):(\\d+):(\\d+): (error|warning|note): (.*)$",
      "file": 1, "line": 2, "column": 3, "severity": 4, "message": 5,
    ],
  ]

  private static let task: JSONValue = [
    "type": "ibm1401", "required": ["command"],
    "properties": [
      "command": [
        "type": "string", "enum": ["assemble", "run"],
        "description": "assemble reports errors; run runs the program.",
      ],
      "file": [
        "type": "string", "description": "The source or deck; by default the open file.",
      ],
      "args": [
        "type": "array", "items": ["type": "string"],
        "description": "Options of the command, and further decks.",
      ],
    ],
  ]

  // MARK: Editing

  private static let languageConfiguration: JSONValue = [
    "comments": ["lineComment": "     *"],
    "brackets": [],
    "surroundingPairs": [["@", "@"]],
    "autoClosingPairs": [["open": "@", "close": "@", "notIn": ["comment", "string"]]],
    "wordPattern": "[A-Za-z.)][A-Za-z0-9.]*|[0-9]+",
  ]

  private static let snippets: JSONValue = {
    func snippet(_ prefix: String, _ description: String, _ lines: [String]) -> JSONValue {
      [
        "prefix": .string(prefix), "description": .string(description),
        "body": .array(lines.map { .string($0) }),
      ]
    }
    return [
      "Program": snippet(
        "program", "a program that prints a line",
        [
          "               JOB  ${1:PROGRAM}", "     START     CS   332", "               CS",
          "               MLC  @${2:HELLO}@,${3:210}", "               W", "     STOP      H    STOP",
          "               END  START",
        ]),
      "Statement": snippet(
        "statement", "label, operation and operands in their columns",
        ["     ${1:LABEL}${1/(.*)/${1:+}/}\t${2:MLC}\t${3:A,B}"]),
      "Remark": snippet("remark", "a remark", ["     * ${0}"]),
      "Subroutine": snippet(
        "subroutine", "a subroutine that stores its return address",
        ["     ${1:SUB}       SBR  ${2:EXIT}+3", "               ${0}", "     ${2:EXIT}      B    0"]),
      "Area": snippet(
        "area", "an area with fields",
        ["     ${1:AREA}      DA   1X${2:80},G", "     ${3:NAME}           1,20"]),
    ]
  }()

  private static let readme = """
    # IBM 1401

    Autocoder and SPS for the IBM 1401: messages as you type, completion, definitions, references, renaming, the outline, formatting
    to the columns of the coding sheet, the assembled code as inlay hints, and a debugger that can also step back.

    It needs the program `ibm1401` in PATH, or its path in the setting `ibm1401.path`.

    """

  // MARK: The archive

  private static let manifest = """
    <?xml version="1.0" encoding="utf-8"?>
    <PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
      <Metadata>
        <Identity Language="en-US" Id="\(identifier.name)" Version="\(version)" Publisher="\(identifier.publisher)" />
        <DisplayName>IBM 1401</DisplayName>
        <Description xml:space="preserve">\(summary)</Description>
        <Tags>debuggers,autocoder,sps,ibm1401</Tags>
        <Categories>Programming Languages,Debuggers,Snippets</Categories>
        <Properties>
          <Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.75.0" />
          <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
        </Properties>
      </Metadata>
      <Installation>
        <InstallationTarget Id="Microsoft.VisualStudio.Code" />
      </Installation>
      <Dependencies />
      <Assets>
        <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
        <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
      </Assets>
    </PackageManifest>

    """

  private static let contentTypes = """
    <?xml version="1.0" encoding="utf-8"?>
    <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Default Extension=".json" ContentType="application/json" />
      <Default Extension=".vsixmanifest" ContentType="text/xml" />
      <Default Extension=".js" ContentType="application/javascript" />
      <Default Extension=".md" ContentType="text/markdown" />
    </Types>

    """
}
