/// Reads what is in a playlist.
public enum PlaylistTracksRequest: TypedRequest {
  /// What is in a playlist.
  case playlistTracks(playlist: PlaylistName)

  /// The request as one of all.
  public var request: PlayerRequest { .playlistTracks(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> [PlaylistTrack]? {
    if case .playlistTracks(let value) = reply { value } else { nil }
  }
}
