import PlayerModel

/// A listen as another program recorded it.
struct ForeignListen {
  /// The program or service.
  let source: ListenSource
  /// Unix milliseconds.
  let startedAt: Int64
  let artist: String
  let title: String
  var album = ""
  var albumArtist = ""
  var trackNumber: Int?
  var duration: Double?
  /// The seconds heard, or `nil` if the source does not say; no frames are claimed then.
  var secondsHeard: Double?
  var moods: [String] = []
  var isListen = true
  /// Whether the source marks the artist as unknown; otherwise a listen without an artist is rejected.
  var isUntagged = false
  var musicBrainz = MusicBrainzIDs()

  /// The sample rate of imported sessions, which makes a frame a millisecond.
  private static let rate = 1000

  init(source: ListenSource, startedAt: Int64, artist: String, title: String) {
    self.source = source
    self.startedAt = startedAt
    self.artist = artist
    self.title = title
  }

  /// Sets the MusicBrainz identifiers, which need not be valid yet.
  mutating func identify(recording: String?, release: String?, artists: [String]) {
    (musicBrainz.recording, musicBrainz.release) = (recording, release)
    musicBrainz.artists = artists
  }

  /// Makes the session, with an id derived from its content so that a second import finds it again.
  func session() throws(RejectedEntry) -> ListeningSession {
    guard startedAt.isDateOfListen else { throw RejectedEntry.invalidDate }
    let artist = isUntagged ? "" : serviceText(artist)
    guard let title = serviceText(title), let artist else {
      throw RejectedEntry(reason: "it has no artist or no title")
    }
    var track = Track(path: TrackPath(encoded: ""), title: title)
    track.artist = artist
    track.album = serviceText(album) ?? ""
    track.albumArtist = serviceText(albumArtist) ?? ""
    track.trackNumber = trackNumber
    track.trackNumber = track.serviceNumber
    track.duration = serviceSeconds(duration)
    track.musicBrainz = musicBrainz.valid
    let heard = serviceSeconds(secondsHeard) ?? 0
    let start = Timestamp(unixMilliseconds: startedAt, monotonicNanoseconds: 0)
    var session = ListeningSession(
      id: "\(source.rawValue):\(startedAt / 1000):\(Self.hash(artist, title))",
      entry: QueueEntry(id: EntryID(rawValue: 0), track: track), startedAt: start,
      sampleRate: Self.rate)
    if heard > 0 {
      session.heard = [FrameRange(start: 0, end: Int64(heard * Double(Self.rate)))]
    }
    session.lastHeardAt = Timestamp(
      unixMilliseconds: start.unixMilliseconds + Int64(heard * 1000), monotonicNanoseconds: 0)
    session.moods = moods.prefix(50).compactMap(MoodName.init(rawValue:))
    session.endReason = isListen ? .finished : .skipped
    session.importedFrom = source.rawValue
    return session
  }

  /// The FNV-1a hash of the names, which is stable across versions and machines.
  private static func hash(_ names: String...) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in names.joined(separator: "\0").lowercased().utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
