import ProgramOutput

/// What the columns of remembered tracks hold, wherever a table has them.
enum TrackMeanings {
  /// Returns the documentation of all columns.
  ///
  /// - Parameters:
  ///   - moment: The time to which values refer, as the end of a sentence.
  ///   - absence: An additional text for columns that may be NULL.
  static func columns(_ moment: String, absence: String = "") -> [String: ColumnMeaning] {
    func tag(_ meaning: String, _ unit: String = "text", absence text: String) -> ColumnMeaning {
      ColumnMeaning(
        meaning, unit: unit, source: "the tags of the file, \(moment)", error: "what the tags say",
        absence: text + absence)
    }
    let none = "NULL if the tags have none"
    return [
      "path": ColumnMeaning(
        "Where the file was.", unit: path, source: "the file system, \(moment)",
        error: "it may have been moved since",
        absence: absence.isEmpty ? "" : "empty for an import" + absence),
      "identity": ColumnMeaning(
        "The sound, as a digest of parts of it; the same whatever the file's name and tags.",
        unit: "`s1:` or `s2:` and hexadecimal digits",
        source: "the file's encoded sound, \(moment)",
        error: "two encodings of one song differ",
        absence: "NULL if the sound could not be read" + absence),
      "title": tag(
        "The title.", absence: "empty if the tags have none: the file's name is shown instead"),
      "artist": tag("The artist or artists.", absence: "empty if the tags have none"),
      "album": tag("The album.", absence: "empty if the tags have none"),
      "albumArtist": tag("The artist of the album.", absence: "empty if the tags have none"),
      "genre": tag("The genre or genres.", absence: "empty if the tags have none"),
      "year": tag("The year of release.", "year", absence: none),
      "monthDay": tag(
        "Month and day of release in that year.",
        "100 × month + day; day 0: only the month; exports have year, month and day as one date",
        absence: "NULL if only the year is known"),
      "trackNumber": tag("The number on its disc.", "count", absence: none),
      "discNumber": tag("The number of the disc.", "count", absence: none),
      "tagMood": tag("The mood that the tags name.", absence: none),
      "duration": ColumnMeaning(
        "The length.", unit: "seconds", source: "the file, \(moment)",
        error:
          "exact to the frame where `isDurationExact` is 1, otherwise an estimate from the file's header, or what an import says",
        absence: "NULL if unknown" + absence),
      "isDurationExact": ColumnMeaning(
        "Whether that length was measured.", unit: "Boolean", source: "the player"),
      "encoding": ColumnMeaning(
        "How the sound is encoded.",
        unit:
          "codec, bits per sample (empty if lossy), sample rate in Hz, channels and kbit/s, separated by commas",
        source: "the file, \(moment)", error: "the bitrate is a mean, and may be an estimate",
        absence: "NULL if an earlier version read the file, and for an import" + absence),
      "tags": tag(
        "The single artists, album artists and genres of a track that has several, and further tags.",
        "for each value, the letter of its field (A for artists, in the order of PROTOCOL.md), the text, and U+001F",
        absence: none),
      "musicBrainz": tag(
        "The recording, track, release, release group and artists at MusicBrainz.",
        "bytes: identifiers in a packed form; exports have them as text", absence: none),
    ]
  }

  /// The format of paths.
  static let path = "path; bytes that are not UTF-8 as U+EF80 to U+EFFF"
}
