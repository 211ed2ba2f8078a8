import OpenFormats

/// A CSV table of Last.fm or Libre.fm listens as common exporters write it.
///
/// A table without a header has the columns artist, album, track and date.
struct ListenTable {
  /// The separator between cells.
  let separator: Unicode.Scalar
  /// Whether the first row names the columns.
  let hasHeader: Bool
  private let artist: Int
  private let title: Int
  private let album: Int?
  private let date: Int
  /// The source of the listens; a date without seconds makes a listen less exact.
  private let source: ListenSource
  private let recordingID: Int?
  private let releaseID: Int?
  private let artistID: Int?

  /// Creates a table that begins with `line`, or returns `nil` if that is not a row of one.
  init?(firstLine line: [UInt8]) {
    for separator in [",", ";", "\t"] as [Unicode.Scalar] {
      var reader = CSVReader(separator: separator)
      var row: [String] = []
      try? reader.feed(line) { row = $0 }
      try? reader.finish { row = $0 }
      if let table = ListenTable(header: row, separator) ?? ListenTable(row: row, separator) {
        self = table
        return
      }
    }
    return nil
  }

  private init?(header: [String], _ separator: Unicode.Scalar) {
    // lastfmstats.com appends the user's name to the last header.
    let names = header.map { String($0.lowercased().prefix { $0 != "#" }) }
    func column(_ known: String...) -> Int? {
      known.lazy.compactMap { names.firstIndex(of: $0) }.first
    }
    guard let artist = column("artist", "artist_name", "artist name"),
      let title = column("track", "track_name", "track name", "title", "song", "name"),
      let date = column(
        "uts", "timestamp", "unix_timestamp", "date", "utc_time", "played_at", "time")
    else { return nil }
    // Only Libre.fm's own export uses this name.
    source = names[date] == "time" ? .librefm : .lastfm
    (self.separator, hasHeader) = (separator, true)
    (self.artist, self.title, self.date) = (artist, title, date)
    album = column("album", "album_name", "album name")
    recordingID = column("track_mbid")
    releaseID = column("album_mbid", "albumid")
    artistID = column("artist_mbid")
  }

  private init?(row: [String], _ separator: Unicode.Scalar) {
    // An unquoted date may have been split at its comma.
    guard row.count >= 4, ForeignMoment(row[3...].joined(separator: ",")) != nil else { return nil }
    (self.separator, hasHeader) = (separator, false)
    (artist, album, title, date) = (0, 1, 2, 3)
    source = .lastfm
    (recordingID, releaseID, artistID) = (nil, nil, nil)
  }

  /// Reads a row, or returns `nil` for the track that was playing during the export, which has no date.
  func foreign(_ row: [String]) throws(RejectedEntry) -> ForeignListen? {
    func cell(_ column: Int?) -> String {
      column.flatMap { row.indices.contains($0) ? row[$0] : nil } ?? ""
    }
    let text = hasHeader ? cell(date) : row.dropFirst(3).joined(separator: ",")
    guard !row.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else {
      throw RejectedEntry(reason: "its text is not UTF-8")
    }
    guard !text.isEmpty else {
      guard row.count > date else { throw RejectedEntry(reason: "it has too few columns") }
      return nil
    }
    let moment = try ForeignMoment(valid: text)
    var listen = ForeignListen(
      source: moment.isMinute ? .lastfmMinutes : source, startedAt: moment.milliseconds,
      artist: cell(artist), title: cell(title))
    listen.album = cell(album)
    listen.identify(
      recording: cell(recordingID), release: cell(releaseID), artists: [cell(artistID)])
    return listen
  }
}
