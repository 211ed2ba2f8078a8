import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// The times of single words.
@Suite struct LyricsWordTests {
  /// The words of each line as `seconds|word`.
  private func words(_ text: String) -> [[String]]? {
    LRCParser.lyrics(in: text)?.lines.map { $0.words.map { "\($0.time)|\($0.text)" } }
  }

  @Test(arguments: [
    ("[00:01]<00:01.00>One <00:01.50>two", [["1.0|One ", "1.5|two"]]),
    ("[00:01]<00:01.00> One <00:01.50> two <00:02.00>", [["1.0|One ", "1.5|two"]]),
    ("[00:01]One [00:01.50]two [00:02]", [["1.0|One ", "1.5|two"]]),
    ("[00:01]Strang<00:01.2>ers <00:01.4>in", [["1.0|Strang", "1.2|ers ", "1.4|in"]]),
    ("[00:01]<00:01.5> <00:01.7>two", [[]]),
    ("[00:01]<00:01.5>one", [[]]),
    ("[00:01]one", [[]]),
    ("[00:02]<00:01>a <00:03>b <00:02.5>c", [["2.0|a ", "3.0|b ", "3.0|c"]]),
    ("[00:01][00:11]<00:01>a <00:02>b", [["1.0|a ", "2.0|b"], ["11.0|a ", "12.0|b"]]),
    ("[00:11][00:01]<00:11>a <00:12>b", [["1.0|a ", "2.0|b"], ["11.0|a ", "12.0|b"]]),
    ("[offset:500]\n[00:01]<00:01>a <00:02>b", [["0.5|a ", "1.5|b"]]),
    ("<00:01>a <00:02>b", [[]]),
  ])
  func `stamps of words are kept`(text: String, expected: [[String]]) {
    #expect(words(text) == expected)
  }

  @Test(arguments: [UInt64](1...200))
  func `lines are in order, and their words make up their text, whatever is read`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "[00:01]", "[00:02.5]", "[99:59]", "<00:01>", "<00:03.1>", "<00:00>", " ", "\t", "\n",
      "\r\n", "a", "東京", "שלום", "\u{301}", "\u{202E}", "\0", "[", "<", "[offset:-700]", "[ar:x]",
      String(repeating: "la ", count: 2000), "\u{FEFF}", "👩‍👩‍👧",
    ]
    let text = (0..<Int.random(in: 0...60, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    guard let lyrics = LRCParser.lyrics(in: text) else { return }
    #expect(lyrics.lines.contains { !$0.text.isEmpty })
    var latest = 0.0
    for line in lyrics.lines {
      #expect((line.time != nil) == lyrics.synced)
      #expect(line.words.isEmpty || line.words.map(\.text).joined() == line.text)
      #expect(line.words.count != 1)
      #expect(line.time ?? 0 >= latest)
      latest = line.time ?? 0
      #expect(line.words.map(\.time) == line.words.map(\.time).sorted())
      #expect(line.words.allSatisfy { $0.time >= latest })
    }
  }

  @Test func `a line of a megabyte is read quickly`() {
    let words = (0..<60_000).map { "<00:\($0 % 60 / 10)\($0 % 10).00>la " }.joined()
    let lyrics = LRCParser.lyrics(in: "[00:01]" + words)
    #expect(lyrics?.lines.first?.words.count == 60_000)
  }
}
