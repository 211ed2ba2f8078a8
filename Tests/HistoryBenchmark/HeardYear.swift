import PlayerModel

/// A year of heavy listening: hearings of a library of 5000 songs, some of them again and again.
struct HeardYear {
  /// The end of the year, in Unix milliseconds.
  static let end: Int64 = 1_795_219_200_000
  private static let length: Int64 = 365 * 86_400_000
  private static let songs: UInt64 = 5000

  private let count: Int
  private var number = 0
  private var state: UInt64 = 8

  init(count: Int) {
    self.count = count
  }

  /// The next hearing.
  mutating func next() -> ListeningSession {
    // The square of a uniform share: half of all hearings are of a quarter of the songs.
    let share = Double(random(1 << 20)) / Double(1 << 20)
    let song = UInt64(share * share * Double(Self.songs))
    let track = makeTrack(song)
    let start = Self.end - Self.length + Self.length / Int64(count) * Int64(number)
    var session = ListeningSession(
      id: "00000000-0000-4000-8000-\(Self.hexadecimal(UInt64(number), digits: 12))",
      entry: QueueEntry(id: EntryID(rawValue: Int64(number)), track: track),
      startedAt: Timestamp(unixMilliseconds: start, monotonicNanoseconds: 0), sampleRate: 44_100)
    let frames = Int64((track.duration ?? 0) * 44_100)
    switch random(10) {
    case 0..<6:
      session.heard = [FrameRange(start: 0, end: frames)]
      session.endReason = .finished
    case 6:
      let middle = Int64(random(UInt64(frames)))
      session.heard = [
        FrameRange(start: 0, end: middle), FrameRange(start: middle / 2, end: frames),
      ]
      session.endReason = .finished
    case 7, 8:
      session.heard = [FrameRange(start: 0, end: Int64(random(UInt64(frames))))]
      session.endReason = .skipped
    default:
      session.heard = [FrameRange(start: 0, end: frames / 3)]
      session.endReason = .stopped
    }
    session.lastHeardAt = Timestamp(
      unixMilliseconds: start + session.heardFrames * 1000 / 44_100, monotonicNanoseconds: 0)
    let moods = [MoodName.happy, .calm, .gloomy, .sad]
    session.moods = song.isMultiple(of: 4) ? [moods[Int(song / 4 % 4)]] : []
    number += 1
    return session
  }

  private func makeTrack(_ song: UInt64) -> Track {
    let artist = song / 17
    let folder = "/music/Artist \(artist)/Album \(song / 10)"
    var track = Track(
      path: TrackPath("\(folder)/\(song % 10 + 1) Song \(song).mp3"),
      title: "A Song of Usual Length, \(song)")
    track.artist = "An Artist \(artist)"
    track.album = "An Album of Usual Length, \(song / 10)"
    track.albumArtist = track.artist
    track.genre = "Electronic"
    track.year = 1960 + Int(song % 60)
    track.trackNumber = Int(song % 10) + 1
    track.duration = 120 + Double(song % 240)
    track.isDurationExact = true
    track.persistentID = PersistentID(rawValue: "s1:" + Self.hexadecimal(song, digits: 32))
    return track
  }

  private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// The next number below `limit`, by SplitMix64: the same on every machine.
  private mutating func random(_ limit: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ mixed >> 31) % limit
  }
}
