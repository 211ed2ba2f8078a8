package import PlayerModel

extension Track {
  /// Creates a track from the metadata of its file.
  ///
  /// Without a title in the tags, the cleaned file name is used. The identifier and the duration are not set,
  /// because they come from the sound.
  package init(path: TrackPath, metadata: FileMetadata) {
    self.init(path: path, title: metadata.title ?? cleanTitle(fromFileName: path.name))
    artist = Self.text(of: metadata.artists)
    album = metadata.album ?? ""
    albumArtist = Self.text(of: metadata.albumArtists)
    genre = Self.text(of: metadata.genres)
    year = metadata.year
    monthDay = metadata.monthDay
    trackNumber = metadata.trackNumber
    discNumber = metadata.discNumber
    tagMood = metadata.moods.first
    musicBrainz = metadata.musicBrainz
    tags = metadata.tags
  }

  /// Joins names to one text.
  private static func text(of names: [String]) -> String {
    names.count == 1 ? names[0] : names.joined(separator: ", ")
  }
}
