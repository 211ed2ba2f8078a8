import TerminalCells

/// Parses mouse reports in xterm's two encodings, X10 (three bytes) and SGR (numbers).
enum MouseReport {
  /// Returns the event for the parameters after `ESC [ <`, such as `0;10;5`, or `nil` if it is not
  /// handled.
  static func event(numbers: some Sequence<UInt8>, isRelease: Bool) -> TerminalEvent? {
    let parts = String(decoding: Array(numbers), as: UTF8.self).split(separator: ";").map {
      Int($0)
    }
    guard parts.count == 3, let code = parts[0], let column = parts[1], let row = parts[2] else {
      return nil
    }
    return event(code: code, column: column, row: row, isRelease: isRelease)
  }

  /// Returns the event for the three bytes after `ESC [ M`.
  static func event(bytes: [UInt8]) -> TerminalEvent? {
    guard bytes.count == 3, bytes.allSatisfy({ $0 >= 32 }) else { return nil }
    let code = Int(bytes[0]) - 32
    // X10 reports a release as a press of button 3.
    return event(
      code: code & 0x43 == 3 ? code & ~3 : code, column: Int(bytes[1]) - 32,
      row: Int(bytes[2]) - 32, isRelease: code & 0x43 == 3)
  }

  /// The bits for Shift, Alt and Ctrl, which are ignored.
  private static let modifiers = 4 | 8 | 16
  private static let motion = 32
  private static let wheel = 64

  private static func event(
    code: Int, column: Int, row: Int, isRelease: Bool
  ) -> TerminalEvent? {
    guard (1...10_000).contains(column), (1...10_000).contains(row) else { return nil }
    let action: MouseEvent.Action
    switch code & ~modifiers {
    case 0: action = isRelease ? .release : .press
    case motion: action = .drag
    case wheel where !isRelease: action = .wheelUp
    case wheel + 1 where !isRelease: action = .wheelDown
    default: return nil
    }
    return .mouse(MouseEvent(action, x: column - 1, y: row - 1))
  }
}
