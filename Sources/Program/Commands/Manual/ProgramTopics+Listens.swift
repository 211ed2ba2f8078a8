import ListeningHistory

/// Topics about imported and exported listens.
extension ProgramTopics {
  static let listens = [importedListens, columnsOfListens]

  private static let importedListens = ManualTopic(
    "IMPORTED LISTENS",
    """
    `stimmung import listens` reads what other programs and services know about your listening, and your own exports. It \
    takes several files at once, and finds their formats by their content:

        stimmung import listens my_spotify_data.zip listenbrainz.zip lastfm-*.csv

    A listen that you already have is not added again, so you can import a newer export over an older one, and several \
    services one after the other. Your own exports are compared by `id`, all others by time, text and length.

    Two entries are one listen if title and artist agree and both began together. Titles agree if they have the same \
    words; artists, if the words of one begin with those of the other, because some services name all artists and \
    others the first. Case, accents and punctuation do not matter.

    Two entries began together in the same second, or, where one of them is only exact to the minute, less than a \
    minute apart. From different sources, they may also be apart by half of what was heard, or else of the track's \
    length (15 seconds if neither is known), two minutes at most; then the lengths of the tracks, where both are \
    known, may differ by ten seconds at most.

    What you heard with this player, and what it saw other players play, are such sources, too. Existing listens are \
    left unchanged.

    Every imported listen is marked with its source, the `source` of `stimmung export listens`, and with how exact its \
    start is, `startPrecision`. The sources:
    """,
    items: ListenSource.allCases.map { ($0.rawValue, "\($0.meaning) Exact \($0.exactness).") })

  private static let columnsOfListens = ManualTopic(
    "COLUMNS OF EXPORTED LISTENS",
    """
    `stimmung export listens` as `csv`, `json` or `jsonl` has one row for everything that you heard, with these \
    columns. `--schema` writes the same for programs. Every MusicBrainz identifier is a UUID in lower case.

    In CSV, lists are written as JSON. There, and in `stimmung export events`, text that a spreadsheet would run as a \
    formula (starting with =, +, - or @) gets a leading apostrophe; importing removes it. `--raw` writes it unchanged.
    """,
    items: ListenWriter.schema.columns.map { column in
      let type = column.type.word + (column.isNullable ? " or nothing" : "")
      return ("\(column.name)  \(type)", column.meaning ?? "")
    })
}
