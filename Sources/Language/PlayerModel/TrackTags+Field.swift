extension TrackTags {
  /// A field, by its name in JSON.
  ///
  /// The order is stored, so new fields are added at the end.
  public enum Field: String, CaseIterable, Codable, CodingKey, Hashable, Sendable {
    /// The single artists of a track that has several.
    case artists
    /// The single album artists of a track that has several.
    case albumArtists
    /// The single genres of a track that has several.
    case genres
    case composers
    case conductors
    /// The work, such as a symphony.
    case work
    /// The name of the movement.
    case movement
    case movementNumber
    /// The title in the form by which it is sorted.
    case titleSort
    /// The artist in the form by which it is sorted.
    case artistSort
    /// The album in the form by which it is sorted.
    case albumSort
    /// The album artist in the form by which it is sorted.
    case albumArtistSort
    /// The composer in the form by which it is sorted.
    case composerSort
    /// The date of the first release, as a date of `Track` is written.
    case originalDate
    /// `1` for a track on a compilation of several artists.
    case compilation
    /// The title of the disc.
    case discSubtitle
    /// The beats per minute.
    case bpm
    /// The musical key.
    case key
    case labels
    case languages
    case grouping
    case comments
    /// The side and number on a record, such as `B3`, of a track whose number is not plain.
    case position

    /// The letter before a stored value.
    var letter: UInt8 { Self.letters[self] ?? Self.firstLetter }

    /// The letter of the first field.
    static let firstLetter = UInt8(ascii: "A")
    /// The letter of the last field.
    static let lastLetter = firstLetter + UInt8(allCases.count - 1)

    private static let letters = Dictionary(
      uniqueKeysWithValues: allCases.enumerated().map { ($1, firstLetter + UInt8($0)) })
  }
}
