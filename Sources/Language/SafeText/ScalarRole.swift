/// How a scalar is shown.
enum ScalarRole: Equatable {
  /// In a cell of its own, as itself or a replacement.
  case base(Unicode.Scalar, width: Int)
  /// Combined with the preceding scalar.
  case mark
  /// Not at all.
  case hidden

  /// The replacement for a scalar that must not be shown.
  static let replacement: Unicode.Scalar = "\u{FFFD}"

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E:
      self = .base(scalar, width: 1)
    case 0x09...0x0D, 0x85, 0x2028, 0x2029:
      self = .base(" ", width: 1)
    case 0xEF80...0xEFFF:
      // The spelling of an undecodable byte in a path.
      self = .base(Self.replacement, width: 1)
    case 0xAD, 0x200C...0x200F, 0x061C, 0xFEFF, 0x180B...0x180D, 0xFE00...0xFE0F,
      0xE0100...0xE01EF, 0xE0020...0xE007F, 0x1F3FB...0x1F3FF:
      self = .hidden
    default:
      switch displayWidth(of: scalar) {
      case 1: self = .base(scalar, width: 1)
      case 2: self = .base(scalar, width: 2)
      case 0 where Self.combines(scalar): self = .mark
      default: self = .base(Self.replacement, width: 1)
      }
    }
  }

  /// Returns whether `scalar` is shown as itself, in a cell of its own.
  func shows(_ scalar: Unicode.Scalar) -> Bool {
    if case .base(scalar, _) = self { true } else { false }
  }

  /// Returns whether a zero-width scalar combines with the preceding one, rather than controlling
  /// how others are shown.
  ///
  /// This is so for accents and the later parts of Korean syllables.
  private static func combines(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
