import OpenFormats
import PlayerModel

/// The columns of CSV and JSON exports, in order; together they suffice to restore a session.
enum SessionField: String, CaseIterable {
  case startedAt, date, title, artist, album, albumArtist, genre, year, trackNumber, discNumber
  case duration, isDurationExact, secondsHeard, isListen, rule, endReason, moods, path, persistentID
  case sampleRate, heard, lastHeardAt, tagMood, source, id, player, isEstimate
  case timezoneMinutes, deviceId
  // These use MusicBrainz's own term for its identifiers.
  case recordingMBID, trackMBID, releaseMBID, releaseGroupMBID, artistMBIDs, albumArtistMBIDs
  case startPrecision
  case releaseDate

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
    }
  }

  private static func list(_ texts: [String]) -> String {
    guard !texts.isEmpty else { return "[]" }
    return OrderedJSON.array(texts.map { .string($0) }).line
  }
}
