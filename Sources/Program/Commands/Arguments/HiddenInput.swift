import ArgumentParser
import Glibc

/// Input that the listener types at the terminal, hidden by default.
enum HiddenInput {
  /// Asks for a line, or returns `nil` without a terminal.
  ///
  /// - Throws: `ExitCode` 130 for Ctrl-C.
  static func line(_ prompt: String, isSeen: Bool = false) throws -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { return nil }
    var hidden = modes
    // Ctrl-C arrives as a character, so that the terminal never keeps its echo turned off.
    hidden.c_lflag &= ~tcflag_t(isSeen ? ISIG : ECHO | ISIG)
    tcsetattr(terminal, TCSAFLUSH, &hidden)
    defer { tcsetattr(terminal, TCSAFLUSH, &modes) }
    put(prompt, terminal)
    let line = readLine(terminal)
    if !isSeen { put("\n", terminal) }
    if line.contains(3) { throw ExitCode(130) }
    return String(validating: line, as: UTF8.self) ?? ""
  }

  private static func readLine(_ terminal: Int32) -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while Glibc.read(terminal, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return line
  }

  private static func put(_ text: String, _ terminal: Int32) {
    _ = text.withCString { write(terminal, $0, strlen($0)) }
  }
}
