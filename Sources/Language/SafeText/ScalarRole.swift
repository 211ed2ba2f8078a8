/// What becomes of a scalar of text that is to be shown.
enum ScalarRole: Equatable {
  /// It takes up columns: itself, or what is shown in its place.
  case base(Unicode.Scalar, width: Int)
  /// It stands on the one before.
  case mark
  /// It is left out.
  case hidden

  /// What stands for a scalar that must not be shown.
  static let replacement: Unicode.Scalar = "\u{FFFD}"

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E:
      self = .base(scalar, width: 1)
    case 0x09...0x0D, 0x85, 0x2028, 0x2029:
      self = .base(" ", width: 1)
    case 0xEF80...0xEFFF:
      // How a path spells a byte that is no UTF-8.
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

  /// Whether it shows `scalar` itself, in a cell of its own.
  func shows(_ scalar: Unicode.Scalar) -> Bool {
    if case .base(scalar, _) = self { true } else { false }
  }

  /// Whether a scalar without a width stands on the one before it, as accents and the later parts of
  /// Korean syllables do, instead of controlling how others are shown.
  private static func combines(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
