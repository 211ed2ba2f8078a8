import Foundation
import Testing

@testable import Settings

/// The table of settings in `README.md` is made from the list that the program reads by.
struct SettingsTableTests {
  private static let readme = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../README.md").standardizedFileURL
  private static let head = "| setting | default | does |\n|---|---|---|\n"

  private var table: String {
    Self.head
      + Setting.all.map { setting in
        let standard = setting.isRemembered ? "last used" : "`\(setting.standard.toml)`"
        return "| `\(setting.name)` | \(standard) | \(setting.comment) |\n"
      }.joined()
  }

  @Test func `the README has every setting`() throws {
    var text = try String(contentsOf: Self.readme, encoding: .utf8)
    let start = try #require(text.range(of: Self.head))
    let end = text.range(of: "\n\n", range: start.lowerBound..<text.endIndex)
    let range = start.lowerBound..<(end?.lowerBound ?? text.endIndex)
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
    #expect(text[range] + "\n" == table, "RECORD_SNAPSHOTS=1 writes the table anew")
    guard isRecording else { return }
    text.replaceSubrange(range, with: table.dropLast())
    try text.write(to: Self.readme, atomically: true, encoding: .utf8)
    Issue.record("recorded")
  }
}
