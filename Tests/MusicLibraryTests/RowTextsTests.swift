import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// Rows that are searched for words.
struct RowTextsTests {
  private static let rows = [
    ["Déjà Vu", "Beyoncé", "B’Day"], ["Thunder", "AC/DC", ""], ["", "", ""],
    ["さくら", "森山直太朗", "いくつもの川を越えて"], ["Déjà Vu II", "Iron Maiden", "Somewhere in Time"],
  ]

  @Test(arguments: [
    ("vu", 0, 0), ("vu", 1, 4), ("VÜ", 4, 4), ("vu", 5, 0), ("eja once", 0, 0), ("maiden vu", 0, 4),
    ("川", 0, 3), ("ac/dc", 0, 1), ("hund", 0, 1), ("zz", 0, nil), ("", 0, nil), (" ", 0, nil),
    ("vu maidens", 0, nil), ("bday", 0, 0), ("u i", -3, 4),
  ])
  func `all words must be in one row, from the given row on, wrapping around`(
    text: String, from: Int, place: Int?
  ) {
    #expect(RowTexts(Self.rows).place(matching: text, from: from, isBackward: false) == place)
  }

  @Test(arguments: [(0, 4), (1, 0), (4, 0), (5, 4), (99, 4)])
  func `a backward search starts at the previous row`(from: Int, place: Int) {
    #expect(RowTexts(Self.rows).place(matching: "vu", from: from, isBackward: true) == place)
  }

  @Test(arguments: [
    ("vu", 0, nil), ("deja", 0, 0), ("DÉJÀ V", 1, 4), ("déjà vu", 1, 0), ("deja vu", 4, 0),
    ("deja vu i", 0, 4), ("さ", 0, 3), ("beyonce", 0, nil), ("", 0, nil), (" ", 0, nil),
  ])
  func `a whole name comes before names that begin with the text, others are none`(
    text: String, from: Int, place: Int?
  ) {
    #expect(RowTexts(Self.rows).place(ofName: text, from: from) == place)
  }

  @Test func `an empty list has no match`() {
    #expect(RowTexts([]).place(matching: "a", from: 0, isBackward: false) == nil)
    #expect(RowTexts([[]]).place(matching: "a", from: 0, isBackward: true) == nil)
    #expect(RowTexts([]).place(ofName: "a", from: 0) == nil)
    #expect(RowTexts([[]]).place(ofName: "a", from: 3) == nil)
  }

  @Test(arguments: [UInt64](1...5))
  func `any rows match any words as if searched one by one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = ["ab", "b", "é", "E", "東京", "a-b", "", "the", "i̇", "ab abc"]
    let rows = (0..<40).map { _ in
      (0..<3).map { _ in
        (0..<2).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
      }
    }
    let texts = RowTexts(rows)
    for word in words {
      let alone = rows.map {
        RowTexts([$0]).place(matching: word, from: 0, isBackward: false) != nil
      }
      for from in 0...40 {
        let next = (0..<40).map { (from + $0) % 40 }.first { alone[$0] }
        #expect(texts.place(matching: word, from: from, isBackward: false) == next)
        let last = (1...40).map { (from - $0 + 40) % 40 }.first { alone[$0] }
        #expect(texts.place(matching: word, from: from, isBackward: true) == last)
      }
    }
  }
}
