// swift-tools-version: 6.2
import PackageDescription

/// Rules for every room: imports stay internal unless they say otherwise, `any` is written out, and
/// a warning stops the build.
let rules: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "stimmung",
  products: [
    .library(name: "PlayerModel", targets: ["PlayerModel"])
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    .target(name: "PlayerModel", swiftSettings: rules),
    .target(name: "AudioOutput", swiftSettings: rules),
    .target(
      name: "PlaybackEngine", dependencies: ["AudioOutput", "PlayerModel"], swiftSettings: rules),
    .target(
      name: "TestSupport", dependencies: ["AudioOutput", "PlaybackEngine", "PlayerModel"],
      path: "Tests/TestSupport", swiftSettings: rules),
    .testTarget(
      name: "PlaybackEngineTests",
      dependencies: ["AudioOutput", "PlaybackEngine", "PlayerModel", "TestSupport"],
      swiftSettings: rules),
    .testTarget(name: "PlayerModelTests", dependencies: ["PlayerModel"], swiftSettings: rules),
  ],
  swiftLanguageModes: [.v6]
)
