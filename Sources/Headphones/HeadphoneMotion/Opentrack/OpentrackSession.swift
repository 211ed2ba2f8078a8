import PlayerModel

/// What packets of opentrack tell, and what it tells that none come.
///
/// Packets of two senders would make one head that is in two places. The first to send is read until it has been silent
/// for a second; what others send meanwhile is left out, which is said.
struct OpentrackSession {
  /// Which socket sends: its address and port.
  struct Sender: Hashable {
    var address: UInt32
    var port: UInt16
  }

  /// So long nothing comes before a sender counts as gone.
  static let patience: Int64 = 1_000_000_000

  var wants: HeadphoneWants
  private let port: UInt16
  private var origin = AttitudeOrigin()
  /// Who is read, and when its last packet came; nil while no tracker is there.
  private var current: (sender: Sender, last: Int64)?
  /// When the last packet of another sender came; nil while none is there.
  private var ignored: Int64?

  init(port: UInt16, wants: HeadphoneWants) {
    self.port = port
    self.wants = wants
  }

  /// When a sender counts as gone unless something comes.
  var deadline: Int64? {
    [current?.last, ignored].compactMap { $0.map { $0 + Self.patience } }.min()
  }

  /// Takes a packet; one that is no attitude is as good as none.
  mutating func take(
    _ packet: UnsafeRawBufferPointer, from sender: Sender, _ now: Timestamp
  ) -> [HeadphoneEvent] {
    guard let attitude = OpentrackPacket.attitude(packet) else { return [] }
    var events: [HeadphoneEvent] = []
    if let current, current.sender != sender {
      events += tick(now)
      guard self.current == nil else { return events + ignore(now) }
    }
    if current == nil { events.append(.connected("opentrack")) }
    current = (sender, now.monotonicNanoseconds)
    let sample = HeadphoneMotion(time: now, attitude: origin.relative(attitude))
    return events + (wants.contains(.motion) ? [.motion(sample)] : [])
  }

  /// Says who is gone, if someone is.
  mutating func tick(_ now: Timestamp) -> [HeadphoneEvent] {
    var events: [HeadphoneEvent] = []
    if let last = ignored, isSilent(since: last, now) {
      ignored = nil
      events.append(.ignoring(nil))
    }
    if let current, isSilent(since: current.last, now) {
      self.current = nil
      // Of the others, the first to send again is read.
      ignored = nil
      let message =
        "Nothing has come from the head tracker on port \(port) for a second; start tracking in opentrack."
      events.append(.disconnected(HeadphoneError(.silent, message)))
    }
    return events
  }

  mutating func recentre() {
    origin.recentre()
  }

  private func isSilent(since last: Int64, _ now: Timestamp) -> Bool {
    now.monotonicNanoseconds >= last + Self.patience
  }

  private mutating func ignore(_ now: Timestamp) -> [HeadphoneEvent] {
    defer { ignored = now.monotonicNanoseconds }
    guard ignored == nil else { return [] }
    let message =
      "Two head trackers send to port \(port), and only the first is read; stop the other or have it send to another port."
    return [.ignoring(HeadphoneError(.ambiguous, message))]
  }
}
