import Glibc

/// Messages between a program and its helper, each a few fields of bytes, or of text.
///
/// Four bytes with a length, then so many bytes: each field with four bytes of length before it. Lengths have their
/// first byte first.
package enum HelperFrame {
  /// The longest message; a request holds some hundred kilobytes unless titles are monstrous.
  private static let limit = 1 << 26

  /// Reads the next message as texts; nil if there will be none, or what comes is none.
  package static func read(from descriptor: Int32) -> [String]? {
    readFields(from: descriptor)?.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the next message; nil if there will be none, or what comes is none.
  ///
  /// - Parameter deadline: When nothing more is waited for, on the monotonic clock in nanoseconds; nil: never.
  package static func readFields(
    from descriptor: Int32, until deadline: Int64? = nil
  ) -> [[UInt8]]? {
    guard let head = read(4, from: descriptor, until: deadline) else { return nil }
    let length = number(head[...])
    guard length <= limit, let bytes = read(length, from: descriptor, until: deadline) else {
      return nil
    }
    return fields(in: bytes)
  }

  /// Writes a message; false if nobody is there to read it.
  package static func write(_ texts: [String], to descriptor: Int32) -> Bool {
    write(texts.map { Array($0.utf8) }, to: descriptor)
  }

  /// Writes a message of bytes; false if nobody is there to read it.
  package static func write(_ fields: [[UInt8]], to descriptor: Int32) -> Bool {
    let size = fields.reduce(0) { $0 + 4 + $1.count }
    guard size <= limit else { return false }
    var bytes = head(size)
    bytes.reserveCapacity(4 + size)
    for field in fields { bytes += head(field.count) + field }
    return write(bytes, to: descriptor)
  }

  private static func fields(in bytes: [UInt8]) -> [[UInt8]]? {
    var rest = bytes[...]
    var fields: [[UInt8]] = []
    while !rest.isEmpty {
      guard rest.count >= 4 else { return nil }
      let length = number(rest.prefix(4))
      rest = rest.dropFirst(4)
      guard rest.count >= length else { return nil }
      fields.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return fields
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

  private static func read(
    _ count: Int, from descriptor: Int32, until deadline: Int64?
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      if let deadline, !isReadable(descriptor, until: deadline) { return nil }
      let got = Glibc.read(descriptor, &room, min(room.count, count - bytes.count))
      if got == 0 || (got < 0 && errno != EINTR) { return nil }
      bytes.append(contentsOf: room.prefix(max(0, got)))
    }
    return bytes
  }

  /// Waits for something to read; a helper that sends a byte now and then does not extend the time.
  private static func isReadable(_ descriptor: Int32, until deadline: Int64) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let rest = deadline - Int64(now.tv_sec) * 1_000_000_000 - Int64(now.tv_nsec)
    guard rest > 0 else { return false }
    var awaited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&awaited, 1, Int32(clamping: rest / 1_000_000 + 1))
    return count > 0 || (count < 0 && errno == EINTR)
  }
}
