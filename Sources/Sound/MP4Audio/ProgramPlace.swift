import SoundDecoding

/// A group of channels in a program config element, in the order of the element.
enum ProgramPlace: CaseIterable {
  case front, side, back

  /// The loudspeaker of one channel.
  var single: [Speaker] {
    self == .back ? [.backCenter] : [.frontCenter]
  }

  /// The loudspeakers of two channels.
  var pair: [Speaker] {
    switch self {
    case .front: [.frontLeft, .frontRight]
    case .side: [.sideLeft, .sideRight]
    case .back: [.backLeft, .backRight]
    }
  }
}
