import PlayerModel

/// Turns opentrack's packets into events, and detects when they stop.
///
/// Packets from two senders would mix two heads. The first sender is read until it has been silent
/// for a second; packets of others are ignored in the meantime, which is reported.
struct OpentrackSession {
  /// The address and port of a sender.
  struct Sender: Hashable {
    var address: UInt32
    var port: UInt16
  }

  /// The nanoseconds of silence after which a sender counts as gone.
  static let senderTimeLimit: Int64 = 1_000_000_000

  var wants: HeadphoneWants
  private let port: UInt16
  private var origin = AttitudeOrigin()
  /// The current sender and the time of its last packet.
  private var current: (sender: Sender, last: Int64)?
  /// The time of the last ignored packet.
  private var ignored: Int64?

  init(port: UInt16, wants: HeadphoneWants) {
    self.port = port
    self.wants = wants
  }

  /// When a sender times out.
  var deadline: Int64? {
    [current?.last, ignored].compactMap { $0.map { $0 + Self.senderTimeLimit } }.min()
  }

  /// Handles a packet; invalid ones are ignored.
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

  /// Reports senders that have timed out.
  mutating func tick(_ now: Timestamp) -> [HeadphoneEvent] {
    var events: [HeadphoneEvent] = []
    if let last = ignored, isSilent(since: last, now) {
      ignored = nil
      events.append(.ignoring(nil))
    }
    if let current, isSilent(since: current.last, now) {
      self.current = nil
      // The first of the others to send again becomes the current sender.
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
    now.monotonicNanoseconds >= last + Self.senderTimeLimit
  }

  private mutating func ignore(_ now: Timestamp) -> [HeadphoneEvent] {
    defer { ignored = now.monotonicNanoseconds }
    guard ignored == nil else { return [] }
    let message =
      "Two head trackers are sending to port \(port), and only the first is read; stop the other or have it send to another port."
    return [.ignoring(HeadphoneError(.ambiguous, message))]
  }
}
