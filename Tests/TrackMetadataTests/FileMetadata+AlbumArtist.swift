import TrackMetadata

extension FileMetadata {
  /// The album's artists, joined to one text.
  var albumArtist: String? {
    albumArtists.isEmpty ? nil : albumArtists.joined(separator: ", ")
  }
}
