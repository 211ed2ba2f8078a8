/// How a cell looks: colours and attributes.
package struct Style: Hashable, Sendable {
  /// The colour of the sign; nil is the terminal's own.
  package var foreground: Color?
  /// The colour behind it; nil is the terminal's own.
  package var background: Color?
  /// What else marks it.
  package var attributes: Attributes

  package init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own.
  package static let plain = Style()

  /// This style where `other` says nothing, and what `other` says; attributes of both.
  package func overlaid(with other: Style) -> Style {
    Style(
      foreground: other.foreground ?? foreground, background: other.background ?? background,
      attributes: attributes.union(other.attributes))
  }

  /// Attributes of a cell.
  package struct Attributes: OptionSet, Hashable, Sendable {
    /// A bit for each.
    package let rawValue: UInt8

    /// Attributes from their bits.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavy, or bright.
    package static let bold = Attributes(rawValue: 1)
    /// Faint.
    package static let dim = Attributes(rawValue: 2)
    /// Slanted.
    package static let italic = Attributes(rawValue: 4)
    /// Underlined.
    package static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged.
    package static let reverse = Attributes(rawValue: 16)
  }
}
