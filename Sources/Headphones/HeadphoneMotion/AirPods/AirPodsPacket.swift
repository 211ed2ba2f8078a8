/// A packet of AAP, the protocol of AirPods.
///
/// The format follows LibrePods and similar projects. Motion packets contain protobuf, whose
/// numbers take one to ten bytes each, so no field has a fixed position.
enum AirPodsPacket: Hashable {
  /// The response to the handshake.
  case welcome
  /// Where the earbuds are.
  case ears(EarStates)
  /// A motion sample.
  case motion(MotionReading)
  /// Any other packet.
  case other

  /// Parses a packet from any bytes.
  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [1, 0, 4, 0]) {
      self = .welcome
    } else if bytes.count >= 8, bytes.starts(with: Self.head + [0x06, 0]) {
      self = Self.ears(bytes[6], bytes[7]).map { .ears($0) } ?? .other
    } else if bytes.starts(with: Self.head + [Self.motionOperation, 0]) {
      self = MotionReading(packet: bytes).map { .motion($0) } ?? .other
    } else {
      self = .other
    }
  }

  private static func ears(_ primary: UInt8, _ secondary: UInt8) -> EarStates? {
    guard let primary = EarStates.State(rawValue: Int(primary)),
      let secondary = EarStates.State(rawValue: Int(secondary))
    else { return nil }
    return EarStates(primary: primary, secondary: secondary)
  }

  // MARK: Packets to send

  static let head: [UInt8] = [4, 0, 4, 0]
  static let motionOperation: UInt8 = 0x17
  /// The first packet of a connection.
  static let handshake: [UInt8] =
    [0, 0, 4, 0, 1, 0, 2, 0] + Array(repeating: 0, count: 8)
  /// Requests all features.
  static let features: [UInt8] =
    head + [0x4D, 0, 0xFF] + Array(repeating: 0, count: 7)
  /// Subscribes to notifications, such as when an earbud is taken out.
  static let notifications: [UInt8] = head + [0x0F, 0, 0xFF, 0xFF, 0xFE, 0xFF]
  /// Starts motion samples at 25 Hz.
  static let startMotion = service(motionService, sequence: 115, everyMicroseconds: 40_000)
  /// Stops motion samples, by requesting an interval of zero.
  static let stopMotion = service(motionService, sequence: 117, everyMicroseconds: 0)

  /// The six-axis sensor.
  static let motionService: UInt8 = 0x10

  private static func service(
    _ service: UInt8, sequence: UInt8, everyMicroseconds period: UInt32
  ) -> [UInt8] {
    let interval = [1] + (0..<4).map { UInt8(truncatingIfNeeded: period >> ($0 * 8)) }
    let request = [0x08, service, 0x10, 2, 0x1A, UInt8(interval.count)] + interval
    let body = [0x08, sequence, 0x42, UInt8(request.count)] + request
    return head + [motionOperation, 0, 0, 0, 0x10, 0, UInt8(body.count), 0] + body
  }
}
