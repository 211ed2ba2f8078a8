import SafeText

/// One cell of the screen.
package struct Cell: Hashable, Sendable {
  /// A character that is one or two columns wide, with its combining characters; empty in the
  /// second half of a wide one.
  package private(set) var text: String
  /// The width in columns: 1, 2, or 0 for the second half of a wide character.
  package private(set) var width: Int
  /// The colours and attributes.
  package var style: Style

  /// An empty cell.
  package static let blank = Cell(text: " ", width: 1, style: .plain)

  /// Whether it is the second half of a wide character.
  package var isContinuation: Bool { width == 0 }

  init(text: String, width: Int, style: Style) {
    self.text = text
    self.width = width
    self.style = style
  }

  /// Creates a cell for a character, or returns `nil` unless it is one column wide.
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
