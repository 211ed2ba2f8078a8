/// Measures what is heard.
public enum SpectrumRequest: TypedRequest {
  /// How loud is each of so many bands of what is heard?
  ///
  /// Answered when the next one is due, 20 times a second at most, so that a client that asks again after each
  /// answer has all of them, and nothing is computed for those who do not ask.
  case spectrum(bands: Int)

  /// The request as one of all.
  public var request: PlayerRequest { .spectrum(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> Spectrum? {
    if case .spectrum(let value) = reply { value } else { nil }
  }
}
