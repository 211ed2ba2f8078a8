import PlayerModel

/// MusicBrainz identifiers, where Picard and all that follow it write them: "Tag Mapping" in its documentation.
///
/// Picard calls a recording a track in most formats, as MusicBrainz once did, and a track a release track.
extension TagValues {
  /// All that the tags name; nil if they name none.
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

  /// The identifiers of the first place of a field that has a valid one.
  ///
  /// ID3v2.4 and APE have a text for each. For ID3v2.3 Picard joins them with `/`, or with what its user chose,
  /// and so do others in any format; none of it can be part of an identifier.
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
