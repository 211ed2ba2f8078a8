/// Requests for the spectrum of the audible music.
public enum SpectrumRequest: TypedRequest {
  /// Returns the levels of the given number of bands, now and at the given number of later times.
  ///
  /// The reply follows when the next spectrum is due, at most 20 times per second. A client that asks again
  /// after each reply receives every spectrum, and nothing is computed without requests. A client that
  /// receives later spectra asks again when these are over, or when an event reports that the music continues
  /// differently.
  case spectrum(bands: Int, coming: Int? = nil)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .spectrum(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> Spectrum? {
    if case .spectrum(let value) = reply { value } else { nil }
  }
}
