/// The symbols that a terminal can show, each one column wide.
package struct Glyphs: Hashable, Sendable {
  /// Sets of available characters, from the largest.
  package enum Repertoire: Hashable, Sendable, CaseIterable {
    /// All of Unicode that fonts support.
    case unicode
    /// The Linux console, whose fonts have 256 or 512 glyphs, most of them from the IBM PC.
    case console
    /// ASCII only.
    case ascii
  }

  /// The repertoire of these symbols.
  package let repertoire: Repertoire
  /// Marks truncated text.
  package let ellipsis: Character
  /// Replaces a character that must not be shown.
  package let replacement: Character
  /// The characters for frames.
  package let frame: FrameGlyphs
  /// The playing state, and the row of the playing track.
  package let playing: Character
  package let paused: Character
  package let stopped: Character
  package let interrupted: Character
  /// Precedes a line of lyrics.
  package let note: Character
  /// Separates parts of a line.
  package let separator: Character
  /// A mood that contains the item; as heavy as ``unfiled``.
  package let filed: Character
  /// A mood that does not contain the item.
  package let unfiled: Character
  /// One step of a rating.
  package let star: Character
  package let favourite: Character
  /// The full part of a bar.
  package let barFull: Character
  /// The end of the full part.
  package let barHead: Character
  /// The empty part of a bar.
  package let barEmpty: Character
  /// The thumb of a scroll bar in the frame.
  package let scrollThumb: Character
  /// Replaces a row that is still loading.
  package let pending: Character
  /// The text cursor.
  package let cursor: Character

  /// Creates the symbols of `repertoire`.
  package init(_ repertoire: Repertoire) {
    self =
      switch repertoire {
      case .unicode: .unicode
      case .console: .console
      case .ascii: .ascii
      }
  }

  /// The frames of an activity indicator, never empty.
  package var movement: [Character] {
    switch repertoire {
    case .unicode: ["▁", "▃", "▅", "▇", "▅", "▃"]
    case .console: ["·", "░", "▒", "▓", "▒", "░"]
    case .ascii: ["|", "/", "-", "\\"]
    }
  }

  /// The sign of a marked row.
  package var mark: Character {
    switch repertoire {
    case .unicode: "✓"
    case .console: "√"
    case .ascii: "*"
    }
  }

  /// Marks a place that the listener bookmarked.
  package var bookmark: Character {
    switch repertoire {
    case .unicode: "▾"
    case .console: "▼"
    case .ascii: "v"
    }
  }

  /// The lowest part of a bar of height 0.
  package var baseline: Character { repertoire == .unicode ? "▁" : "_" }

  /// Marks a list in ascending order.
  package var ascending: Character { repertoire == .ascii ? "^" : "↑" }
  /// Marks a list in descending order.
  package var descending: Character { repertoire == .ascii ? "v" : "↓" }

  /// Cells filled from the bottom to increasing heights, never empty.
  package var levels: [Character] {
    switch repertoire {
    case .unicode: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    case .console: ["▄", "█"]
    case .ascii: [".", ":", "|"]
    }
  }

  private init(
    _ repertoire: Repertoire, frame: FrameGlyphs, ellipsis: Character, replacement: Character,
    playing: Character, paused: Character, stopped: Character, interrupted: Character,
    note: Character, separator: Character, filed: Character, unfiled: Character,
    star: Character, favourite: Character, barFull: Character, barHead: Character,
    barEmpty: Character, scrollThumb: Character,
    pending: Character, cursor: Character
  ) {
    self.repertoire = repertoire
    self.frame = frame
    self.ellipsis = ellipsis
    self.replacement = replacement
    self.playing = playing
    self.paused = paused
    self.stopped = stopped
    self.interrupted = interrupted
    self.note = note
    self.separator = separator
    self.filed = filed
    self.unfiled = unfiled
    self.star = star
    self.favourite = favourite
    self.barFull = barFull
    self.barHead = barHead
    self.barEmpty = barEmpty
    self.scrollThumb = scrollThumb
    self.pending = pending
    self.cursor = cursor
  }

  // Characters that some terminals show as emoji, two columns wide (U+25B6, U+23F8), are avoided.
  private static let unicode = Glyphs(
    .unicode, frame: .rounded, ellipsis: "…", replacement: "\u{FFFD}", playing: "►", paused: "║",
    stopped: "■", interrupted: "!", note: "♪", separator: "·", filed: "●", unfiled: "○", star: "★",
    favourite: "♥",
    barFull: "━", barHead: "╸", barEmpty: "─", scrollThumb: "┃", pending: "·", cursor: "▏")

  private static let console = Glyphs(
    .console, frame: .square, ellipsis: "…", replacement: "?", playing: "►", paused: "║",
    stopped: "■", interrupted: "!", note: "»", separator: "·", filed: "*", unfiled: "o", star: "*",
    favourite: "♥",
    barFull: "█", barHead: "█", barEmpty: "░", scrollThumb: "█", pending: "·", cursor: "_")

  private static let ascii = Glyphs(
    .ascii, frame: .ascii, ellipsis: "~", replacement: "?", playing: ">", paused: "=",
    stopped: "#", interrupted: "!", note: "-", separator: "-", filed: "*", unfiled: "o", star: "*",
    favourite: "+",
    barFull: "=", barHead: ">", barEmpty: "-", scrollThumb: "#", pending: ".", cursor: "_")
}

/// The characters for frames.
package struct FrameGlyphs: Hashable, Sendable {
  /// A horizontal line.
  package let horizontal: Character
  /// A vertical line.
  package let vertical: Character
  /// The corners.
  package let topLeft, topRight, bottomLeft, bottomRight: Character
  /// Where a horizontal line meets an edge.
  package let leftTee, rightTee: Character

  static let rounded = FrameGlyphs(
    horizontal: "─", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰",
    bottomRight: "╯", leftTee: "├", rightTee: "┤")
  static let square = FrameGlyphs(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└",
    bottomRight: "┘", leftTee: "├", rightTee: "┤")
  static let ascii = FrameGlyphs(
    horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+",
    bottomRight: "+", leftTee: "+", rightTee: "+")
}
