import Glibc

/// Messages between a program and its helper, each a few texts.
///
/// Four bytes with a length, then so many bytes: each text with four bytes of length before it. Lengths have their
/// first byte first.
package enum HelperFrame {
  /// The longest message; a request holds some hundred kilobytes unless titles are monstrous.
  private static let limit = 1 << 26

  /// Reads the next message; nil if there will be none, or what comes is none.
  package static func read(from descriptor: Int32) -> [String]? {
    guard let head = read(4, from: descriptor) else { return nil }
    let length = number(head[...])
    guard length <= limit, let bytes = read(length, from: descriptor) else { return nil }
    return texts(in: bytes)
  }

  /// Writes a message; false if nobody is there to read it.
  package static func write(_ texts: [String], to descriptor: Int32) -> Bool {
    let size = texts.reduce(0) { $0 + 4 + $1.utf8.count }
    guard size <= limit else { return false }
    var bytes = head(size)
    bytes.reserveCapacity(4 + size)
    for text in texts { bytes += head(text.utf8.count) + text.utf8 }
    return write(bytes, to: descriptor)
  }

  private static func texts(in bytes: [UInt8]) -> [String]? {
    var rest = bytes[...]
    var texts: [String] = []
    while !rest.isEmpty {
      guard rest.count >= 4 else { return nil }
      let length = number(rest.prefix(4))
      rest = rest.dropFirst(4)
      guard rest.count >= length else { return nil }
      texts.append(String(decoding: rest.prefix(length), as: UTF8.self))
      rest = rest.dropFirst(length)
    }
    return texts
  }

  private static func head(_ length: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
  }

  private static func number(_ head: ArraySlice<UInt8>) -> Int {
    head.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // NOSIGNAL: a helper that died must not take the program with it.
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let got = Glibc.read(descriptor, &room, min(room.count, count - bytes.count))
      if got == 0 || (got < 0 && errno != EINTR) { return nil }
      bytes.append(contentsOf: room.prefix(max(0, got)))
    }
    return bytes
  }
}
