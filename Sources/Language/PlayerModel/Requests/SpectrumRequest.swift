/// Measures what is heard.
public enum SpectrumRequest: TypedRequest {
  /// How loud is each of so many bands of what is heard, and of what will be in so many moments that follow?
  ///
  /// Answered when the next one is due, 20 times a second at most, so that a client that asks again after each
  /// answer has all of them, and nothing is computed for those who do not ask. One that asks for what is coming asks
  /// again when that is over, or when an event says that the music goes on in another way.
  case spectrum(bands: Int, coming: Int? = nil)

  /// The request as one of all.
  public var request: PlayerRequest { .spectrum(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> Spectrum? {
    if case .spectrum(let value) = reply { value } else { nil }
  }
}
