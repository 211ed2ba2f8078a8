package import PlayerModel

extension Track {
  /// A track from what its file says of itself.
  ///
  /// Without a title in the tags it is called by its cleaned file name. Identity and duration are left
  /// open: they come from the sound.
  package init(path: TrackPath, metadata: FileMetadata) {
    self.init(path: path, title: metadata.title ?? cleanTitle(fromFileName: path.name))
    artist = metadata.artists.joined(separator: ", ")
    album = metadata.album ?? ""
    albumArtist = metadata.albumArtist ?? ""
    genre = metadata.genres.joined(separator: ", ")
    year = metadata.year
    trackNumber = metadata.trackNumber
    discNumber = metadata.discNumber
    tagMood = metadata.moods.first
    musicBrainz = metadata.musicBrainz
  }
}
