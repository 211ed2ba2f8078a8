import FoundationEssentials
import Glibc

/// Messages between a program and its helper: four bytes with a length, then so much JSON.
enum HelperFrame {
  /// The longest message; a request holds some hundred kilobytes unless titles are monstrous.
  private static let limit = 1 << 26

  /// Reads the next message; nil if there will be none.
  static func read<Message: Decodable>(
    _ type: Message.Type, from descriptor: Int32
  ) -> Message? {
    guard let head = read(4, from: descriptor) else { return nil }
    let length = head.reduce(0) { $0 << 8 | Int($1) }
    guard length <= limit, let bytes = read(length, from: descriptor) else { return nil }
    return try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Writes a message; false if nobody is there to read it.
  static func write(_ message: some Encodable, to descriptor: Int32) -> Bool {
    guard let json = try? JSONEncoder().encode(message), json.count <= limit else { return false }
    let length = UInt32(json.count)
    let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
    return write(bytes + json, to: descriptor)
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
