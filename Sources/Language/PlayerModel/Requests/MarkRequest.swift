/// Requests that set the listener's marks of tracks; the reply follows when they are on disk.
public enum MarkRequest: TypedRequest {
  /// Sets the rating of tracks, 1…5, or removes it with 0.
  case setRating(rating: Int, tracks: [TrackReference])
  /// Adds tracks to the favourites, or removes them.
  case setFavourite(isFavourite: Bool, tracks: [TrackReference])
  /// Moves the moods, marks and play counts of songs whose files are gone to other songs.
  case adopt(songs: [SongAdoption])
  /// Takes over stars, play counts and dates from another program; songs that the listener rated keep their rating.
  case importSongs(songs: [SongImport])

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .mark(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> MarkChange? {
    if case .marked(let value) = reply { value } else { nil }
  }
}
