import PlayerModel

/// A tag by its MPD name.
enum SongTag: String, CaseIterable, Sendable {
  case artist = "Artist"
  case artistSort = "ArtistSort"
  case album = "Album"
  case albumSort = "AlbumSort"
  case albumArtist = "AlbumArtist"
  case albumArtistSort = "AlbumArtistSort"
  case title = "Title"
  case track = "Track"
  case name = "Name"
  case genre = "Genre"
  case date = "Date"
  case originalDate = "OriginalDate"
  case composer = "Composer"
  case composerSort = "ComposerSort"
  case performer = "Performer"
  case conductor = "Conductor"
  case work = "Work"
  case ensemble = "Ensemble"
  case movement = "Movement"
  case movementNumber = "MovementNumber"
  case location = "Location"
  case grouping = "Grouping"
  case comment = "Comment"
  case disc = "Disc"
  case label = "Label"
  case artistID = "MUSICBRAINZ_ARTISTID"
  case albumID = "MUSICBRAINZ_ALBUMID"
  case albumArtistID = "MUSICBRAINZ_ALBUMARTISTID"
  case recordingID = "MUSICBRAINZ_TRACKID"
  case releaseTrackID = "MUSICBRAINZ_RELEASETRACKID"
  case releaseGroupID = "MUSICBRAINZ_RELEASEGROUPID"
  case workID = "MUSICBRAINZ_WORKID"

  /// Creates a tag from its name, ignoring case.
  init?(name: some StringProtocol) {
    guard let tag = Self.byName[name.lowercased()] else { return nil }
    self = tag
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })

  /// The tags that the library stores; the other names are valid, but no song has such a tag.
  static let kept: [SongTag] = [
    .artist, .artistSort, .album, .albumSort, .albumArtist, .albumArtistSort, .title, .track,
    .genre, .date, .originalDate, .composer, .composerSort, .conductor, .work, .movement,
    .movementNumber, .grouping, .comment, .disc, .label, .artistID, .albumID, .albumArtistID,
    .recordingID, .releaseTrackID, .releaseGroupID,
  ]

  /// The tag that MPD uses for songs without this one.
  var fallback: SongTag? {
    switch self {
    case .albumArtist, .artistSort: .artist
    case .albumArtistSort: .albumArtist
    case .albumSort: .album
    case .composerSort: .composer
    default: nil
    }
  }
}
