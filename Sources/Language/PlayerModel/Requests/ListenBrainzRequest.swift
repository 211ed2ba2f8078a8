/// The listens on their way to a service, by its name, to ListenBrainz where none is given.
public enum ListenBrainzRequest: TypedRequest {
  /// How do listens get to the service?
  case listenBrainzStatus(service: String? = nil)
  /// Sends the listens that wait, at once, those that were refused before as well if `refusedToo`.
  /// Answered when that is done.
  case submitListens(refusedToo: Bool, service: String? = nil)

  /// The name of the service; nil if none is given.
  public var service: String? {
    switch self {
    case .listenBrainzStatus(let service), .submitListens(_, let service): service
    }
  }

  /// The request as one of all.
  public var request: PlayerRequest { .listenBrainz(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> ListenBrainzStatus? {
    if case .listenBrainz(let value) = reply { value } else { nil }
  }
}
