/// Requests about the listens for a service, by its name; by default, ListenBrainz.
public enum ListenBrainzRequest: TypedRequest {
  /// Returns the state of the listens for the service.
  case listenBrainzStatus(service: String? = nil)
  /// Sends the waiting listens now, with those that were refused before if `refusedToo`.
  ///
  /// The reply follows when that is done.
  case submitListens(refusedToo: Bool, service: String? = nil)

  /// The name of the service, or `nil` if none is given.
  public var service: String? {
    switch self {
    case .listenBrainzStatus(let service), .submitListens(_, let service): service
    }
  }

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .listenBrainz(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> ListenBrainzStatus? {
    if case .listenBrainz(let value) = reply { value } else { nil }
  }
}
