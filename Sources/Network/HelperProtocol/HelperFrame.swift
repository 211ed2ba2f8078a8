import Glibc

/// Messages between a program and its helper, each a list of byte fields or texts.
///
/// A message is its length in four bytes, followed by the fields, each preceded by its length in
/// four bytes. Lengths are big-endian.
package enum HelperFrame {
  /// The maximum length of a message; a request usually has some hundred kilobytes.
  private static let limit = 1 << 26

  /// Reads the next message as texts; returns `nil` at the end or if it is not valid.
  package static func read(from descriptor: Int32) -> [String]? {
    readFields(from: descriptor)?.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the next message; returns `nil` at the end or if it is not valid.
  ///
  /// - Parameter deadline: When to stop waiting, on the monotonic clock in nanoseconds, or `nil`
  ///   for never.
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

  /// Writes a message; returns `false` if the other end is closed.
  package static func write(_ texts: [String], to descriptor: Int32) -> Bool {
    write(texts.map { Array($0.utf8) }, to: descriptor)
  }

  /// Writes a message of byte fields; returns `false` if the other end is closed.
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
      // NOSIGNAL: a helper that died must not kill the program with SIGPIPE.
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

  /// Waits until there is something to read; a helper that sends slowly does not extend the
  /// deadline.
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
