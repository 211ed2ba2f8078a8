/// Requests about the playlists, which return all playlists.
public enum PlaylistRequest: TypedRequest {
  /// Returns the playlists, ordered by name.
  case playlists
  /// Creates a playlist.
  case createPlaylist(playlist: PlaylistName)
  /// Adds tracks to the end of an existing playlist.
  case addToPlaylist(playlist: PlaylistName, tracks: [TrackReference])
  /// Inserts tracks after a place of an existing playlist, or at its start if that is `nil`; if the place was
  /// removed, at the end.
  case insertIntoPlaylist(playlist: PlaylistName, tracks: [TrackReference], after: Int64?)
  /// Removes places from a playlist.
  case removeFromPlaylist(playlist: PlaylistName, places: [Int64])
  /// Moves places, in their current order, before another place, or to the end if that is `nil`.
  case moveInPlaylist(playlist: PlaylistName, places: [Int64], before: Int64?)
  /// Moves places by a number of rows, negative towards the start, as far as there are rows.
  ///
  /// They keep their distances from each other.
  case shiftInPlaylist(playlist: PlaylistName, places: [Int64], by: Int)
  /// Renames a playlist.
  case renamePlaylist(playlist: PlaylistName, to: PlaylistName)
  /// Deletes a playlist; files are not changed.
  case deletePlaylist(playlist: PlaylistName)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .playlist(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> [PlaylistSummary]? {
    if case .playlists(let value) = reply { value } else { nil }
  }
}
