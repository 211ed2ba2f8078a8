import MusicLibrary
import PlayerModel
import ProgramOutput

extension DataFile {
  /// The database of moods, playlists and ratings.
  static func moods() throws -> DataFile {
    DataFile(
      "moods.sqlite", in: data,
      "Moods, playlists, ratings, favourites, bookmarks and saved queries. Never encrypted.",
      try MoodStore.examination(in: TrackPath(encoded: data)).layout(),
      [
        "mood": ("A mood.", mood),
        "song": ("A song that is in a mood or marked, as it was last seen.", song),
        "filing": ("That a song is in a mood.", filing),
        "mark": ("What you think of a song.", mark),
        "playlist": ("A playlist.", playlist),
        "playlistEntry": ("A place in a playlist, with the track as it was last seen.", entry),
        "savedQuery": ("A query that you saved.", query),
        "lyricsOffset": ("By how much the lyrics of a song were shifted.", offset),
        "adoption": ("That a song has taken over the play counts of another.", adoption),
        "importedSong": ("What another program knew about a song.", importedSong),
        "resumePlace": ("Where a long song continues.", place),
        "bookmark": ("A place in a song that you bookmarked.", bookmark),
      ])
  }

  private static func number(_ meaning: String) -> ColumnMeaning {
    ColumnMeaning(meaning, unit: "count, from 1", source: "the player")
  }

  private static func moment(_ meaning: String, absence: String = "") -> ColumnMeaning {
    ColumnMeaning(
      meaning, unit: "Unix ms", source: "this machine's clock", error: "the error of the clock",
      absence: absence)
  }

  private static let mood: [String: ColumnMeaning] = [
    "id": number("The number of the mood."),
    "name": ColumnMeaning("The name.", unit: "text", source: "the listener; four are built in"),
    "addedAt": moment("When it was made.", absence: "0 for the four built-in ones"),
    "key": ColumnMeaning(
      "The digit that files songs under it.", unit: "1 to 9", source: "the listener",
      absence: "NULL if it has none"),
    "color": ColumnMeaning(
      "Its colour.", unit: MoodColor.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      source: "the listener",
      absence: "NULL if none was chosen"),
    "sign": ColumnMeaning(
      "The sign next to its songs.", unit: "one character", source: "the listener",
      absence: "NULL if none was chosen"),
  ]

  private static let song = TrackMeanings.columns("when it was last seen").merging([
    "id": number("The number of the song."),
    "identity": ColumnMeaning(
      "The sound, as a digest of parts of it; the same whatever the file's name and tags.",
      unit: "`s1:` or `s2:` and hexadecimal digits", source: "the file's encoded sound",
      error: "two encodings of one song differ"),
  ]) { _, own in own }

  private static let filing: [String: ColumnMeaning] = [
    "id": number("The number of the filing, in order."),
    "mood": ColumnMeaning("The mood.", unit: "`id` of `mood`", source: "the listener"),
    "song": ColumnMeaning("The song.", unit: "`id` of `song`", source: "the listener"),
    "addedAt": moment("When it was filed, by key, command, sorting or import."),
    "place": ColumnMeaning(
      "Its place in the mood, once songs of it were moved: lower numbers come first.",
      unit: "number", source: "the listener",
      absence: "NULL if it is the number of the filing"),
  ]

  private static let mark: [String: ColumnMeaning] = [
    "song": ColumnMeaning("The song.", unit: "`id` of `song`", source: "the listener"),
    "rating": ColumnMeaning(
      "The rating.", unit: "1 to 5 stars", source: "the listener", absence: "0 if not rated"),
    "isFavourite": ColumnMeaning(
      "Whether it is a favourite.", unit: "Boolean", source: "the listener"),
  ]

  private static let playlist: [String: ColumnMeaning] = [
    "id": number("The number of the playlist."),
    "name": ColumnMeaning("The name.", unit: "text", source: "the listener"),
    "addedAt": moment("When it was made."),
  ]

  private static let entry = TrackMeanings.columns("when it was last seen").merging([
    "id": number("The number of the entry; never reused."),
    "playlist": ColumnMeaning("The playlist.", unit: "`id` of `playlist`", source: "the listener"),
    "place": ColumnMeaning(
      "Its place in the playlist: lower numbers come first.", unit: "number",
      source: "the listener"),
  ]) { _, own in own }

  private static let query: [String: ColumnMeaning] = [
    "name": ColumnMeaning("The name.", unit: "text", source: "the listener"),
    "text": ColumnMeaning(
      "The query.", unit: "text in the language of stimmung-query(7)", source: "the listener"),
  ]

  private static let adoption: [String: ColumnMeaning] = [
    "id": number("The number of the adoption, in order."),
    "fromIdentity": ColumnMeaning(
      "The song whose file is gone.", unit: "`s1:` or `s2:` and hexadecimal digits",
      source: "the listener, who confirmed it"),
    "toIdentity": ColumnMeaning(
      "The song that includes its plays.", unit: "`s1:` or `s2:` and hexadecimal digits",
      source: "the listener, who confirmed it"),
  ]

  private static let importedSong: [String: ColumnMeaning] = [
    "id": number("The number of the import, in order."),
    "identity": ColumnMeaning(
      "The song.", unit: "`s1:` or `s2:` and hexadecimal digits", source: "the library",
      error: "the song was matched by its path or tags"),
    "program": ColumnMeaning("The program.", unit: "text, such as `iTunes`", source: "the import"),
    "plays": ColumnMeaning(
      "How often it was played there.", unit: "count", source: "the program",
      error: "as the program counts"),
    "skips": ColumnMeaning(
      "How often it was skipped there.", unit: "count", source: "the program",
      error: "as the program counts"),
    "lastPlayedAt": ColumnMeaning(
      "When it was last played there.", unit: "Unix ms", source: "the program",
      error: "the error of the clock", absence: "NULL if the program does not know it"),
    "addedAt": ColumnMeaning(
      "When it was added there.", unit: "Unix ms", source: "the program",
      error: "the error of the clock", absence: "NULL if the program does not know it"),
  ]

  private static let place: [String: ColumnMeaning] = [
    "persistentID": ColumnMeaning(
      "The sound.", unit: "`s1:` or `s2:` and hexadecimal digits", source: "the player"),
    "milliseconds": ColumnMeaning(
      "The position at which it was left.", unit: "ms from its start", source: "the player",
      error: "below a second"),
    "leftAt": moment("When it was left."),
  ]

  private static let bookmark: [String: ColumnMeaning] = [
    "id": number("The number of the bookmark; never reused."),
    "song": ColumnMeaning("The song.", unit: "`id` of `song`", source: "the listener"),
    "milliseconds": ColumnMeaning(
      "The position.", unit: "ms from the song's start", source: "the listener",
      error: "below a millisecond"),
    "name": ColumnMeaning(
      "The name.", unit: "text", source: "the listener", absence: "empty if none was given"),
    "addedAt": moment("When it was added."),
  ]

  private static let offset: [String: ColumnMeaning] = [
    "persistentID": ColumnMeaning(
      "The sound.", unit: "`s1:` or `s2:` and hexadecimal digits",
      source: "the listener, who shifted its lyrics",
      absence: "empty: all songs"),
    "milliseconds": ColumnMeaning(
      "How much earlier the lyrics come than their file says.", unit: "ms; negative: later",
      source: "the listener", error: "as the listener hears it"),
  ]
}
