/// Reads who answers.
public enum ServiceRequest: TypedRequest {
  /// Who is answering?
  case service

  /// The request as one of all.
  public var request: PlayerRequest { .service(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> ServiceInfo? {
    if case .service(let value) = reply { value } else { nil }
  }
}
