import LocalDatabase
import TestSupport
import Testing

@testable import MusicLibrary

@Suite struct FoldedTextsTests {
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `texts that begin alike are ranked as comparing them does`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "the", "night ", "2", "10", "007", "é", "moonlight", " ", "\u{4E00}", "B"]
    var interner = ByteInterner()
    for _ in 0..<60 {
      let beginnings = ["", "abcdefgh", "song 12345678", "12345678901234567890"]
      var text = beginnings.randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      _ = text.withUTF8 { interner.number(of: $0) }
    }
    let texts = FoldedTexts(interner)
    let ranks = texts.ranks()
    for one in 0..<texts.count {
      for other in 0..<texts.count {
        let order = texts.compare(one, other)
        #expect((ranks[one] < ranks[other]) == (order < 0))
        #expect((ranks[one] == ranks[other]) == (order == 0))
      }
    }
  }
}
