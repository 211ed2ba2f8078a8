package import OpenFormats
import PlayerModel

extension ListenWriter {
  /// The schema of the columns of ``ListenFormat/csv``, ``ListenFormat/json`` and ``ListenFormat/jsonl``.
  ///
  /// The `id` is created once, at random, and survives imports: two rows with the same id are the same
  /// hearing.
  package static let schema = ColumnSchema(
    title: "Hearings", columns: SessionField.allCases.map(\.schema), key: ["id"])
}

extension SessionField {
  fileprivate var schema: ColumnSchema.Column {
    let (type, isNullable) = content
    return ColumnSchema.Column(rawValue, type, isNullable: isNullable, meaning: meaning)
  }

  private var content: (type: ColumnSchema.ColumnType, isNullable: Bool) {
    switch self {
    case .startedAt, .lastHeardAt, .sampleRate, .startPrecision: (.integer, false)
    case .year, .trackNumber, .discNumber, .timezoneMinutes, .bitDepth, .channels, .bitrate:
      (.integer, true)
    case .secondsHeard: (.number, false)
    case .duration: (.number, true)
    case .isDurationExact, .isListen, .isEstimate: (.flag, false)
    case .moods, .artistMBIDs, .albumArtistMBIDs, .tags: (.list(of: .text), false)
    case .heard: (.list(of: .list(of: .integer)), false)
    case .date, .title, .artist, .album, .albumArtist, .genre, .rule, .id: (.text, false)
    case .endReason, .path, .persistentID, .tagMood, .source, .player, .deviceId, .recordingMBID,
      .trackMBID, .releaseMBID, .releaseGroupMBID, .releaseDate, .codec:
      (.text, true)
    }
  }

  /// The description of the column in the manual and in the schema.
  private var meaning: String {
    switch self {
    case .startedAt: "When the first frame was heard, in Unix milliseconds."
    case .date:
      "The same moment as ISO 8601, with the offset of timezoneMinutes, or else that of the exporting machine."
    case .title: "The title; empty where another player's titles are not kept."
    case .artist: "The artist or artists, joined by commas."
    case .album: "The album."
    case .albumArtist: "The artist of the album, if the tags name one."
    case .genre: "The genre or genres, joined by commas."
    case .year: "The year of release."
    case .trackNumber: "The number of the track on its disc."
    case .discNumber: "The number of the disc."
    case .duration: "The length of the track in seconds."
    case .isDurationExact:
      "Whether that length is exact to the frame, and not an estimate or taken from an import."
    case .secondsHeard:
      "How many seconds were heard, counting repeated passages each time; 0 if the source of an import does not say."
    case .isListen:
      "Whether the hearing counts as a listen by rule, or because the source of an import says so."
    case .rule: "What counts as a listen in this export, in words."
    case .endReason:
      "Why it ended: \(ListeningSession.EndReason.allCases.map(\.rawValue).joined(separator: ", "))."
    case .moods: "The moods that the song was filed under when the hearing ended."
    case .path: "The file."
    case .persistentID:
      "The identity of the sound, which stays the same when files are renamed or retagged."
    case .sampleRate: "Frames per second, the unit of heard."
    case .heard:
      "What was heard, in order: pairs of the first frame of a passage and the frame after its last."
    case .lastHeardAt: "When the last frame was heard, in Unix milliseconds."
    case .tagMood: "The mood that the tags of the file name."
    case .source:
      "Where it was imported from: \(ListenSource.allCases.map(\.rawValue).joined(separator: ", ")); else empty."
    case .id: "The ID of the hearing: created once, and the same wherever it is imported."
    case .player: "The other player that it was heard with; empty if it was this one."
    case .isEstimate:
      "Whether heard and secondsHeard are estimates by the clock, as for everything heard with other players."
    case .timezoneMinutes:
      "How many minutes east of UTC the listener's clock was; empty if that was not recorded."
    case .deviceId:
      "The device that exports, as in the records of its sensors; empty if it has no sensor."
    case .recordingMBID: "The recording at MusicBrainz."
    case .trackMBID: "The track of that release at MusicBrainz."
    case .releaseMBID: "The release at MusicBrainz."
    case .releaseGroupMBID: "The release group at MusicBrainz."
    case .artistMBIDs: "The artists at MusicBrainz."
    case .albumArtistMBIDs: "The artists of the release at MusicBrainz."
    case .startPrecision:
      "The precision of startedAt in milliseconds: 1 if heard here; for an import, that of its source."
    case .releaseDate:
      "The date of release as ISO 8601, as exact as the tags say: 2001, 2001-05 or 2001-05-03."
    case .codec: "The codec of the file, such as FLAC or MP3; empty if it was not recorded."
    case .bitDepth: "The bits per sample of a lossless file; empty if it is lossy."
    case .channels: "The number of channels in the file; more than two are mixed to stereo."
    case .bitrate: "The mean bitrate of the file in kbit/s."
    case .tags:
      "The single artists, album artists and genres if there are several, and further tags, such as composers=Bach."
    }
  }
}
