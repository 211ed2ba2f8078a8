import PlayerModel

/// What packets of opentrack tell, and what it tells that none come.
struct OpentrackSession {
  /// So long nothing comes before the tracker counts as gone.
  static let patience: Int64 = 1_000_000_000

  var wants: HeadphoneWants
  private let port: UInt16
  private var origin = AttitudeOrigin()
  /// When the last packet came; nil while the tracker is gone.
  private var last: Int64?

  init(port: UInt16, wants: HeadphoneWants) {
    self.port = port
    self.wants = wants
  }

  /// When it counts as gone unless something comes.
  var deadline: Int64? { last.map { $0 + Self.patience } }

  /// Takes a packet; one that is no attitude is as good as none.
  mutating func take(_ packet: UnsafeRawBufferPointer, _ now: Timestamp) -> [HeadphoneEvent] {
    guard let attitude = OpentrackPacket.attitude(packet) else { return [] }
    let isNew = last == nil
    last = now.monotonicNanoseconds
    let sample = HeadphoneMotion(time: now, attitude: origin.relative(attitude))
    return (isNew ? [.connected("opentrack")] : [])
      + (wants.contains(.motion) ? [.motion(sample)] : [])
  }

  /// Says that the tracker is gone, if it is.
  mutating func tick(_ now: Timestamp) -> [HeadphoneEvent] {
    guard let deadline, now.monotonicNanoseconds >= deadline else { return [] }
    last = nil
    let message =
      "Nothing has come from the head tracker on port \(port) for a second; start tracking in opentrack."
    return [.disconnected(HeadphoneError(.silent, message))]
  }

  mutating func recentre() {
    origin.recentre()
  }
}
