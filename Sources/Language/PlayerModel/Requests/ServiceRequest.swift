/// Requests about the host.
public enum ServiceRequest: TypedRequest {
  /// Returns a description of the host.
  case service

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .service(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> ServiceInfo? {
    if case .service(let value) = reply { value } else { nil }
  }
}
