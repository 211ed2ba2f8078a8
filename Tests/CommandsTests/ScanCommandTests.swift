import PlayerModel
import Testing

@testable import Commands

@Suite struct ScanCommandTests {
  private func lines(copies: Int, others: [String] = []) -> [String] {
    var result = ScanResult(
      found: 6, added: 5, changed: 0, moved: 0, removed: 0, unreadable: 1, copies: copies,
      elapsed: 1)
    var counts = FormatCounts()
    for format in others { counts.add(format) }
    result.otherFormats = others.isEmpty ? nil : counts
    return Scan.lines(of: result)
  }

  @Test func `the numbers of this scan are one line`() {
    #expect(
      lines(copies: 0) == ["6 found: 5 new, 0 changed, 0 moved, 0 removed, 1 unreadable"])
    #expect(
      lines(copies: 0, others: ["WMA"]) == [
        "6 found: 5 new, 0 changed, 0 moved, 0 removed, 1 unreadable; "
          + "1 file of another format: 1 WMA"
      ])
  }

  @Test func `copies are those of the whole library, in a line of their own`() {
    let lines = lines(copies: 2)
    #expect(lines.count == 2)
    #expect(
      lines.last == "In the whole library, 2 files have the same sound as another one.")
  }
}
