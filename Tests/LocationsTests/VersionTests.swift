import TestSupport
import Testing

@testable import Locations

@Suite struct VersionTests {
  private func version(
    _ origin: String?, in place: String = "stimmung-player"
  ) throws -> String {
    let folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    if let origin { _ = try folder.write(Array(origin.utf8), to: "share/\(place)/built-from") }
    return fullVersion(programFolder: folder["bin"].encoded)
  }

  @Test func `an installed program says what it was built from`() throws {
    #expect(
      try version("1e15915d0c1b of 2026-11-21\n")
        == "\(programVersion) (1e15915d0c1b of 2026-11-21)")
    #expect(try version("1\n", in: "stimmung") == "\(programVersion) (1)")
  }

  @Test(arguments: [nil, "", "\n"]) func `else it says its version alone`(origin: String?) throws {
    #expect(try version(origin) == programVersion)
  }

  @Test func `what is written there cannot reach the terminal raw, nor without end`() throws {
    let text = try version("\u{1B}[31m" + String(repeating: "x", count: 1000))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(text.count < 120)
  }
}
