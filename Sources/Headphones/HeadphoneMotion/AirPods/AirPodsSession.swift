import PlayerModel

/// The protocol state of one connection to AirPods: which packets to send and which events to
/// report.
struct AirPodsSession {
  /// What the caller must do.
  enum Action: Hashable {
    case send([UInt8])
    case report(HeadphoneEvent)
  }

  private enum State {
    /// The handshake was sent.
    case greeted
    /// The handshake was answered.
    case open
  }

  private var wants: HeadphoneWants
  private let name: String
  private var state = State.greeted
  private var hasMotion = false
  private var neutral = AirPodsNeutral()
  private var lastSequence: UInt64?

  init(name: String, wants: HeadphoneWants) {
    self.name = name
    self.wants = wants
  }

  /// Starts the session after the connection is established.
  func begin() -> [Action] {
    [.send(AirPodsPacket.handshake)]
  }

  /// Changes what is wanted.
  mutating func want(_ wants: HeadphoneWants) -> [Action] {
    self.wants = wants
    return state == .open ? service() : []
  }

  /// Ends the session before the connection is closed.
  mutating func end() -> [Action] {
    wants = []
    return state == .open ? service() : []
  }

  /// Makes the next ten still samples the reference orientation.
  mutating func recentre() {
    neutral.forget()
  }

  /// Handles a received packet, whatever its content.
  mutating func take(_ bytes: [UInt8], _ now: Timestamp) -> [Action] {
    switch (AirPodsPacket(bytes), state) {
    case (.welcome, .greeted): open()
    case (.ears(let states), .open) where wants.contains(.ears): [.report(.ears(states))]
    case (.motion(let reading), .open) where hasMotion: samples(reading, now)
    default: []
    }
  }

  private mutating func open() -> [Action] {
    state = .open
    return [.send(AirPodsPacket.features), .send(AirPodsPacket.notifications)]
      + [.report(.connected(name))] + service()
  }

  /// Starts or stops motion samples if what is wanted has changed.
  private mutating func service() -> [Action] {
    let isWanted = wants.contains(.motion)
    guard isWanted != hasMotion else { return [] }
    hasMotion = isWanted
    lastSequence = nil
    if isWanted { neutral.forget() }
    return [.send(isWanted ? AirPodsPacket.startMotion : AirPodsPacket.stopMotion)]
  }

  private mutating func samples(_ reading: MotionReading, _ now: Timestamp) -> [Action] {
    let lost = gap(before: reading.sequence)
    guard let attitude = neutral.attitude(reading) else { return lost }
    let sample = HeadphoneMotion(time: now, attitude: attitude, sequence: reading.sequence)
    return lost + [.report(.motion(sample))]
  }

  /// Returns a gap event for lost samples; a decreasing sequence number starts a new count.
  private mutating func gap(before sequence: UInt64) -> [Action] {
    defer { lastSequence = sequence }
    guard let lastSequence, sequence > lastSequence else { return [] }
    let lost = sequence - lastSequence - 1
    return lost == 0 ? [] : [.report(.gap(Int(clamping: lost)))]
  }
}
