/// The name of a source, such as `airpods`, `opentrack:4242` or `file:walk.jsonl`.
public enum HeadphoneSourceName: Hashable, Sendable, CustomStringConvertible {
  /// AirPods with the given address, or any paired ones.
  case airPods(BluetoothAddress?)
  /// A head tracker that sends opentrack's packets to a port.
  case opentrack(port: UInt16)
  /// A file of recorded samples.
  case file(String)

  /// Parses a name.
  ///
  /// - Throws: A ``HeadphoneError`` that lists the valid names.
  public init(_ text: String) throws(HeadphoneError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let detail = parts.count > 1 ? String(parts[1]) : nil
    guard let name = Self.parse(String(parts.first ?? ""), detail) else {
      throw Self.unknown(text)
    }
    self = name
  }

  private static func parse(_ kind: String, _ detail: String?) -> Self? {
    switch (kind, detail) {
    case ("airpods", nil): .airPods(nil)
    case ("airpods", let detail?): BluetoothAddress(detail).map { .airPods($0) }
    case ("opentrack", nil): .opentrack(port: OpentrackSource.usualPort)
    case ("opentrack", let detail?): UInt16(detail).flatMap { $0 > 0 ? .opentrack(port: $0) : nil }
    case ("file", let path?) where !path.isEmpty: .file(path)
    default: nil
    }
  }

  private static func unknown(_ text: String) -> HeadphoneError {
    HeadphoneError(
      .unknownSource,
      "“\(text)” is not a source of head motion: use airpods, airpods:AA:BB:CC:DD:EE:FF, opentrack, "
        + "opentrack:PORT or file:PATH.")
  }

  /// The name in the syntax that the initializer parses.
  public var description: String {
    switch self {
    case .airPods(let address): address.map { "airpods:\($0)" } ?? "airpods"
    case .opentrack(OpentrackSource.usualPort): "opentrack"
    case .opentrack(let port): "opentrack:\(port)"
    case .file(let path): "file:" + path
    }
  }

  /// Creates the source, which is not started; `pace` applies to recorded samples.
  public func makeSource(
    pace: RecordedSource.Pace = .recorded
  ) -> any HeadphoneMotionSource {
    switch self {
    case .airPods(let address): AirPodsSource(address: address)
    case .opentrack(let port): OpentrackSource(port: port)
    case .file(let path): RecordedSource(path: path, pace: pace)
    }
  }
}
