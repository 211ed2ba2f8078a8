/// The playlists; answered with all there are then.
public enum PlaylistRequest: TypedRequest {
  /// The playlists, by name.
  case playlists
  /// Creates a playlist.
  case createPlaylist(playlist: PlaylistName)
  /// Adds tracks to the end of a playlist that there is.
  case addToPlaylist(playlist: PlaylistName, tracks: [TrackReference])
  /// Takes places out of a playlist.
  case removeFromPlaylist(playlist: PlaylistName, places: [Int64])
  /// Puts places, in the order in which they stand, before another; nil: at the end.
  case moveInPlaylist(playlist: PlaylistName, places: [Int64], before: Int64?)
  /// Renames a playlist.
  case renamePlaylist(playlist: PlaylistName, to: PlaylistName)
  /// Deletes a playlist; no file is touched.
  case deletePlaylist(playlist: PlaylistName)

  /// The request as one of all.
  public var request: PlayerRequest { .playlist(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> [PlaylistSummary]? {
    if case .playlists(let value) = reply { value } else { nil }
  }
}
