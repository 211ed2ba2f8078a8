import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@Suite struct LRCParserTests {
  /// Lines as `seconds|words`, so that a table is easy to read.
  func lines(_ text: String) -> [String]? {
    LRCParser.lyrics(in: text)?.lines.map { line in
      line.time.map { "\($0)|\(line.text)" } ?? line.text
    }
  }

  @Test(arguments: [
    ("[00:12]words", ["12.0|words"]),
    ("[00:12.5]words", ["12.5|words"]),
    ("[00:12.34]words", ["12.34|words"]),
    ("[00:12.345]words", ["12.345|words"]),
    ("[00:12.3456]words", ["12.345|words"]),
    ("[00:12,34]words", ["12.34|words"]),
    ("[1:2]words", ["62.0|words"]),
    ("[123:00.00]words", ["7380.0|words"]),
    ("[00:75]words", ["75.0|words"]),
    ("[01:02:03]words", ["3723.0|words"]),
    ("[01:02:03.25]words", ["3723.25|words"]),
    ("[00:04:73]words", ["4.73|words"]),
    ("[00:04:73]a\n[00:05:12]b\n[00:06.5]c", ["4.73|a", "5.12|b", "6.5|c"]),
    ("[00:04:730]words", ["4.73|words"]),
    ("[00:04:12]a\n[00:05.5]b", ["5.5|b", "252.0|a"]),
    ("  [00:01]  words  ", ["1.0|words"]),
    ("[00:01][00:03]words\n[00:02]more", ["1.0|words", "2.0|more", "3.0|words"]),
    ("[00:01] [00:03] words", ["1.0|words", "3.0|words"]),
    ("[00:02]b\n[00:01]a\n[00:02]c", ["1.0|a", "2.0|b", "2.0|c"]),
    ("[00:01]a\n[00:02]\n[00:03]b", ["1.0|a", "2.0|", "3.0|b"]),
    ("[ar:Ann]\n[ti:T]\n[by:me]\n[00:01]a", ["1.0|a"]),
    ("[00:01]<00:01.00>One <00:01.50> two<00:02.00>", ["1.0|One two"]),
    ("[00:01] <00:01.00> One", ["1.0|One"]),
    ("[00:01]One [00:01.50]two [00:02]", ["1.0|One two"]),
    ("[00:01]a < b <3", ["1.0|a < b <3"]),
    ("[00:01][Chorus] words", ["1.0|[Chorus] words"]),
    ("[00:01]東京 𝄞", ["1.0|東京 𝄞"]),
  ])
  func `stamps are read in every spelling`(text: String, expected: [String]) {
    #expect(lines(text) == expected)
    #expect(LRCParser.lyrics(in: text)?.synced == true)
  }

  @Test(arguments: [
    ("[00:01]a\nno time\n[00:02]b", ["1.0|a no time", "2.0|b"]),
    ("[00:01]a\nb\n\n  c  \n[00:02]d\ne", ["1.0|a b c", "2.0|d e"]),
    ("[00:01]\na\n[00:02]b", ["1.0|a", "2.0|b"]),
    ("[00:01][00:03]a\nb\n[00:02]c", ["1.0|a b", "2.0|c", "3.0|a b"]),
    ("[00:03]b\nc\n[00:01]a\nd", ["1.0|a d", "3.0|b c"]),
    ("[00:01]a\n[by:me]\n[00:02]b", ["1.0|a", "2.0|b"]),
    ("[00:01]a\n[Chorus]\n[00:02]b", ["1.0|a [Chorus]", "2.0|b"]),
    (
      "[00:01]<00:01>Yeah\n[bg:<00:01.5>You <00:02>stay]\n[00:03]b", ["1.0|Yeah You stay", "3.0|b"]
    ),
    ("By Ann\n[00:01]a\n[00:02]b", ["1.0|a", "2.0|b"]),
  ])
  func `a line without a stamp belongs to the stamped one before it`(
    text: String, expected: [String]
  ) {
    #expect(lines(text) == expected)
  }

  @Test func `words of a line without a stamp keep their own times`() throws {
    let text = "[00:01]<00:01>One <00:01.5>two\nthree <00:02>four"
    let line = try #require(LRCParser.lyrics(in: text)?.lines.first)
    #expect(line.words.map(\.text) == ["One ", "two three ", "four"])
    #expect(line.words.map(\.time) == [1, 1.5, 2])
  }

  @Test(arguments: [
    ("[offset:+500]\n[00:01]a\n[00:02]b", ["0.5|a", "1.5|b"]),
    ("[offset:500]\n[00:01]a", ["0.5|a"]),
    ("[offset:-500]\n[00:01]a", ["1.5|a"]),
    ("[00:01]a\n[OFFSET: -1000 ]", ["2.0|a"]),
    ("[offset:+2000ms]\n[00:05.00]a", ["3.0|a"]),
    ("[offset: -250 MS ]\n[00:05.00]a", ["5.25|a"]),
    ("[offset:\u{2212}250]\n[00:05.00]a", ["5.25|a"]),
    ("[offset:1.5s]\n[00:05.00]a", ["3.5|a"]),
    ("[offset:+0]\n[00:05.00]a", ["5.0|a"]),
    ("[offset:1.2.3]\n[00:05.00]a", ["5.0|a"]),
    ("[offset:+-1]\n[00:05.00]a", ["5.0|a"]),
    ("[offset:ms]\n[00:05.00]a", ["5.0|a"]),
    ("[offset:1e9]\n[00:05.00]a", ["5.0|a"]),
    ("[offset:999999999s]\n[00:05.00]a", ["0.0|a"]),
    ("[offset:5000]\n[00:01]a\n[00:09]b", ["0.0|a", "4.0|b"]),
    ("[offset:]\n[00:01]a", ["1.0|a"]),
    ("[offset:soon]\n[00:01]a", ["1.0|a"]),
    ("[offset:99999999999999999999]\n[00:01]a", ["1.0|a"]),
    ("[offset:-999999999]\n[00:01]a", ["1000000.999|a"]),
  ])
  func `a positive offset is earlier, and no time is before the start`(
    text: String, expected: [String]
  ) {
    #expect(lines(text) == expected)
  }

  @Test(
    arguments: [
      (
        "[00:01]v1:<00:01>Yeah, <00:01.5>you\n[00:03]v2: That one",
        ["1.0|Yeah, you", "3.0|That one"]
      ),
      ("[00:01]v1000:all", ["1.0|all"]),
      ("[00:01]v2:", nil),
      ("[00:01]v12345:text", ["1.0|v12345:text"]),
      ("[00:01]v:text", ["1.0|v:text"]),
      ("[00:01]verse: text", ["1.0|verse: text"]),
      ("[00:01]a\n[bg:v2:<00:01.5>You]", ["1.0|a You"]),
      ("[00:01]a\nbg: <00:01.5>You", ["1.0|a You"]),
      ("[bg:<00:00.5>Ooh]\n[00:01]a", ["0.5|Ooh", "1.0|a"]),
      ("[00:01][bg:Ooh]", ["1.0|Ooh"]),
      ("a\n[bg:Ooh]", ["a", "Ooh"]),
      ("a\nv1:b", ["a", "v1:b"]),
    ] as [(String, [String]?)])
  func `marks of singers and background voices are not words`(text: String, expected: [String]?) {
    #expect(lines(text) == expected)
  }

  @Test(arguments: [
    ("[00:01]a\n[00:01]b\n[00:02]c", ["1.0|a", "1.0|b", "2.0|c"]),
    ("[00:01]a\n[00:01]\n[00:02]", ["1.0|a", "2.0|"]),
    ("[00:01]\n[00:01]a\n[00:02]b", ["1.0|a", "2.0|b"]),
    ("[00:01]a\n[00:02]\n[00:02] ", ["1.0|a", "2.0|"]),
  ])
  func `a line and its translation are kept, without blank lines of the same time`(
    text: String, expected: [String]
  ) {
    #expect(lines(text) == expected)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `lines may end as on any system`(end: String) {
    #expect(lines("[00:01]a\(end)\(end)[00:02]b\(end)") == ["1.0|a", "2.0|b"])
    #expect(lines("a\(end)\(end)b\(end)") == ["a", "", "b"])
  }

  @Test func `text without times is kept, except for its metadata`() {
    let text = "\n[ar:Ann]\n[Verse 1: Ann]\nOne\n\n  Two  \n\n"
    #expect(lines(text) == ["[Verse 1: Ann]", "One", "", "Two"])
    #expect(LRCParser.lyrics(in: text)?.synced == false)
  }

  @Test(arguments: [
    "", " \n\t\n", "[ar:Ann]\n[ti:T]", "[00:01]\n[00:02] ", "\u{FEFF}", "[offset:5]",
  ])
  func `without words there are no lyrics`(text: String) {
    #expect(LRCParser.lyrics(in: text) == nil)
  }

  @Test(arguments: [
    "[99999999:99.99]a", "[00:99999999999999999999]a", "[0:0.0000000000000000000001]a", "[:]a",
    "[00:]a", "[:00]a", "[-1:00]a", "[00:-1]a", "[nan:nan]a", "[00:01.]a", "[00:01", "[00:01a]b",
    "[1:2:3:4]a", "[٠٠:٠١]a",
  ])
  func `anything but a stamp is text`(text: String) {
    #expect(lines(text) == [text])
  }

  @Test func `a hostile stamp does not affect its neighbours`() {
    #expect(lines("[99999999:99.99]a\n[00:01]b\n[9999:9999:9999.999]c")?.count == 2)
  }

  @Test func `files are read in every encoding`() {
    let text = "[00:01]Für Élise"
    let expected = LRCParser.lyrics(in: text)
    let utf8 = Array(text.utf8)
    let low = Array(ID3Encoding.utf16.bytes(text))
    let high = ID3Encoding.utf16BigEndian.bytes(text)
    let files: [[UInt8]] = [
      utf8, [0xEF, 0xBB, 0xBF] + utf8, low, Array(low.dropFirst(2)), [0xFE, 0xFF] + high, high,
      ID3Encoding.latin1.bytes(text), low + [0x41],
    ]
    #expect(expected?.lines.first?.text == "Für Élise")
    for file in files { #expect(LRCParser.lyrics(in: file) == expected) }
    #expect(
      LRCParser.lyrics(in: Array("[00:01]It".utf8) + [0x92, 0x73])?.lines.first?.text == "It’s")
  }

  @Test func `arbitrary text does no harm`() {
    var generator = SeededGenerator(seed: 3)
    let pieces = [
      "[", "]", ":", ".", "0", "9", "00", "<", ">", " ", "\n", "\r", "a", "offset", "[00:01]", "é",
      "[offset:", "-", "\u{FEFF}", "\0",
    ]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...60, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard let lyrics = LRCParser.lyrics(in: text) else { continue }
      #expect(!lyrics.lines.isEmpty)
      #expect(lyrics.lines.allSatisfy { ($0.time != nil) == lyrics.synced })
      let times = lyrics.lines.compactMap(\.time)
      #expect(times == times.sorted())
      #expect(times.allSatisfy { $0.isFinite && $0 >= 0 })
    }
  }

  @Test func `a whole file of brackets is read in one pass`() {
    #expect(lines(String(repeating: "[", count: 1 << 18))?.count == 1)
    #expect(lines(String(repeating: "[00:01]", count: 1 << 14) + "a")?.count == 1 << 14)
    #expect(lines("[00:01]" + String(repeating: "<00:01>", count: 1 << 14) + "a") == ["1.0|a"])
    let long = lines("[00:01]a" + String(repeating: "\nb", count: 1 << 17))
    #expect(long?.first?.count == "1.0|a".count + 2 << 17)
  }
}
