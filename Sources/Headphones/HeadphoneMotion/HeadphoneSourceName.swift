/// How people name a source: `airpods`, `opentrack:4242`, `file:walk.jsonl`.
public enum HeadphoneSourceName: Hashable, Sendable, CustomStringConvertible {
  /// The AirPods that are paired, or those with an address.
  case airPods(BluetoothAddress?)
  /// A head tracker that sends to a port as opentrack does.
  case opentrack(port: UInt16)
  /// Recorded samples.
  case file(String)

  /// - Throws: ``HeadphoneError`` with the names that there are.
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
      "“\(text)” is no source of motion: use airpods, airpods:AA:BB:CC:DD:EE:FF, opentrack, "
        + "opentrack:PORT or file:PATH.")
  }

  /// The name as it can be read again.
  public var description: String {
    switch self {
    case .airPods(let address): address.map { "airpods:\($0)" } ?? "airpods"
    case .opentrack(OpentrackSource.usualPort): "opentrack"
    case .opentrack(let port): "opentrack:\(port)"
    case .file(let path): "file:" + path
    }
  }

  /// The source that it names, not started yet; `pace` is for recorded samples.
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
