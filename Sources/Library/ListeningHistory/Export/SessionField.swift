import OpenFormats
import PlayerModel

/// The columns of CSV and JSON exports, in order; together they suffice to restore a session.
///
/// The functions that export and import a value are next to each other, and each has a `switch` over all
/// columns, so that none is forgotten.
enum SessionField: String, CaseIterable, CodingKey {
  case startedAt, date, title, artist, album, albumArtist, genre, year, trackNumber, discNumber
  case duration, isDurationExact, secondsHeard, isListen, rule, endReason, moods, path, persistentID
  case sampleRate, heard, lastHeardAt, tagMood, source, id, player, isEstimate
  case timezoneMinutes, deviceId
  // These use MusicBrainz's own term for its identifiers.
  case recordingMBID, trackMBID, releaseMBID, releaseGroupMBID, artistMBIDs, albumArtistMBIDs
  case startPrecision
  case releaseDate
  case codec, bitDepth, channels, bitrate
  case tags

  /// All fields with their JSON keys, built once rather than for each session.
  static let all = allCases.map { (field: $0, key: "\"\($0.rawValue)\":") }

  func value(of heard: HeardSession, as export: Export) -> Value {
    let session = heard.session
    let track = session.entry.track
    switch self {
    case .startedAt: return .integer(session.startedAt.unixMilliseconds)
    case .date:
      return .text(export.date(session.startedAt.unixMilliseconds, session.timezoneMinutes))
    case .title: return .text(track.title)
    case .artist: return .text(track.artist)
    case .album: return .text(track.album)
    case .albumArtist: return .text(track.albumArtist)
    case .genre: return .text(track.genre)
    case .year: return Value(track.year)
    case .trackNumber: return Value(track.trackNumber)
    case .discNumber: return Value(track.discNumber)
    case .duration: return track.duration.map(Value.number) ?? .null
    case .isDurationExact: return .flag(track.isDurationExact)
    case .secondsHeard: return .number((heard.secondsHeard * 1000).rounded() / 1000)
    case .isListen: return .flag(heard.isListen)
    case .rule: return .text(export.ruleName)
    case .endReason: return Value(session.endReason?.rawValue)
    case .moods: return .list(Self.list(session.moods.map(\.rawValue)))
    case .path: return track.path.encoded.isEmpty ? .null : .text(track.path.encoded)
    case .persistentID: return Value(track.persistentID?.rawValue)
    case .sampleRate: return .integer(Int64(session.sampleRate))
    case .heard: return .ranges(session.heard)
    case .lastHeardAt: return .integer(session.lastHeardAt.unixMilliseconds)
    case .tagMood: return Value(track.tagMood)
    case .source: return Value(session.importedFrom)
    case .id: return .text(session.id)
    case .player: return Value(session.player)
    case .isEstimate: return .flag(session.player != nil)
    case .timezoneMinutes: return Value(session.timezoneMinutes)
    case .deviceId: return Value(export.deviceID)
    case .recordingMBID: return Value(track.musicBrainz?.recording)
    case .trackMBID: return Value(track.musicBrainz?.track)
    case .releaseMBID: return Value(track.musicBrainz?.release)
    case .releaseGroupMBID: return Value(track.musicBrainz?.releaseGroup)
    case .artistMBIDs: return .list(Self.list(track.musicBrainz?.artists ?? []))
    case .albumArtistMBIDs: return .list(Self.list(track.musicBrainz?.albumArtists ?? []))
    case .startPrecision: return .integer(session.startPrecision)
    case .releaseDate: return Value(track.date)
    case .codec: return Value(track.encoding?.codec)
    case .bitDepth: return Value(track.encoding?.bitDepth)
    case .channels: return Value(track.encoding?.channels)
    case .bitrate: return Value(track.encoding?.bitrate)
    case .tags: return .list(Self.list(track.tags?.pairs ?? []))
    }
  }

