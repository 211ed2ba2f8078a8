package import OpenFormats

extension ListenWriter {
  /// What the columns of ``ListenFormat/jsonl`` are.
  ///
  /// The id of a hearing is made once, at random, and stays wherever it is imported: two rows of one id are one hearing.
  package static let schema = ColumnSchema(
    title: "Hearings", columns: SessionField.allCases.map(\.schema), key: ["id"])
}

extension SessionField {
  fileprivate var schema: ColumnSchema.Column {
    ColumnSchema.Column(rawValue, columnType, isNullable: isNullable)
  }

  private var columnType: ColumnSchema.ColumnType {
    switch self {
    case .startedAt, .lastHeardAt, .timezoneMinutes, .year, .trackNumber, .discNumber, .sampleRate:
      .integer
    case .duration, .secondsHeard: .number
    case .isDurationExact, .isListen, .isEstimate: .flag
    case .moods, .artistMBIDs, .albumArtistMBIDs: .list(of: .text)
    case .heard: .list(of: .list(of: .integer))
    case .date, .title, .artist, .album, .albumArtist, .genre, .rule, .endReason, .path,
      .persistentID, .tagMood, .source, .id, .player, .deviceId, .recordingMBID, .trackMBID,
      .releaseMBID, .releaseGroupMBID:
      .text
    }
  }

  private var isNullable: Bool {
    switch self {
    case .startedAt, .date, .title, .artist, .album, .albumArtist, .genre, .isDurationExact,
      .secondsHeard, .isListen, .rule, .moods, .sampleRate, .heard, .lastHeardAt, .id, .isEstimate,
      .artistMBIDs, .albumArtistMBIDs:
      false
    case .year, .trackNumber, .discNumber, .duration, .endReason, .path, .persistentID, .tagMood,
      .source, .player, .deviceId, .timezoneMinutes, .recordingMBID, .trackMBID, .releaseMBID,
      .releaseGroupMBID:
      true
    }
  }
}
