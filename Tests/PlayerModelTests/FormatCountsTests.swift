import Foundation
import PlayerModel
import Testing

@Suite struct FormatCountsTests {
  @Test(arguments: [
    (["WMA"], "1 file of another format: 1 WMA"),
    (["DSF", "DSF"], "2 files of another format: 2 DSF"),
    (["TTA", "DSF", "WMA", "WMA"], "4 files of other formats: 2 WMA, 1 DSF, 1 TTA"),
  ])
  func `the most frequent format comes first`(formats: [String], phrase: String) throws {
    var counts = FormatCounts()
    for format in formats { counts.add(format) }
    #expect(counts.phrase == phrase)
    #expect(counts.exception == ", only \(phrase)")
    let json = try JSONEncoder().encode(counts)
    #expect(try JSONDecoder().decode(FormatCounts.self, from: json) == counts)
    #expect(try JSONDecoder().decode([String: Int].self, from: json) == counts.counts)
  }

  @Test func `without files, the end of a sentence is empty`() {
    var counts = FormatCounts()
    counts.add(FormatCounts())
    #expect(counts.isEmpty && counts.exception.isEmpty)
  }
}
