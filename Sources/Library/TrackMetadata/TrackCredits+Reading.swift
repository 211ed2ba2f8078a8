package import PlayerModel

extension TrackCredits {
  /// Reads the tags of the file at `path`; blocks on the disk.
  ///
  /// For one track at a time, such as the one that is playing: it costs as much as reading all of the file's tags.
  ///
  /// - Throws: `MetadataError` if the file cannot be opened or read.
  package static func read(_ path: TrackPath) throws(MetadataError) -> TrackCredits {
    TrackCredits(TagValues(try FileTags(path).blocks))
  }

  /// What `values` mean.
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
  /// The date of release as ``TagDate/date(_:)`` writes it; nil if there is none.
  var date: String? {
    guard let date = first(.date, TagDate.date) else { return nil }
    // Version 2.3 of ID3 has day and time in frames of their own.
    guard date.utf8.count == 4, let day = first(.day, TagDate.day) else { return date }
    let time = first(.time, TagDate.time).map { "T" + $0 } ?? ""
    return TagDate.date("\(date)-\(day)\(time)")
  }
}
