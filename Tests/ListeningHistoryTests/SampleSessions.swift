import ListeningHistory
import PlayerModel
import TestSupport

/// Sessions with every kind of text and number that a file can contain.
struct SampleSessions {
  static let hostile = [
    "", " ", "Plain", "a,b", "say \"so\"", "\"quoted", "#hash", "=1+1", "-2", "@x", "'tis", "'=1",
    "''@x", "'", "'\n",
    "tab\there", "line\nend", "return\r\n", "nul\u{0}", "esc\u{1B}[2J", "ünï", "東京", "😀",
    "\u{202E}rtl",
    "\u{85}next", "\u{2028}", "e\u{301}", "\"\u{301}", "#\u{301}", "back\\slash", "a;b|c",
    String(repeating: "ü", count: 6000),
  ]

  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func next(_ number: Int) -> ListeningSession {
    var track = Track(path: TrackPath(bytes: [0x2F, 0xFF, 0x61]), title: text(orElse: "Title"))
    track.artist = text()
    track.album = text()
    track.albumArtist = text()
    track.genre = text()
    track.year = [nil, 0, 1999, -5, .max].randomElement(using: &generator) ?? nil
    track.monthDay = track.year == 1999 ? [nil, 500, 503][number % 3] : nil
    track.trackNumber = [nil, 1, 99].randomElement(using: &generator) ?? nil
    track.duration = [nil, 0.5, 100, 240.125, 1e12].randomElement(using: &generator) ?? nil
    track.isDurationExact = track.duration != nil && Bool.random(using: &generator)
    track.tagMood = Bool.random(using: &generator) ? text(orElse: "x") : nil
    track.persistentID =
      Bool.random(using: &generator)
      ? PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef") : nil
    let start = 1_600_000_000_000 + Int64(number) * 300_000
    var session = ListeningSession(
      id: "session-\(number)", entry: QueueEntry(id: EntryID(rawValue: 0), track: track),
      startedAt: Timestamp(unixMilliseconds: start, monotonicNanoseconds: 0), sampleRate: 1000)
    session.lastHeardAt = Timestamp(unixMilliseconds: start + 1234, monotonicNanoseconds: 0)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let from = Int64.random(in: 0...100_000, using: &generator)
      session.heard.append(
        FrameRange(start: from, end: from + .random(in: 0...150_000, using: &generator)))
    }
    session.timezoneMinutes = [nil, 0, -210, 345].randomElement(using: &generator) ?? nil
    session.moods = [[], [.calm], [.happy, .sad]].randomElement(using: &generator) ?? []
    session.endReason = ListeningSession.EndReason.allCases.randomElement(using: &generator)
    return session
  }

  private mutating func text(orElse other: String = "") -> String {
    let text = Self.hostile.randomElement(using: &generator) ?? ""
    return text.isEmpty ? other : text
  }
}

extension ListenWriter {
  /// A writer that writes the same local time for every session.
  static func sample(_ format: ListenFormat, rule: ListenRule = .listenBrainz) -> ListenWriter {
    ListenWriter(format, rule: rule, program: Program(name: "Stimmung", version: "1.0")) { _, _ in
      "2026-11-21T09:30:00.250+01:00"
    }
  }

  /// All of `sessions` as text.
  mutating func text(of sessions: [ListeningSession]) -> String {
    begin()
    for session in sessions { append(session) }
    end()
    return buffer.text
  }
}

/// The sessions in `text`, fed a few bytes at a time.
func imported(_ text: String, by step: Int = 1000) throws -> (
  sessions: [ListeningSession], rejected: Int
) {
  var sessions: [ListeningSession] = []
  var reader = ListenImport(name: "list") { sessions.append($0) }
  let bytes = Array(text.utf8)
  for start in stride(from: 0, to: bytes.count, by: step) {
    try reader.feed(Array(bytes[start..<min(start + step, bytes.count)]))
  }
  try reader.finish()
  return (sessions, reader.rejected)
}
