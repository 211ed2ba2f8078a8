/// The colours and attributes of a cell.
package struct Style: Hashable, Sendable {
  /// The text colour, or `nil` for the terminal's default.
  package var foreground: Color?
  /// The background colour, or `nil` for the terminal's default.
  package var background: Color?
  /// The text attributes.
  package var attributes: Attributes

  package init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's defaults.
  package static let plain = Style()

  /// Returns this style with the colours that `other` sets, and the attributes of both.
  package func overlaid(with other: Style) -> Style {
    Style(
      foreground: other.foreground ?? foreground, background: other.background ?? background,
      attributes: attributes.union(other.attributes))
  }

  /// Text attributes.
  package struct Attributes: OptionSet, Hashable, Sendable {
    /// A bit for each attribute.
    package let rawValue: UInt8

    /// Creates attributes from their bits.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bold or bright.
    package static let bold = Attributes(rawValue: 1)
    /// Dim.
    package static let dim = Attributes(rawValue: 2)
    /// Italic.
    package static let italic = Attributes(rawValue: 4)
    /// Underlined.
    package static let underline = Attributes(rawValue: 8)
    /// With foreground and background swapped.
    package static let reverse = Attributes(rawValue: 16)
  }
}
