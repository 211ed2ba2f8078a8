/// The listens on their way to ListenBrainz.
public enum ListenBrainzRequest: TypedRequest {
  /// How do listens get to ListenBrainz?
  case listenBrainzStatus
  /// Sends the listens that wait, at once, those that were refused before as well if `refusedToo`.
  /// Answered when that is done.
  case submitListens(refusedToo: Bool)

  /// The request as one of all.
  public var request: PlayerRequest { .listenBrainz(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> ListenBrainzStatus? {
    if case .listenBrainz(let value) = reply { value } else { nil }
  }
}
