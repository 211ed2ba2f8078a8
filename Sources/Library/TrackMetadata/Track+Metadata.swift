package import PlayerModel

extension Track {
  /// The album artist of compilations whose tags do not name one.
  package static let variousArtists = "Various Artists"

  /// Creates a track from the metadata of its file.
  ///
  /// Without a title in the tags, the cleaned file name is used, and without a disc number, that of a folder such as
  /// `CD2`. Each side of a record is a disc of its own. The identifier and the duration are not set, because they come
  /// from the sound.
  package init(path: TrackPath, metadata: FileMetadata) {
    self.init(path: path, title: metadata.title ?? cleanTitle(fromFileName: path.name))
    artist = Self.text(of: metadata.artists)
    album = metadata.album ?? ""
    albumArtist = Self.text(of: metadata.albumArtists)
    if albumArtist.isEmpty, metadata.isCompilation, !album.isEmpty {
      albumArtist = Self.variousArtists
    }
    genre = Self.text(of: metadata.genres)
    year = metadata.year
    monthDay = metadata.monthDay
    trackNumber = metadata.trackNumber ?? metadata.sidePosition?.number
    discNumber = metadata.discNumber ?? DiscName(path.parent.name)?.number
    if let position = metadata.sidePosition {
      discNumber = position.side(ofRecord: discNumber)
    }
    tagMood = metadata.moods.first
    musicBrainz = metadata.musicBrainz
    tags = metadata.tags
  }

  /// Joins names to one text.
  private static func text(of names: [String]) -> String {
    names.count == 1 ? names[0] : names.joined(separator: ", ")
  }
}
