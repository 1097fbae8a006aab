// swift-tools-version: 6.2
import PackageDescription

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "ibm1401",
  targets: [
    .target(name: "Core1401", swiftSettings: common + [.strictMemorySafety()]),
    .testTarget(name: "Core1401Tests", dependencies: ["Core1401"], swiftSettings: common),
    .testTarget(name: "DifferentialTests", dependencies: ["Core1401"], swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
