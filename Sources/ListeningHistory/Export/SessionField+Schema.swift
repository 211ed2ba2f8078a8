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
    let (type, isNullable) = content
    return ColumnSchema.Column(rawValue, type, isNullable: isNullable)
  }

  private var content: (type: ColumnSchema.ColumnType, isNullable: Bool) {
    switch self {
    case .startedAt, .lastHeardAt, .sampleRate: (.integer, false)
    case .year, .trackNumber, .discNumber, .timezoneMinutes: (.integer, true)
    case .secondsHeard: (.number, false)
    case .duration: (.number, true)
    case .isDurationExact, .isListen, .isEstimate: (.flag, false)
    case .moods, .artistMBIDs, .albumArtistMBIDs: (.list(of: .text), false)
    case .heard: (.list(of: .list(of: .integer)), false)
    case .date, .title, .artist, .album, .albumArtist, .genre, .rule, .id: (.text, false)
    case .endReason, .path, .persistentID, .tagMood, .source, .player, .deviceId, .recordingMBID,
      .trackMBID, .releaseMBID, .releaseGroupMBID:
      (.text, true)
    }
  }
}
