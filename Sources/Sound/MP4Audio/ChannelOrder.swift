import SoundDecoding

/// The order of channels in AAC (ISO/IEC 14496-3, table 1.19) and ALAC (ALACAudioTypes.h, `ALACChannelLayoutTag`).
enum ChannelOrder {
  /// Returns the loudspeakers for a number of channels, or `nil` if their order is not defined.
  static func speakers(_ count: Int) -> [Speaker]? {
    let front: [Speaker] = [.frontCenter, .frontLeft, .frontRight]
    return switch count {
    case 1: [.frontCenter]
    case 2: [.frontLeft, .frontRight]
    case 3: front
    case 4: front + [.backCenter]
    case 5: front + [.backLeft, .backRight]
    case 6: front + [.backLeft, .backRight, .lowFrequency]
    case 7: front + [.backLeft, .backRight, .backCenter, .lowFrequency]
    case 8:
      [
        .frontCenter, .frontLeftOfCenter, .frontRightOfCenter, .frontLeft, .frontRight, .backLeft,
        .backRight, .lowFrequency,
      ]
    default: nil
    }
  }
}