  /// Restores what the column says about a session from an entry of an export.
  ///
  /// - Throws: `RejectedEntry`, or a `DecodingError` for a value of the wrong type.
  func restore(_ session: inout ListeningSession, from entry: some OwnEntry) throws {
    switch self {
    // A session is created with these.
    case .id, .startedAt, .title, .path, .sampleRate, .player: break
    // These follow from the others, or are about the export.
    case .date, .secondsHeard, .isListen, .rule, .isEstimate, .deviceId, .startPrecision: break
    // These are restored with the codec.
    case .bitDepth, .channels, .bitrate: break
    case .artist: session.entry.track.artist = try entry.text(self) ?? ""
    case .album: session.entry.track.album = try entry.text(self) ?? ""
    case .albumArtist: session.entry.track.albumArtist = try entry.text(self) ?? ""
    case .genre: session.entry.track.genre = try entry.text(self) ?? ""
    case .year: session.entry.track.year = try entry.integer(self)
    case .trackNumber: session.entry.track.trackNumber = try entry.integer(self)
    case .discNumber: session.entry.track.discNumber = try entry.integer(self)
    case .duration: session.entry.track.duration = try entry.number(self)
    case .isDurationExact: session.entry.track.isDurationExact = try entry.flag(self) ?? false
    case .endReason:
      session.endReason = try entry.text(self).flatMap(ListeningSession.EndReason.init(rawValue:))
    case .moods:
      session.moods = (try entry.list(self) ?? []).compactMap(MoodName.init(rawValue:))
    case .persistentID:
      session.entry.track.persistentID = try entry.text(self).flatMap(PersistentID.init(rawValue:))
    case .heard:
      session.heard = (try entry.list(self) ?? []).compactMap(FrameRange.init(pair:))
    case .lastHeardAt:
      let time = try entry.integer(self).map { Int64($0) }
      session.lastHeardAt.unixMilliseconds = max(session.startedAt.unixMilliseconds, time ?? 0)
    case .tagMood: session.entry.track.tagMood = try entry.text(self)
    case .source: session.importedFrom = try entry.text(self)
    case .timezoneMinutes:
      let minutes = try entry.integer(self)
      session.timezoneMinutes = minutes.flatMap { (-1439...1439).contains($0) ? $0 : nil }
    case .recordingMBID: session.musicBrainz.recording = try entry.text(self)
    case .trackMBID: session.musicBrainz.track = try entry.text(self)
    case .releaseMBID: session.musicBrainz.release = try entry.text(self)
    case .releaseGroupMBID: session.musicBrainz.releaseGroup = try entry.text(self)
    case .artistMBIDs: session.musicBrainz.artists = try entry.list(self) ?? []
    case .albumArtistMBIDs: session.musicBrainz.albumArtists = try entry.list(self) ?? []
    case .releaseDate:
      let date = try entry.text(self).flatMap(Track.parts)
      let year = session.entry.track.year ?? date?.year
      session.entry.track.year = year
      // A month and a day belong to their own year only.
      session.entry.track.monthDay = date?.year == year ? date?.monthDay : nil
    case .codec:
      guard let codec = try entry.text(self), let channels = try entry.integer(.channels),
        let bitrate = try entry.integer(.bitrate)
      else { return }
      let encoding = SoundEncoding(
        codec: codec, bitDepth: try entry.integer(.bitDepth), sampleRate: session.sampleRate,
        channels: channels, bitrate: bitrate)
      // Encodings with impossible values are not imported.
      session.entry.track.encoding = SoundEncoding(stored: encoding.stored)
    case .tags: session.entry.track.tags = TrackTags(pairs: try entry.list(self) ?? [])
    }
  }

  private static func list(_ texts: [String]) -> String {
    guard !texts.isEmpty else { return "[]" }
    return OrderedJSON.array(texts.map { .string($0) }).line
  }
}

extension FrameRange {
  /// Creates a range from its first frame and the frame after its last, or returns `nil` if it is not one.
  fileprivate init?(pair: [Int64]) {
    guard pair.count == 2, 0 <= pair[0], pair[0] <= pair[1] else { return nil }
    self.init(start: pair[0], end: pair[1])
  }
}

extension ListeningSession {
  /// The identifiers of the track, which need not be valid yet.
  fileprivate var musicBrainz: MusicBrainzIDs {
    get { entry.track.musicBrainz ?? MusicBrainzIDs() }
    set { entry.track.musicBrainz = newValue }
  }
}
