/// The signs that a terminal has for what letters cannot say; each is one column wide.
package struct Glyphs: Hashable, Sendable {
  /// The repertoires, from the richest on.
  package enum Repertoire: Hashable, Sendable, CaseIterable {
    /// All of Unicode, as far as fonts go.
    case unicode
    /// The Linux console: what fonts of 256 or 512 signs hold since the IBM PC.
    case console
    /// Nothing beyond ASCII.
    case ascii
  }

  /// The repertoire that these are from.
  package let repertoire: Repertoire
  /// What stands for text that was cut.
  package let ellipsis: Character
  /// What stands for a character that must not be shown.
  package let replacement: Character
  /// The parts of frames.
  package let frame: FrameGlyphs
  /// Playing, and the row that is.
  package let playing: Character
  package let paused: Character
  package let stopped: Character
  package let interrupted: Character
  /// Before a line of lyrics.
  package let note: Character
  /// Between things in a line.
  package let separator: Character
  /// A mood that the item is filed under.
  package let filed: Character
  /// A mood that it is not filed under.
  package let unfiled: Character
  /// One step of a rating.
  package let star: Character
  package let favourite: Character
  /// Where a bar is full.
  package let barFull: Character
  /// The end of the full part.
  package let barHead: Character
  /// Where a bar is empty.
  package let barEmpty: Character
  /// The part of a frame's side that shows where in a list one is.
  package let scrollThumb: Character
  /// In place of a row that has not come yet.
  package let pending: Character
  /// Where typed text goes on.
  package let cursor: Character

  /// The signs of `repertoire`.
  package init(_ repertoire: Repertoire) {
    self =
      switch repertoire {
      case .unicode: .unicode
      case .console: .console
      case .ascii: .ascii
      }
  }

  /// Signs that make something seem to move when they follow one another; never none.
  package var movement: [Character] {
    switch repertoire {
    case .unicode: ["▁", "▃", "▅", "▇", "▅", "▃"]
    case .console: ["·", "░", "▒", "▓", "▒", "░"]
    case .ascii: ["|", "/", "-", "\\"]
    }
  }

  /// A row that is marked.
  package var mark: Character {
    switch repertoire {
    case .unicode: "✓"
    case .console: "√"
    case .ascii: "*"
    }
  }

  /// A list that is sorted forward.
  package var ascending: Character { repertoire == .ascii ? "^" : "↑" }
  /// A list that is sorted backward.
  package var descending: Character { repertoire == .ascii ? "v" : "↓" }

  /// How full a cell can be from its bottom on, the least first; never none.
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

  // Signs that some terminals show as emoji, two columns wide (U+25B6, U+23F8), are left out.
  private static let unicode = Glyphs(
    .unicode, frame: .rounded, ellipsis: "…", replacement: "\u{FFFD}", playing: "►", paused: "║",
    stopped: "■", interrupted: "!", note: "♪", separator: "·", filed: "●", unfiled: "○", star: "★",
    favourite: "♥",
    barFull: "━", barHead: "╸", barEmpty: "─", scrollThumb: "┃", pending: "·", cursor: "▏")

  private static let console = Glyphs(
    .console, frame: .square, ellipsis: "…", replacement: "?", playing: "►", paused: "║",
    stopped: "■", interrupted: "!", note: "»", separator: "·", filed: "■", unfiled: "·", star: "*",
    favourite: "♥",
    barFull: "█", barHead: "█", barEmpty: "░", scrollThumb: "█", pending: "·", cursor: "_")

  private static let ascii = Glyphs(
    .ascii, frame: .ascii, ellipsis: "~", replacement: "?", playing: ">", paused: "=",
    stopped: "#", interrupted: "!", note: "-", separator: "-", filed: "*", unfiled: ".", star: "*",
    favourite: "+",
    barFull: "=", barHead: ">", barEmpty: "-", scrollThumb: "#", pending: ".", cursor: "_")
}

/// The parts of a frame.
package struct FrameGlyphs: Hashable, Sendable {
  /// A line across.
  package let horizontal: Character
  /// A line down.
  package let vertical: Character
  /// The corners.
  package let topLeft, topRight, bottomLeft, bottomRight: Character
  /// Where a line across meets a side.
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
