import PlayerModel

/// MusicBrainz identifiers, under the names of Picard's "Tag Mapping", which other programs also use.
///
/// In most formats, Picard uses “track” for a recording, as MusicBrainz once did, and “release track” for a
/// track.
extension TagValues {
  /// All identifiers in the tags, or `nil` if there are none.
  var musicBrainz: MusicBrainzIDs? {
    var ids = MusicBrainzIDs()
    ids.recording = identifiers(.recordingID).first
    ids.track = identifiers(.trackID).first
    ids.release = identifiers(.releaseID).first
    ids.releaseGroup = identifiers(.releaseGroupID).first
    ids.artists = identifiers(.artistIDs)
    ids.albumArtists = identifiers(.albumArtistIDs)
    return ids.isEmpty ? nil : ids
  }

  /// Returns the identifiers of the first place of a field that has a valid one.
  ///
  /// ID3v2.4 and APE have one text per identifier. In ID3v2.3, Picard joins them with `/` or a configured
  /// separator, and other programs do so in all formats. None of these characters can be part of an
  /// identifier.
  private func identifiers(_ field: Field) -> [String] {
    firstPlace(of: field) { texts in
      let pieces = texts.lazy.flatMap { $0.utf8.split(whereSeparator: Self.separates) }
      let ids = MusicBrainzIDs.identifiers(pieces.map { Substring($0) })
      return ids.isEmpty ? nil : ids
    } ?? []
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte <= 32 || "/;,&|\\+".utf8.contains(byte)
  }
}
