import FoundationEssentials
import PlayerModel

/// One listen of a JSON file, in our own form or as exported by a service.
enum ImportedEntry: Decodable {
  case own(ListeningSession)
  case listenBrainz(ListenBrainzEntry)
  case pano(PanoEntry)
  case lastFM(LastFMEntry)
  case lastFMStats(LastFMStatsEntry)
  case spotify(SpotifyEntry)
  case spotifyAccount(SpotifyAccountEntry)
  case youTube(YouTubeEntry)

  private enum Key: String, CodingKey {
    case trackMetadata = "track_metadata"
    case timeMs, startedAt, ts, endTime, msPlayed, time, titleUrl, header, artist, track, name, date
    case playedMilliseconds = "ms_played"
  }

  init(from decoder: any Decoder) throws {
    let keys = Set(try decoder.container(keyedBy: Key.self).allKeys)
    if keys.contains(.trackMetadata) {
      self = .listenBrainz(try ListenBrainzEntry(from: decoder))
    } else if keys.contains(.timeMs) {
      self = .pano(try PanoEntry(from: decoder))
    } else if keys.contains(.startedAt) {
      self = .own(try decoder.container(keyedBy: SessionField.self).session())
    } else if keys.isSuperset(of: [.ts, .playedMilliseconds]) {
      self = .spotify(try SpotifyEntry(from: decoder))
    } else if keys.isSuperset(of: [.endTime, .msPlayed]) {
      self = .spotifyAccount(try SpotifyAccountEntry(from: decoder))
    } else if keys.contains(.time), !keys.isDisjoint(with: [.titleUrl, .header]) {
      self = .youTube(try YouTubeEntry(from: decoder))
    } else if keys.isSuperset(of: [.artist, .track, .date]) {
      self = .lastFMStats(try LastFMStatsEntry(from: decoder))
    } else if keys.isSuperset(of: [.artist, .name]) {
      self = .lastFM(try LastFMEntry(from: decoder))
    } else {
      throw RejectedEntry.notJSON
    }
  }

  /// Makes the session, or returns `nil` for an entry that does not count, such as a podcast.
  ///
  /// - Throws: `RejectedEntry`.
  func session() throws(RejectedEntry) -> ListeningSession? {
    switch self {
    case .own(let session): session
    case .listenBrainz(let entry): try entry.foreign.session()
    case .pano(let entry): try entry.foreign.session()
    case .lastFM(let entry): try entry.foreign()?.session()
    case .lastFMStats(let entry): try entry.foreign.session()
    case .spotify(let entry): try entry.foreign()?.session()
    case .spotifyAccount(let entry): try entry.foreign()?.session()
    case .youTube(let entry): try entry.foreign()?.session()
    }
  }
}

/// A listen as ListenBrainz exports it, and as we write it for that service.
struct ListenBrainzEntry: Decodable {
  struct Metadata: Decodable {
    struct Info: Decodable {
      var duration: FlexibleNumber?
      var duration_ms: FlexibleNumber?
      var duration_played: FlexibleNumber?
      var tracknumber: FlexibleNumber?
      var tags: [String]?
      var recording_mbid: String?
      var track_mbid: String?
      var release_mbid: String?
      var release_group_mbid: String?
      var artist_mbids: [String]?
    }
    /// The identifiers that ListenBrainz found by the names.
    struct Mapping: Decodable {
      var recording_mbid: String?
      var release_mbid: String?
      var artist_mbids: [String]?
    }
    var artist_name: String
    var track_name: String
    var release_name: String?
    var additional_info: Info?
    var mbid_mapping: Mapping?
  }
  var listened_at: Int64
  var track_metadata: Metadata

  var foreign: ForeignListen {
    let info = track_metadata.additional_info
    let mapping = track_metadata.mbid_mapping
    // A number too large for milliseconds is not a valid date in seconds either.
    var listen = ForeignListen(
      source: .listenbrainz,
      startedAt: listened_at.multipliedReportingOverflow(by: 1000).overflow
        ? .max : listened_at * 1000, artist: track_metadata.artist_name,
      title: track_metadata.track_name)
    listen.album = track_metadata.release_name ?? ""
    listen.trackNumber = info?.tracknumber?.value.flatMap { Int(exactly: $0) }
    listen.duration = info?.duration_ms?.value.map { $0 / 1000 } ?? info?.duration?.value
    listen.secondsHeard = info?.duration_played?.value
    listen.moods = info?.tags ?? []
    listen.identify(
      recording: info?.recording_mbid ?? mapping?.recording_mbid,
      release: info?.release_mbid ?? mapping?.release_mbid,
      artists: info?.artist_mbids ?? mapping?.artist_mbids ?? [])
    listen.musicBrainz.track = info?.track_mbid
    listen.musicBrainz.releaseGroup = info?.release_group_mbid
    return listen
  }
}

/// A listen as Pano Scrobbler exports it.
struct PanoEntry: Decodable {
  var timeMs: Int64
  var track: String
  var artist: String
  var album: String?
  var albumArtist: String?
  var durationMs: FlexibleNumber?

  var foreign: ForeignListen {
    var listen = ForeignListen(source: .pano, startedAt: timeMs, artist: artist, title: track)
    listen.album = album ?? ""
    listen.albumArtist = albumArtist ?? ""
    listen.duration = durationMs?.value.map { $0 / 1000 }
    return listen
  }
}

/// A number that may also be encoded as a string; services differ.
struct FlexibleNumber: Decodable {
  /// The number, or `nil` if the value is not one.
  let value: Double?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      value = number
    } else {
      value = (try? container.decode(String.self)).flatMap { Double($0) }
    }
  }
}
