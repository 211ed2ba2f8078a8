/// Requests that analyze songs: their waveform, first and last sound, and loudness.
public enum AnalysisRequest: TypedRequest {
  /// Analyzes the songs that a query finds, or all songs of the library, except those that were analyzed before.
  ///
  /// The reply follows when all are done. The analysis waits while the library is scanned and while the machine runs
  /// on battery.
  case analyze(query: LibraryQuery? = nil)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .analysis(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> AnalysisResult? {
    if case .analyzed(let value) = reply { value } else { nil }
  }
}
