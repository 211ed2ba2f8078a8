/// Omits missing identifiers in JSON, and ignores invalid ones, because other programs write it,
/// too.
extension MusicBrainzIDs: Codable {
  private enum CodingKeys: CodingKey {
    case recording, track, release, releaseGroup, artists, albumArtists
  }

  /// Decodes the valid identifiers.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var read = MusicBrainzIDs()
    read.recording = try values.decodeIfPresent(String.self, forKey: .recording)
    read.track = try values.decodeIfPresent(String.self, forKey: .track)
    read.release = try values.decodeIfPresent(String.self, forKey: .release)
    read.releaseGroup = try values.decodeIfPresent(String.self, forKey: .releaseGroup)
    read.artists = try values.decodeIfPresent([String].self, forKey: .artists) ?? []
    read.albumArtists = try values.decodeIfPresent([String].self, forKey: .albumArtists) ?? []
    self = read.valid ?? MusicBrainzIDs()
  }

  /// Encodes the identifiers that exist.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(recording, forKey: .recording)
    try values.encodeIfPresent(track, forKey: .track)
    try values.encodeIfPresent(release, forKey: .release)
    try values.encodeIfPresent(releaseGroup, forKey: .releaseGroup)
    if !artists.isEmpty { try values.encode(artists, forKey: .artists) }
    if !albumArtists.isEmpty { try values.encode(albumArtists, forKey: .albumArtists) }
  }
}
