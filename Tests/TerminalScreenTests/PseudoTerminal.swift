import Glibc
import Testing

/// A terminal whose other end is the test, which types and reads every byte that is sent.
final class PseudoTerminal {
  /// The end that a program uses.
  let descriptor: Int32
  private let master: Int32

  init(width: UInt16, height: UInt16) throws {
    var ends: (master: Int32, terminal: Int32) = (-1, -1)
    try #require(openpty(&ends.master, &ends.terminal, nil, nil, nil) == 0)
    (master, descriptor) = ends
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    resize(width: width, height: height)
  }

  deinit {
    close(descriptor)
    close(master)
  }

  func resize(width: UInt16, height: UInt16) {
    var size = winsize(ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// All bytes sent since the last call.
  func sent() -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { return all }
      all += bytes[..<count]
    }
  }

  var modes: [UInt32] {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }
}
