import Mutation
package import PlayerModel
import TagReading

/// Parses lyrics in the LRC format, or plain ones.
///
/// The parser supports `[mm:ss]`, `[mm:ss.xx]` with any number of decimals, `[hh:mm:ss]`, and `[mm:ss:xx]` if
/// the text can only mean that. It supports several stamps per line, stamps of single words (`<mm:ss.xx>`),
/// `[offset:±ms]`, where positive means earlier, and lines in any order. Metadata such as `[ar:…]` is
/// omitted, and so are the marks of singers, `v1:`. A line without a time belongs to the previous line with
/// one, and so does a background voice, `[bg:…]`; lines before the first time are omitted. If no line has a
/// time, all lines are kept as lyrics without times. Of several lines of one time, only those with words are
/// kept. The result is limited to ``mostRoom``.
package struct LRCParser {
  /// The maximum size of the result: the bytes of all lines, plus 64 per line and 16 per word with a time.
  ///
  /// A text of lyrics has at most a megabyte, but a line with a thousand stamps repeats its words a thousand
  /// times.
  private static let mostRoom = 4 << 20

  private var timed: [TimedLine] = []
  /// The indices in ``timed`` of the last line, one for each of its stamps.
  private var newest = 0..<0
  private var untimed: [String] = []
  private var offset = 0
  private var room = LRCParser.mostRoom
  private var form = LRCStampForm()

  /// A line at one of its times; the stamps of its words are those of its first time.
  private struct TimedLine {
    var stamp: LRCStamp
    var first: LRCStamp
    var content: LRCText
  }

  private init() {}

  /// Parses the lyrics in `text`, or returns `nil` if it has no words.
  package static func lyrics(in text: String, of sound: LyricsTiming = LyricsTiming()) -> Lyrics? {
    var text = text
    return text.withUTF8 { bytes in
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      return lyrics(in: Array(bytes.starts(with: mark) ? bytes[3...] : bytes[...]), sound)
    }
  }

  /// Parses the lyrics in the bytes of a file, which `decode` turns into text: by default, UTF-8, UTF-16, or
  /// Windows' variant of Latin-1.
  package static func lyrics(
    in bytes: [UInt8], of sound: LyricsTiming = LyricsTiming(),
    decode: ([UInt8]) -> String = { TextDecoding.text($0) }
  ) -> Lyrics? {
    lyrics(in: decode(bytes), of: sound)
  }

  private static func lyrics(in bytes: [UInt8], _ sound: LyricsTiming) -> Lyrics? {
    var parser = LRCParser()
    var rest = bytes[...]
    while let line = nextLine(of: &rest), parser.room > 0 { parser.read(line) }
    return parser.lyrics(sound)
  }

  /// Removes and returns the next line of `rest`, or `nil` at the end.
  ///
  /// Lines end with CR LF, LF, or CR.
  private static func nextLine(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let carriageReturn = UInt8(ascii: "\r")
    let lineFeed = UInt8(ascii: "\n")
    let line = rest.prefix { $0 != carriageReturn && $0 != lineFeed }
    rest = rest[line.endIndex...]
    if rest.popFirst() == carriageReturn, rest.first == lineFeed { rest.removeFirst() }
    return line
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    var rest = line.withoutBlanksAtStart()
    var stamps: [LRCStamp] = []
    while let stamp = LRCStamp(at: rest, between: "[", and: "]") {
      form.take(stamp)
      stamps.append(stamp)
      rest = rest.dropFirst(stamp.length).withoutBlanksAtStart()
    }
    guard let first = stamps.first else { return readUntimed(rest) }
    add(LRCText(LRCVoice.words(rest)), at: stamps, first)
  }

  /// Adds a line at each of its times.
  private mutating func add(_ content: LRCText, at stamps: [LRCStamp], _ first: LRCStamp) {
    take(content)
    let start = timed.count
    for stamp in stamps where room > 0 {
      timed.append(TimedLine(stamp: stamp, first: first, content: content))
      room -= 64 + content.size
    }
    newest = start..<timed.count
  }

  private mutating func readUntimed(_ line: ArraySlice<UInt8>) {
    let isLeading = untimed.isEmpty && line.isEmpty
    guard !isLeading, !readMetadata(line) else { return }
    let isBackground = LRCVoice.backgroundWords(line) != nil
    let content = LRCText(isBackground || !timed.isEmpty ? LRCVoice.words(line) : line)
    // A background voice may be the first to sing.
    if isBackground, timed.isEmpty, let stamp = content.pieces.first?.stamp {
      return add(content, at: [stamp], stamp)
    }
    guard timed.isEmpty else {
      take(content)
      for index in newest where room > 0 {
        timed[index].content.append(content)
        room -= content.size
      }
      return
    }
    untimed.append(content.text)
    room -= 64 + line.count
  }

  private mutating func take(_ content: LRCText) {
    for case let stamp? in content.pieces.map(\.stamp) { form.take(stamp) }
  }

  /// Returns whether `line` is metadata, and reads its offset.
  ///
  /// Only known names count: `[Verse 2: both]` is text.
  private mutating func readMetadata(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "["), let end = line.lastIndex(of: UInt8(ascii: "]")),
      let colon = line[..<end].firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    let name = String(decoding: line[(line.startIndex + 1)..<colon], as: UTF8.self).lowercased()
    guard Self.metadataNames.contains(name) else { return false }
    if name == "offset" {
      offset = LRCOffset.milliseconds(line[(colon + 1)..<end]) ?? offset
    }
    return true
  }

  private static let metadataNames: Set = [
    "#", "al", "ar", "au", "by", "encoding", "id", "la", "lang", "length", "lr", "offset", "re",
    "ti", "tool", "ve", "version",
  ]

  private func lyrics(_ sound: LyricsTiming) -> Lyrics? {
    guard timed.isEmpty else {
      guard timed.contains(where: { !$0.content.pieces.isEmpty }) else { return nil }
      let areFractional = form.areFractional(for: sound)
      let lines = timed.map { (at: $0.stamp.milliseconds(areFractional), line: $0) }
        .sorted { $0.at < $1.at }
      return Lyrics(
        synced: true, lines: Self.withoutBlanks(lines.map { line($0.line, areFractional) }))
    }
    guard let first = untimed.firstIndex(where: { !$0.isBlank }),
      let last = untimed.lastIndex(where: { !$0.isBlank })
    else { return nil }
    return Lyrics(
      synced: false, lines: untimed[first...last].map { Lyrics.Line(time: nil, text: $0) })
  }

  /// Returns the lines, which must be in order, without blank ones at the time of another line.
  private static func withoutBlanks(_ lines: [Lyrics.Line]) -> [Lyrics.Line] {
    var kept: [Lyrics.Line] = []
    kept.reserveCapacity(lines.count)
    for line in lines {
      if let last = kept.last, last.time == line.time {
        if line.text.isEmpty { continue }
        if last.text.isEmpty { kept.removeLast() }
      }
      kept.append(line)
    }
    return kept
  }

  private func line(_ timed: TimedLine, _ areFractional: Bool) -> Lyrics.Line {
    func seconds(_ milliseconds: Int) -> Double { Double(max(0, milliseconds - offset)) / 1000 }
    let start = timed.stamp.milliseconds(areFractional)
    guard timed.content.pieces.count > 1 else {
      return Lyrics.Line(time: seconds(start), text: timed.content.text)
    }
    // In a repeated line, words have the same delay from its start as the first time.
    let delay = mutated(17) ? 0 : start - timed.first.milliseconds(areFractional)
    let pieces = timed.content.pieces.map { piece in
      let time = piece.stamp.map { $0.milliseconds(areFractional) + delay } ?? start
      return Lyrics.Word(time: seconds(time), text: piece.text)
    }
    return Lyrics.Line(time: seconds(start), pieces: pieces)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func withoutBlanksAtStart() -> Self { drop(while: \.isBlank) }
}
