package import PlayerModel

/// Reads lyrics in the LRC format, or plain ones.
///
/// Understands `[mm:ss]`, `[mm:ss.xx]` with any number of decimals, and `[hh:mm:ss]`; several stamps a
/// line; the stamps of single words (`<mm:ss.xx>`); `[offset:±ms]`, where positive means earlier; lines in
/// any order. Metadata such as `[ar:…]` is left out. As soon as one line has a time, lines without one are
/// left out too; if none has, all stay, as lyrics without times.
package struct LRCParser {
  private var timed: [TimedLine] = []
  private var untimed: [String] = []
  private var offset = 0

  /// A line at one of its times; the stamps of its words are those of its first time.
  private struct TimedLine {
    var milliseconds: Int
    var firstMilliseconds: Int
    var content: LRCText
  }

  private init() {}

  /// The lyrics in `text`; nil if there are no words in it.
  package static func lyrics(in text: String) -> Lyrics? {
    var parser = LRCParser()
    let bytes = Array(text.drop { $0 == "\u{FEFF}" }.utf8)
    for line in lines(of: bytes) { parser.read(line) }
    return parser.lyrics()
  }

  /// The lyrics in a file's `bytes`: UTF-8, UTF-16, or Latin-1 as Windows writes it.
  package static func lyrics(in bytes: [UInt8]) -> Lyrics? {
    lyrics(in: TextDecoding.text(bytes))
  }

  /// Lines end with CR LF, LF or CR.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let carriageReturn = UInt8(ascii: "\r")
    let lineFeed = UInt8(ascii: "\n")
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index] == carriageReturn || bytes[index] == lineFeed else { continue }
      lines.append(bytes[start..<index])
      if bytes[index] == carriageReturn, index + 1 < bytes.count, bytes[index + 1] == lineFeed {
        index += 1
      }
      start = index + 1
    }
    lines.append(bytes[start...])
    return lines
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    var rest = line.withoutBlanksAtStart()
    var times: [Int] = []
    while let stamp = LRCStamp(at: rest, between: "[", and: "]") {
      times.append(stamp.milliseconds)
      rest = rest.dropFirst(stamp.length).withoutBlanksAtStart()
    }
    if times.isEmpty {
      if !readMetadata(rest) { untimed.append(LRCText(rest).text) }
    } else {
      let content = LRCText(rest)
      timed += times.map {
        TimedLine(milliseconds: $0, firstMilliseconds: times[0], content: content)
      }
    }
  }

  /// Whether `line` is metadata; takes the offset from it.
  ///
  /// Only names that are known count: `[Verse 2: both]` is something to read.
  private mutating func readMetadata(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "["), let end = line.lastIndex(of: UInt8(ascii: "]")),
      let colon = line[..<end].firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    let name = String(decoding: line[(line.startIndex + 1)..<colon], as: UTF8.self).lowercased()
    guard Self.metadataNames.contains(name) else { return false }
    if name == "offset" {
      let value = line[(colon + 1)..<end].filter { $0 != UInt8(ascii: " ") }
      // Nine digits are eleven days: enough, and too few to overflow.
      if value.count <= 10, let offset = Int(String(decoding: value, as: UTF8.self)) {
        self.offset = offset
      }
    }
    return true
  }

  private static let metadataNames: Set = [
    "#", "al", "ar", "au", "by", "encoding", "id", "la", "lang", "length", "lr", "offset", "re",
    "ti", "tool", "ve", "version",
  ]

  private func lyrics() -> Lyrics? {
    guard timed.isEmpty else {
      guard timed.contains(where: { !$0.content.pieces.isEmpty }) else { return nil }
      let lines = timed.sorted { $0.milliseconds < $1.milliseconds }
      return Lyrics(synced: true, lines: lines.map(line))
    }
    guard let first = untimed.firstIndex(where: { !$0.isBlank }),
      let last = untimed.lastIndex(where: { !$0.isBlank })
    else { return nil }
    return Lyrics(
      synced: false, lines: untimed[first...last].map { Lyrics.Line(time: nil, text: $0) })
  }

  private func line(_ timed: TimedLine) -> Lyrics.Line {
    func seconds(_ milliseconds: Int) -> Double { Double(max(0, milliseconds - offset)) / 1000 }
    // Where a line is sung again, its words are as far behind its start as the first time.
    let delay = timed.milliseconds - timed.firstMilliseconds
    let pieces = timed.content.pieces.map { piece in
      let stamp = piece.milliseconds.map { $0 + delay } ?? timed.milliseconds
      return Lyrics.Word(time: seconds(stamp), text: piece.text)
    }
    return Lyrics.Line(time: seconds(timed.milliseconds), pieces: pieces)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func withoutBlanksAtStart() -> Self { drop(while: \.isBlank) }
}
