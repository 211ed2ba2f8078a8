/// Ends something; there is nothing to say when that is done.
public enum EndRequest: TypedRequest {
  /// Ends whatever scan goes on; what it has stored stays, and the next one continues from there.
  case stopScan
  /// Ends the host; with `onlyIfAlone`, only if the asking client is the only one attached.
  case quit(onlyIfAlone: Bool)

  /// The request as one of all.
  public var request: PlayerRequest { .end(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> Void? {
    if case .done = reply { () } else { nil }
  }
}
