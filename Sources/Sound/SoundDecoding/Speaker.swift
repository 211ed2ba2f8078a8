/// The position of a channel's loudspeaker, as a bit of a WAVE channel mask.
package enum Speaker: UInt32, CaseIterable, Sendable {
  case frontLeft = 0x1
  case frontRight = 0x2
  case frontCenter = 0x4
  case lowFrequency = 0x8
  case backLeft = 0x10
  case backRight = 0x20
  case frontLeftOfCenter = 0x40
  case frontRightOfCenter = 0x80
  case backCenter = 0x100
  case sideLeft = 0x200
  case sideRight = 0x400

  /// Returns the loudspeakers in a WAVE channel mask, in the order of their channels, or `nil` if their number
  /// is not `count`, or the mask has others.
  package static func speakers(inMask mask: UInt32, count: Int) -> [Speaker]? {
    let speakers = allCases.filter { mask & $0.rawValue != 0 }
    let known = speakers.reduce(0) { $0 | $1.rawValue }
    return known == mask && speakers.count == count ? speakers : nil
  }

  /// Returns the usual loudspeakers of three to eight channels: those of WAVE, which other formats have adopted
  /// (RFC 9639, section 9.1.3).
  package static func usual(_ count: Int) -> [Speaker] { usual[count - 3] }

  private static let usual: [[Speaker]] = [
    [.frontLeft, .frontRight, .frontCenter],
    [.frontLeft, .frontRight, .backLeft, .backRight],
    [.frontLeft, .frontRight, .frontCenter, .backLeft, .backRight],
    [.frontLeft, .frontRight, .frontCenter, .lowFrequency, .backLeft, .backRight],
    [.frontLeft, .frontRight, .frontCenter, .lowFrequency, .backCenter, .sideLeft, .sideRight],
    [
      .frontLeft, .frontRight, .frontCenter, .lowFrequency, .backLeft, .backRight, .sideLeft,
      .sideRight,
    ],
  ]
}
