/// Requests that end something, without a result.
public enum EndRequest: TypedRequest {
  /// Stops the current scan; what it has stored is kept, and the next scan continues from there.
  case stopScan
  /// Stops all requested analyses of songs; what was analyzed is kept.
  case stopAnalysis
  /// Ends the host; with `onlyIfAlone`, only if no other client is attached.
  case quit(onlyIfAlone: Bool)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .end(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> Void? {
    if case .done = reply { () } else { nil }
  }
}
