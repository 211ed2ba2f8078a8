/// Reads the music files again.
public enum ScanRequest: TypedRequest {
  /// Brings `paths` (none: all folders of the library) up to date.
  case scan(paths: [TrackPath])

  /// The request as one of all.
  public var request: PlayerRequest { .scan(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> ScanResult? {
    if case .scanned(let value) = reply { value } else { nil }
  }
}
