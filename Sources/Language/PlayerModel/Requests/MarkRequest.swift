/// What the listener thinks of tracks; answered when that is safe on disk.
public enum MarkRequest: TypedRequest {
  /// Says how good tracks are, 1…5, or that nothing is said, 0.
  case setRating(rating: Int, tracks: [TrackReference])
  /// Makes tracks favourites, or not.
  case setFavourite(isFavourite: Bool, tracks: [TrackReference])

  /// The request as one of all.
  public var request: PlayerRequest { .mark(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> MarkChange? {
    if case .marked(let value) = reply { value } else { nil }
  }
}
