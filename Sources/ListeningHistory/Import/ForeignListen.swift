import PlayerModel

/// What another program knows of a listen.
struct ForeignListen {
  /// Which program or service.
  var source: String
  /// Unix milliseconds, and whether they were too large to be any.
  var startedAt: (partialValue: Int64, overflow: Bool)
  var artist: String
  var title: String
  var album: String
  var albumArtist: String
  var trackNumber: Int?
  var duration: Double?
  /// Nil where the source does not say: then nothing is claimed to have been heard.
  var secondsHeard: Double?
  var moods: [String]
  var isListen: Bool

  /// Frames a second of what is told in seconds.
  private static let rate = 1000

  /// The session: its id is made of what it says, so that a second import finds it again.
  func session() throws(RejectedEntry) -> ListeningSession {
    guard !startedAt.overflow, startedAt.partialValue > 0,
      startedAt.partialValue < 253_402_300_799_000
    else { throw RejectedEntry(reason: "its date is not valid") }
    guard let title = serviceText(title), let artist = serviceText(artist) else {
      throw RejectedEntry(reason: "it has no artist or no title")
    }
    var track = Track(path: TrackPath(encoded: ""), title: title)
    track.artist = artist
    track.album = serviceText(album) ?? ""
    track.albumArtist = serviceText(albumArtist) ?? ""
    track.trackNumber = trackNumber
    track.trackNumber = track.serviceNumber
    track.duration = serviceSeconds(duration)
    let heard = serviceSeconds(secondsHeard) ?? 0
    let start = Timestamp(unixMilliseconds: startedAt.partialValue, monotonicNanoseconds: 0)
    var session = ListeningSession(
      id: "\(source):\(startedAt.partialValue / 1000):\(Self.hash(artist, title))",
      entry: QueueEntry(id: EntryID(rawValue: 0), track: track), startedAt: start,
      sampleRate: Self.rate)
    if heard > 0 {
      session.heard = [FrameRange(start: 0, end: Int64(heard * Double(Self.rate)))]
    }
    session.lastHeardAt = Timestamp(
      unixMilliseconds: start.unixMilliseconds + Int64(heard * 1000), monotonicNanoseconds: 0)
    session.moods = moods.prefix(50).compactMap(MoodName.init(rawValue:))
    session.endReason = isListen ? .finished : .skipped
    session.importedFrom = source
    return session
  }

  /// FNV-1a over the names: the same for ever, on every machine.
  private static func hash(_ names: String...) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in names.joined(separator: "\0").lowercased().utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
