import MusicLibrary
import PlayerModel
import ProgramOutput

extension DataFile {
  /// The database of moods, playlists and ratings.
  static func moods() throws -> DataFile {
    DataFile(
      "moods.sqlite", in: data,
      "Moods, playlists, ratings, favourites and saved queries. Never encrypted.",
      try MoodStore.examination(in: TrackPath(encoded: data)).layout(),
      [
        "mood": ("A mood.", mood),
        "song": ("A song that is in a mood or marked, as it was last seen.", song),
        "filing": ("That a song is in a mood.", filing),
        "mark": ("What you think of a song.", mark),
        "playlist": ("A playlist.", playlist),
        "playlistEntry": ("A place in a playlist, with the track as it was last seen.", entry),
        "savedQuery": ("A query that you saved.", query),
        "lyricsOffset": ("By how much the words of a song were moved.", offset),
      ])
  }

  private static func number(_ meaning: String) -> ColumnMeaning {
    ColumnMeaning(meaning, unit: "count, from 1", source: "the player")
  }

  private static func moment(_ meaning: String, absence: String = "") -> ColumnMeaning {
    ColumnMeaning(
      meaning, unit: "Unix ms", source: "this machine's clock", error: "what the clock is wrong",
      absence: absence)
  }

  private static let mood: [String: ColumnMeaning] = [
    "id": number("The number of the mood."),
    "name": ColumnMeaning("The name.", unit: "text", source: "the listener, or the four at first"),
    "addedAt": moment("When it was made.", absence: "0 for the four at first"),
    "key": ColumnMeaning(
      "The digit that files under it.", unit: "1 to 9", source: "the listener",
      absence: "NULL if it has none"),
    "color": ColumnMeaning(
      "Its colour.", unit: MoodColor.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      source: "the listener",
      absence: "NULL if none was chosen"),
    "sign": ColumnMeaning(
      "The sign beside its songs.", unit: "one character", source: "the listener",
      absence: "NULL if none was chosen"),
  ]

  private static let song = TrackMeanings.columns("when it was last seen").merging([
    "id": number("The number of the song."),
    "identity": ColumnMeaning(
      "The sound, by a digest of parts of it; the same under every name and tag.",
      unit: "`s1:` and hexadecimal digits", source: "the file's encoded sound",
      error: "two encodings of one song differ"),
  ]) { _, own in own }

  private static let filing: [String: ColumnMeaning] = [
    "id": number("The place among all filings, in the order of filing."),
    "mood": ColumnMeaning("The mood.", unit: "`id` of `mood`", source: "the listener"),
    "song": ColumnMeaning("The song.", unit: "`id` of `song`", source: "the listener"),
    "addedAt": moment("When it was filed, by key, command, sorting or import."),
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
    "id": number("The number of the entry; never used again."),
    "playlist": ColumnMeaning("The playlist.", unit: "`id` of `playlist`", source: "the listener"),
    "place": ColumnMeaning(
      "Where it is in the playlist: those with lower numbers come before.", unit: "number",
      source: "the listener"),
  ]) { _, own in own }

  private static let query: [String: ColumnMeaning] = [
    "name": ColumnMeaning("The name.", unit: "text", source: "the listener"),
    "text": ColumnMeaning(
      "The query.", unit: "text in the language of stimmung-query(7)", source: "the listener"),
  ]

  private static let offset: [String: ColumnMeaning] = [
    "persistentID": ColumnMeaning(
      "The sound.", unit: "`s1:` and hexadecimal digits",
      source: "the listener, who moved its words",
      absence: "empty: all songs"),
    "milliseconds": ColumnMeaning(
      "How much earlier the words come than their file says.", unit: "ms; negative: later",
      source: "the listener", error: "as the listener hears it"),
  ]
}
