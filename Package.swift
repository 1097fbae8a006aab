// swift-tools-version: 6.2
import PackageDescription

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  // The linker can place only whole sections where Start/order.txt names them.
  .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
]

let package = Package(
  name: "ibm1401",
  traits: [
    .trait(name: "Fuzzer", description: "CoverageFuzzer uses LLVM's libFuzzer to choose its inputs")
  ],
  targets: [
    .systemLibrary(name: "CEdit"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CZlib"),
    .target(
      name: "Core1401",
      swiftSettings: common + [
        .strictMemorySafety(),
        // The handlers of the fast path are leaf functions or end with tail calls, so they need no frame
        // pointer.
        .unsafeFlags(["-Xcc", "-momit-leaf-frame-pointer"], .when(configuration: .release)),
      ]),
    .target(name: "Host1401", dependencies: ["CEdit", "CLinux", "CZlib", "Core1401"], swiftSettings: common),
    .target(
      name: "Units1401", dependencies: ["Core1401", "Host1401"],
      swiftSettings: common + [.strictMemorySafety()]),
    .target(name: "Autocoder", dependencies: ["Core1401"], swiftSettings: common),
    .target(
      name: "System1401", dependencies: ["Core1401", "Host1401", "Units1401"], swiftSettings: common),
    .target(
      name: "Panel1401", dependencies: ["Core1401", "Units1401", "System1401", "Monitor1401"],
      swiftSettings: common),
    .target(
      name: "Monitor1401", dependencies: ["Core1401", "Host1401", "Units1401", "Autocoder", "System1401"],
      swiftSettings: common),
    .target(name: "EditorMessages", swiftSettings: common),
    .target(
      name: "DebugAdapter1401",
      dependencies: ["Core1401", "EditorMessages", "Host1401", "Units1401", "System1401", "Monitor1401"],
      swiftSettings: common),
    .target(
      name: "LanguageServer1401", dependencies: ["Core1401", "EditorMessages", "Host1401", "Autocoder"],
      swiftSettings: common),
    .systemLibrary(name: "CNcurses"),
    .target(
      name: "PanelCurses", dependencies: ["Core1401", "Host1401", "Panel1401", "CNcurses"],
      swiftSettings: common),
    .systemLibrary(name: "CGetopt"),
    .target(
      name: "PrintoutPDF", dependencies: ["Core1401", "Host1401", "Units1401"], swiftSettings: common),
    .executableTarget(
      name: "ibm1401",
      dependencies: [
        "Core1401", "Host1401", "Units1401", "Autocoder", "System1401", "Monitor1401", "Panel1401",
        "PanelCurses", "DebugAdapter1401", "LanguageServer1401", "PrintoutPDF", "CGetopt",
      ],
      exclude: ["Start"],
      swiftSettings: common,
      // All make the start faster. A static program has neither libraries to load nor addresses to relocate. The
      // runtime looks through all exported symbols when it starts. LLVM's linker does not warn that the program
      // opens cairo and looks up host names with the C library that the computer has then, and it places what
      // Start/order.txt names close together, in fewer pages. The last four libraries are parts of Foundation,
      // which the compiler names only with --static-swift-stdlib.
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-executable", "-use-ld=lld", "-Xlinker", "--no-export-dynamic",
            "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/Sources/ibm1401/Start/order.txt",
            "-Xlinker", "--no-warn-symbol-ordering",
            "-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCShims", "-l_FoundationCollections",
          ],
          .when(platforms: [.linux], configuration: .release))
      ]),
    .executableTarget(
      name: "bench1401",
      dependencies: ["Core1401", "Units1401", "Autocoder", "System1401", "PseudoTerminal"],
      swiftSettings: common),
    .target(name: "RandomNumbers", path: "Tests/RandomNumbers", swiftSettings: common),
    .executableTarget(
      name: "AutocoderOracle",
      dependencies: ["Core1401", "Units1401", "System1401", "Autocoder", "RandomNumbers"],
      path: "Tests/AutocoderOracle", swiftSettings: common),
    .target(name: "TemporaryFolder", path: "Tests/TemporaryFolder", swiftSettings: common),
    .target(name: "OperatorCases", path: "Tests/OperatorCases", swiftSettings: common),
    .target(
      name: "FuzzedInputs",
      dependencies: [
        "Core1401", "Host1401", "Units1401", "Autocoder", "System1401", "Monitor1401", "Panel1401",
        "DebugAdapter1401", "LanguageServer1401", "RandomNumbers",
      ],
      path: "Tests/FuzzedInputs", swiftSettings: common),
    .executableTarget(
      name: "Torture",
      dependencies: [
        "Core1401", "Host1401", "Units1401", "System1401", "FuzzedInputs", "RandomNumbers", "TemporaryFolder",
        "ibm1401",
      ],
      path: "Tests/Torture", swiftSettings: common),
    .executableTarget(
      name: "CoverageFuzzer", dependencies: ["Host1401", "FuzzedInputs"], path: "Tests/CoverageFuzzer",
      swiftSettings: common),
    .testTarget(
      name: "Core1401Tests", dependencies: ["Core1401", "RandomNumbers"], resources: [.copy("Vectors")],
      swiftSettings: common),
    .testTarget(
      name: "DifferentialTests", dependencies: ["Core1401", "RandomNumbers"], swiftSettings: common),
    .testTarget(
      name: "PrintoutPDFTests", dependencies: ["Core1401", "Units1401", "PrintoutPDF"], swiftSettings: common),
    .testTarget(
      name: "Host1401Tests", dependencies: ["Host1401", "TemporaryFolder"], swiftSettings: common),
    .testTarget(
      name: "Units1401Tests", dependencies: ["Host1401", "Units1401", "RandomNumbers", "TemporaryFolder"],
      swiftSettings: common),
    .testTarget(
      name: "AutocoderTests", dependencies: ["Core1401", "Autocoder", "RandomNumbers"], exclude: ["Golden"],
      swiftSettings: common),
    .testTarget(
      name: "SystemTests",
      dependencies: ["Core1401", "Host1401", "Units1401", "System1401", "RandomNumbers", "TemporaryFolder"],
      exclude: ["Golden"],
      swiftSettings: common),
    .testTarget(
      name: "Panel1401Tests",
      dependencies: [
        "Core1401", "Host1401", "Units1401", "System1401", "Panel1401", "PanelCurses", "OperatorCases",
        "RandomNumbers",
      ],
      exclude: ["Golden"], swiftSettings: common),
    .testTarget(
      name: "Monitor1401Tests",
      dependencies: [
        "Core1401", "Units1401", "System1401", "Monitor1401", "OperatorCases", "TemporaryFolder",
      ],
      swiftSettings: common),
    .testTarget(
      name: "DebugAdapterTests",
      dependencies: [
        "Core1401", "EditorMessages", "Host1401", "Units1401", "System1401", "Monitor1401",
        "DebugAdapter1401",
        "OperatorCases",
      ],
      swiftSettings: common),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: ["Core1401", "EditorMessages", "Host1401", "Autocoder", "LanguageServer1401"],
      swiftSettings: common),
    .testTarget(
      name: "ReferenceTests",
      dependencies: ["Core1401", "Units1401", "Autocoder", "System1401", "Monitor1401", "ibm1401"],
      swiftSettings: common),
    .testTarget(name: "BenchTests", dependencies: ["bench1401"], swiftSettings: common),
    .systemLibrary(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .target(
      name: "PseudoTerminal", dependencies: ["CPseudoTerminal"], path: "Tests/PseudoTerminal",
      swiftSettings: common),
    .executableTarget(
      name: "PanelDemo", dependencies: ["Panel1401", "PanelCurses"], path: "Tests/PanelDemo",
      swiftSettings: common),
    .testTarget(
      name: "PanelCursesTests", dependencies: ["Panel1401", "PanelCurses", "PseudoTerminal", "PanelDemo"],
      exclude: ["Golden"], swiftSettings: common),
    .testTarget(
      name: "CommandTests",
      dependencies: ["Core1401", "Host1401", "Units1401", "PseudoTerminal", "TemporaryFolder", "ibm1401"],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
