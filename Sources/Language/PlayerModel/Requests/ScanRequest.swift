/// Requests that read the music files again.
public enum ScanRequest: TypedRequest {
  /// Updates the library from `paths`, or from all its folders if there are none.
  case scan(paths: [TrackPath])
  /// Updates the library like ``scan(paths:)``, and reads the tags of all files again, whatever their dates are.
  case scanAll(paths: [TrackPath])

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .scan(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> ScanResult? {
    if case .scanned(let value) = reply { value } else { nil }
  }
}
