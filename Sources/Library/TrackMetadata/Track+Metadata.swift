package import PlayerModel

extension Track {
  /// A track from what its file says of itself.
  ///
  /// Without a title in the tags it is called by its cleaned file name. Identity and duration are left
  /// open: they come from the sound.
  package init(path: TrackPath, metadata: FileMetadata) {
    self.init(path: path, title: metadata.title ?? cleanTitle(fromFileName: path.name))
    artist = Self.text(of: metadata.artists)
    album = metadata.album ?? ""
    albumArtist = metadata.albumArtist ?? ""
    genre = Self.text(of: metadata.genres)
    year = metadata.year
    monthDay = metadata.monthDay
    trackNumber = metadata.trackNumber
    discNumber = metadata.discNumber
    tagMood = metadata.moods.first
    musicBrainz = metadata.musicBrainz
  }

  /// Names as one text; one alone, as most are, is that text.
  private static func text(of names: [String]) -> String {
    names.count == 1 ? names[0] : names.joined(separator: ", ")
  }
}
