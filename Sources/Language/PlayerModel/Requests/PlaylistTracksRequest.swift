/// Requests for the tracks of a playlist.
public enum PlaylistTracksRequest: TypedRequest {
  /// Returns the tracks of a playlist.
  case playlistTracks(playlist: PlaylistName)
  /// Returns what adding remembered tracks to a playlist would add, without changing anything.
  case matchTracks(tracks: [Track])

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .playlistTracks(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> [PlaylistTrack]? {
    if case .playlistTracks(let value) = reply { value } else { nil }
  }
}
