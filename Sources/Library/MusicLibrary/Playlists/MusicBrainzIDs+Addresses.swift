import PlayerModel

/// MusicBrainz URLs, by which XSPF and JSPF identify entities: `https://musicbrainz.org/recording/UUID`.
extension MusicBrainzIDs {
  /// The kinds of entities.
  enum Kind: String {
    case recording, track, release, artist
    case releaseGroup = "release-group"
  }

  /// Returns the URL of an entity.
  static func address(_ kind: Kind, _ identifier: String) -> String {
    "https://musicbrainz.org/\(kind.rawValue)/\(identifier)"
  }

  /// Adopts the identifier in a URL, or does nothing if it is not a MusicBrainz URL.
  ///
  /// - Parameter isOfAlbum: Whether an artist is an artist of the release.
  mutating func adopt(_ address: String, isOfAlbum: Bool = false) {
    let parts = address.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count >= 4, ["https:", "http:"].contains(parts[0].lowercased()),
      parts[1].lowercased() == "musicbrainz.org", let kind = Kind(rawValue: String(parts[2])),
      let identifier = Self.identifier(parts[3])
    else { return }
    switch kind {
    case .recording: recording = recording ?? identifier
    case .track: track = track ?? identifier
    case .release: release = release ?? identifier
    case .releaseGroup: releaseGroup = releaseGroup ?? identifier
    case .artist:
      // Some lists name an artist twice, in a link and in MusicBrainz' extension.
      let known = isOfAlbum ? albumArtists : artists
      guard known.count < Self.most, !known.contains(identifier) else { return }
      if isOfAlbum { albumArtists.append(identifier) } else { artists.append(identifier) }
    }
  }

  /// The URLs that identify the track itself.
  var identifiers: [String] {
    [recording.map { Self.address(.recording, $0) }, track.map { Self.address(.track, $0) }]
      .compactMap(\.self)
  }

  /// The URLs of related entities, with the URL of each relation.
  var links: [(relation: String, address: String)] {
    [release.map { (Self.ofRelease, Self.address(.release, $0)) }].compactMap(\.self)
      + [releaseGroup.map { (Self.ofReleaseGroup, Self.address(.releaseGroup, $0)) }]
      .compactMap(\.self)
      + artists.map { (Self.ofArtist, Self.address(.artist, $0)) }
      + albumArtists.map { (Self.ofAlbumArtist, Self.address(.artist, $0)) }
  }

  static let ofRelease = "https://musicbrainz.org/doc/Release"
  static let ofReleaseGroup = "https://musicbrainz.org/doc/Release_Group"
  static let ofArtist = "https://musicbrainz.org/doc/Artist"
  static let ofAlbumArtist = "https://musicbrainz.org/doc/Release#Artist"
}
