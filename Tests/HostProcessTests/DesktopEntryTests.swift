import Foundation
import Testing

@testable import SoundFiles

/// What `Resources/desktop/stimmung.desktop` tells a desktop.
@Suite struct DesktopEntryTests {
  @Test func `files of every format are opened with the player`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources/desktop/stimmung.desktop").standardizedFileURL
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("MimeType=") })
    let types = Set(line.dropFirst("MimeType=".count).split(separator: ";").map(String.init))
    for format in SoundFiles.formats {
      #expect(types.contains(try #require(format.mediaTypes.first)))
    }
  }
}
