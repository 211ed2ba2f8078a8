import PlaybackEngine
import PlayerModel
import TestSupport
import Testing
import TextFolding

@Suite struct TextFoldTests {
  private func affectsASCII(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { TextFold.affectsASCII(in: $0) }
  }

  @Test func `scalars that affect no ASCII letter neither become one nor are dropped`() {
    var unaffecting = 0
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), !affectsASCII("a\(scalar)b") else { continue }
      unaffecting += 1
      let words = TextFold.words(of: "a\(scalar)b")
      #expect(words.filter { $0 < 0x80 && $0 != UInt8(ascii: " ") } == Array("ab".utf8))
      #expect(!words.contains(subsequence: Array("ab".utf8)), "U+\(String(value, radix: 16))")
    }
    // Cyrillic, Greek, Chinese and Korean at least.
    #expect(unaffecting > 30_000)
  }

  @Test(arguments: ["'", "\u{2018}", "\u{2019}", "\u{2BB}", "\u{2BC}", "\u{2BD}", "`"])
  func `apostrophes of every kind are dropped`(apostrophe: String) {
    #expect(TextFold.words(of: "Guns N\(apostrophe) Roses") == TextFold.words(of: "Guns N Roses"))
    #expect(TextFold.words(of: "Don\(apostrophe)t") == TextFold.words(of: "Dont"))
  }

  @Test func `folded texts fit into the reserved space`() {
    for value in UInt32(1)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(repeating: Character(scalar), count: 6)
      #expect(TextFold.words(of: text).count <= 4 * text.utf8.count + 4)
    }
  }

  @Test(arguments: [
    ("dont", "Don't", true), ("dont", "Don’t", true), ("so", "s\u{301}o", true),
    ("so", "Песня so", true), ("so", "s東o", false), ("kino", "Кино", false),
    ("kino", "Кино Kinó", true), ("dont", "Twenty letters and don't", true),
    ("dont", "Twenty letters and don`t", true), ("so", "Twenty letters and s\u{301}o", true),
    ("abc", "ａｂｃ", true), ("ab", "a한b", false),
  ])
  func `a filter finds words next to any script`(word: String, title: String, isFound: Bool) {
    var queue = PlayQueue()
    _ = queue.append([PlayQueueTests.track(title)])
    var filter = QueueFilter()
    #expect(QueueFilterTests.find(word, in: queue, with: &filter).isEmpty != isFound)
  }
}

extension [UInt8] {
  fileprivate func contains(subsequence: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: subsequence) }
  }
}
