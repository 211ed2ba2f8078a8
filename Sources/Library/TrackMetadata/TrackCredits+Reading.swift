package import PlayerModel

extension TrackCredits {
  /// Reads the tags of the file at `path`; blocks on the disk.
  ///
  /// Use this for single tracks, such as the current one, because it reads all tags of the file.
  ///
  /// - Throws: `MetadataError` if the file cannot be opened or read.
  package static func read(
    _ path: TrackPath, encodings: TextEncodings = TextEncodings()
  ) throws(MetadataError) -> TrackCredits {
    TrackCredits(TagValues(try FileTags(path, encodings: encodings).blocks))
  }

  /// Creates credits from the values of tags.
  init(_ values: TagValues) {
    self.init()
    artists = values.list(.artist).withoutRepetitions()
    albumArtists = values.list(.albumArtist).withoutRepetitions()
    genres = values.list(.genre).flatMap(GenreName.genres).withoutRepetitions()
    composers = values.list(.composer).withoutRepetitions()
    comments = values.list(.comment).withoutRepetitions()
    date = values.date
  }
}

extension TagValues {
  /// The date of release in the form of ``TagDate/date(_:)``, or `nil` if there is none.
  var date: String? {
    guard let date = first(.date, TagDate.date) ?? first(.originalRelease, TagDate.date) else {
      return nil
    }
    // ID3v2.3 has separate frames for day and time.
    guard date.utf8.count == 4, let day = first(.day, TagDate.day) else { return date }
    let time = first(.time, TagDate.time).map { "T" + $0 } ?? ""
    return TagDate.date("\(date)-\(day)\(time)")
  }
}
