import TerminalCells

/// One of every kind of key.
enum AllKeys {
  static let all: [Key] =
    [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right,
      .home, .end, .pageUp, .pageDown, .function(1), .function(12), .character("東"),
      .character("e\u{301}"), .character("\u{301}"), .character("\u{7}"),
    ] + (32...126).map { .character(Character(Unicode.Scalar(UInt8($0)))) }
    + (97...122).map { .control(Character(Unicode.Scalar(UInt8($0)))) }
}
