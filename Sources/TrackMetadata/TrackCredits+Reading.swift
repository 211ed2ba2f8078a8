package import PlayerModel

extension TrackCredits {
  /// Reads the tags of the file at `path`; blocks on the disk.
  ///
  /// For one track at a time, such as the one that is playing: it costs as much as reading all of the file's tags.
  ///
  /// - Throws: `MetadataError` if the file cannot be opened or read.
  package static func read(_ path: TrackPath) throws(MetadataError) -> TrackCredits {
    let tags = try FileTags(path)
    return TrackCredits(
      TagValues(id3v2: tags.id3v2.items, ape: tags.ape.items, id3v1: tags.id3v1))
  }

  /// What `values` mean.
  init(_ values: TagValues) {
    self.init()
    artists = values.list(.artist).withoutRepetitions()
    albumArtists = values.list(.albumArtist).withoutRepetitions()
    genres = values.list(.genre).flatMap(GenreName.genres).withoutRepetitions()
    composers = values.list(.composer).withoutRepetitions()
    comments = values.list(.comment).withoutRepetitions()
    date = values.first(.date, TagDate.date)
    // Version 2.3 of ID3 has day and time in frames of their own.
    if let year = date, year.utf8.count == 4, let day = values.first(.day, TagDate.day) {
      let time = values.first(.time, TagDate.time).map { "T" + $0 } ?? ""
      date = TagDate.date("\(year)-\(day)\(time)")
    }
  }
}
