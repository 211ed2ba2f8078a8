import LocalDatabase
import TestSupport
import Testing

@testable import MusicLibrary

@Suite struct FoldedTextsTests {
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `texts with a common beginning are ranked as by comparison`(seed: UInt64) {
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

  private static func texts(seed: UInt64) -> FoldedTexts {
    let words = ["moon", "moonlight", "mono", "on", "one two", "é", "m"]
    var random = SeededGenerator(seed: seed)
    var interner = ByteInterner()
    for _ in 0..<200 {
      let picked = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }
      var text = picked.joined(separator: " ")
      _ = text.withUTF8 { interner.number(of: $0) }
    }
    return FoldedTexts(interner)
  }

  private static let korean: [(String, [Match])] = [
    ("스타일", [.whole, .part, .none, .start]), ("강남스", [.none, .start, .none, .none]),
    ("남스타", [.none, .part, .none, .none]), ("스타일 쇼", [.none, .none, .none, .whole]),
    ("타일 쇼", [.none, .none, .none, .part]), ("트", [.none, .none, .none, .none]),
  ]

  @Test(arguments: korean)
  func `Korean is found within words`(text: String, matches: [Match]) {
    var interner = ByteInterner()
    for var text in ["스타일", "강남스타일", "Gangnam Style", "스타일 쇼"] {
      _ = text.withUTF8 { interner.number(of: $0) }
    }
    let texts = FoldedTexts(interner)
    let found = WordPattern(text, isWhole: false).matches(in: texts)
    #expect(found ?? .init(repeating: .none, count: 4) == matches)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `after typing and deleting, a pattern matches as in fresh texts`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let texts = Self.texts(seed: seed)
    var text = ""
    for _ in 0..<200 {
      if text.count < 10, Int.random(in: 0..<5, using: &random) > 0 {
        text.append(["m", "o", "n", " ", "t", "é"].randomElement(using: &random) ?? "m")
      } else {
        text = String(text.dropLast())
      }
      let fresh = Self.texts(seed: seed)
      for isWhole in [false, true] {
        let pattern = WordPattern(text, isWhole: isWhole)
        #expect(pattern.matches(in: texts) == pattern.matches(in: fresh), "\(text)")
      }
    }
  }
}
