import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// The entry for desktops in `Resources/desktop/stimmung.desktop`.
@Suite struct DesktopEntryTests {
  @Test func `files of every format can be opened with the player`() throws {
    let file = Checkout.resource("desktop/stimmung.desktop")
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("MimeType=") })
    let types = Set(line.dropFirst("MimeType=".count).split(separator: ";").map(String.init))
    for format in SoundFiles.formats {
      #expect(types.contains(try #require(format.mediaTypes.first)))
    }
  }
}
