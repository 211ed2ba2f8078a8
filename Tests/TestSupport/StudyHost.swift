import Foundation
import Glibc
import Synchronization

/// A real HTTP server on loopback, on a free port, which answers as a test requires.
///
/// Each connection is served by a separate thread, request by request, until either side closes it.
public final class StudyHost: Sendable {
  /// A received request.
  public struct Request: Sendable {
    /// The path, still encoded.
    public let path: String
    /// The headers, with names in lowercase.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]
  }

  /// The reply to a request.
  public enum Reply: Sendable {
    /// An answer with a body.
    case answer(Int, String = "", type: String = "text/html; charset=UTF-8", headers: String = "")
    /// Exactly these bytes, followed by the end of the connection.
    case bytes([UInt8])
    /// These bytes, and then nothing more until the client gives up.
    case beginning([UInt8])
    /// Nothing until the client gives up.
    case silence
  }

  /// The port.
  public let port: UInt16
  private let listener: Int32
  private let respond: @Sendable (Request) -> Reply
  private let state = Mutex((requests: [Request](), open: Set<Int32>(), isOver: false))

  /// Starts listening.
  public init(_ respond: @escaping @Sendable (Request) -> Reply) throws {
    self.respond = respond
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard bind(listener, pointer, length) == 0, listen(listener, 64) == 0 else {
          return Int32(-1)
        }
        return getsockname(listener, pointer, &length)
      }
    }
    guard result == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        guard let self, self.admit(connection) else {
          close(connection)
          return
        }
        Thread.detachNewThread { [weak self] in StudyHost.serve(connection, for: self) }
      }
    }
  }

  deinit {
    stop()
  }

  /// The address, for `dbHost`.
  public var address: String { "http://127.0.0.1:\(port)" }

  /// All requests so far.
  public var requests: [Request] { state.withLock(\.requests) }

  /// Stops listening and cuts every connection.
  public func stop() {
    let isFirst = state.withLock { state in
      for connection in state.open { shutdown(connection, Int32(SHUT_RDWR)) }
      defer { state.isOver = true }
      return !state.isOver
    }
    guard isFirst else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func admit(_ connection: Int32) -> Bool {
    state.withLock { state in
      if !state.isOver { state.open.insert(connection) }
      return !state.isOver
    }
  }

  private static func serve(_ connection: Int32, for host: StudyHost?) {
    var buffer: [UInt8] = []
    while let host, let request = host.next(from: connection, &buffer) {
      host.state.withLock { $0.requests.append(request) }
      guard host.perform(host.respond(request), on: connection) else { break }
    }
    host?.state.withLock { _ = $0.open.remove(connection) }
    close(connection)
  }

  /// Returns whether the connection stays open.
  private func perform(_ reply: Reply, on connection: Int32) -> Bool {
    switch reply {
    case .answer(let status, let text, let type, let headers):
      let body = Array(text.utf8)
      let head =
        "HTTP/1.1 \(status) Whatever\r\nContent-Type: \(type)\r\n"
        + "Content-Length: \(body.count)\r\n\(headers)\r\n"
      return Self.write(Array(head.utf8) + body, to: connection)
    case .bytes(let bytes):
      _ = Self.write(bytes, to: connection)
      return false
    case .beginning(let bytes):
      _ = Self.write(bytes, to: connection)
      return perform(.silence, on: connection)
    case .silence:
      var byte: UInt8 = 0
      while read(connection, &byte, 1) > 0 {}
      return false
    }
  }

  private func next(from connection: Int32, _ buffer: inout [UInt8]) -> Request? {
    var room = [UInt8](repeating: 0, count: 1 << 16)
    func more() -> Bool {
      let count = read(connection, &room, room.count)
      if count > 0 { buffer += room[..<count] }
      return count > 0
    }
    var end = buffer.firstRange(of: Array("\r\n\r\n".utf8))
    while end == nil {
      guard more() else { return nil }
      end = buffer.firstRange(of: Array("\r\n\r\n".utf8))
    }
    guard let end else { return nil }
    let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    buffer.removeSubrange(..<end.upperBound)
    let length = Int(headers["content-length"] ?? "0") ?? 0
    while buffer.count < length { guard more() else { return nil } }
    defer { buffer.removeSubrange(..<length) }
    return Request(path: String(words[1]), headers: headers, body: Array(buffer[..<length]))
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension StudyHost.Request {
  /// The last component of the path, which is the operation on the table.
  public var operation: String { String(path.split(separator: "/").last ?? "") }

  /// The key that distinguishes a repetition from a new request.
  public var key: String { headers["idempotency-key"] ?? "" }

  /// The values of a form, decoded.
  public var form: [String: String] {
    var values: [String: String] = [:]
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      values[Self.decoded(parts[0])] = Self.decoded(parts[1])
    }
    return values
  }

  /// The records in the request, for either kind of host.
  public var records: [[String: Any]] {
    let whole = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    if let records = whole?["data"] as? [[String: Any]] { return records }
    let data = form["data"].map { Data($0.utf8) } ?? Data()
    return (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] ?? []
  }

  /// The texts in a column of the records.
  public func texts(_ name: String) -> [String] {
    records.map { $0[name] as? String ?? "" }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        result.append(UInt8(digits, radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
