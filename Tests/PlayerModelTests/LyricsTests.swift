import PlayerModel
import Testing

struct LyricsTests {
  private let lyrics = Lyrics(
    synced: true,
    lines: [
      .init(
        time: 1, text: "one two",
        words: [.init(time: 1, text: "one "), .init(time: 1.5, text: "two")]),
      .init(time: 2, text: "same"), .init(time: 2, text: "time"), .init(time: 5, text: "end"),
    ])

  @Test(
    arguments: [
      (0.0, nil, 1.0), (1, 0, 1.5), (1.49, 0, 1.5), (1.5, 0, 2), (2, 2, 5), (5, 3, nil),
      (.infinity, 3, nil), (-.infinity, nil, 1),
    ] as [(Double, Int?, Double?)])
  func `the current line and the next change are found`(
    seconds: Double, line: Int?, change: Double?
  ) {
    #expect(lyrics.lineIndex(at: seconds) == line)
    #expect(lyrics.nextChange(after: seconds) == change)
  }

  @Test(
    arguments: [(0, "not shifted any more"), (0.25, "0.25 s earlier"), (-7, "7.0 s later")]
      as [(Double, String)])
  func `an offset is described, that of a track or of all`(seconds: Double, words: String) {
    let (one, all) = (LyricsOffset(all: 1, track: seconds), LyricsOffset(all: seconds, track: 1))
    #expect(one.sentence(ofAll: false, called: "this track") == "Lyrics of this track: \(words)")
    #expect(all.sentence(ofAll: true, called: "all tracks") == "Lyrics of all tracks: \(words)")
  }

  @Test func `lyrics without times never change`() {
    let plain = Lyrics(synced: false, lines: [.init(time: nil, text: "a")])
    #expect(plain.nextChange(after: 0) == nil)
    #expect(plain.lineIndex(at: 10) == nil)
  }

  @Test func `words are sung one after the other`() {
    #expect([0.9, 1, 1.4, 1.5, 9].map { lyrics.lines[0].wordCount(at: $0) } == [0, 1, 1, 2, 2])
    #expect(lyrics.lines[1].wordCount(at: 9) == 0)
  }

  @Test(
    arguments: [
      (0.0, 0..<0, nil), (1, 0..<1, "one two"), (2, 1..<3, "same / time"), (5, 3..<4, "end"),
    ] as [(Double, Range<Int>, String?)])
  func `all lines of one time are current`(seconds: Double, lines: Range<Int>, text: String?) {
    #expect(lyrics.lineIndices(at: seconds) == lines)
    #expect(lyrics.text(at: seconds) == text)
  }

  @Test func `the words of all current lines are changes`() {
    let both = Lyrics(
      synced: true,
      lines: [
        .init(
          time: 1, text: "a b", words: [.init(time: 1, text: "a "), .init(time: 3, text: "b")]),
        .init(
          time: 1, text: "c d", words: [.init(time: 1, text: "c "), .init(time: 2, text: "d")]),
      ])
    #expect([0, 1, 2, 3].map(both.nextChange) == [1, 2, 3, nil])
  }

  @Test(arguments: [(4, 0..<4), (5, 4..<5), (10_000, 9999..<10_000)])
  func `of many lines of one time, which is wrong, the last is current`(
    count: Int, lines: Range<Int>
  ) {
    let wrong = Lyrics(synced: true, lines: (0..<count).map { .init(time: 0, text: "\($0)") })
    #expect(wrong.lineIndices(at: 0) == lines)
  }
}
