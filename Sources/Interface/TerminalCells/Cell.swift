import SafeText

/// One place of the screen.
package struct Cell: Hashable, Sendable {
  /// What stands there: one character that takes up one or two columns and what combines with it;
  /// empty for the second half of a wide one.
  package private(set) var text: String
  /// How many columns it takes up: 1, 2, or 0 for the second half of a wide one.
  package private(set) var width: Int
  /// How it looks.
  package var style: Style

  /// An empty place.
  package static let blank = Cell(text: " ", width: 1, style: .plain)

  /// Whether it is the second half of a wide one.
  package var isContinuation: Bool { width == 0 }

  init(text: String, width: Int, style: Style) {
    self.text = text
    self.width = width
    self.style = style
  }

  /// A sign that takes up one column; nil if it does not.
  package init?(_ glyph: Character, _ style: Style = .plain) {
    guard let cluster = DisplayText(String(glyph)).clusters.first, cluster.width == 1 else {
      return nil
    }
    self.init(text: cluster.text, width: 1, style: style)
  }

  static func continuation(_ style: Style) -> Cell {
    Cell(text: "", width: 0, style: style)
  }
}
