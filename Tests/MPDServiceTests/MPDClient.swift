import CLinux
import Foundation
import Glibc
import TestSupport

/// A client that sends lines and reads answers, one after the other.
///
/// It waits on threads of its own, because sessions need the threads that tests run on. `@unchecked
/// Sendable`: tests send nothing before the last answer arrives.
final class MPDClient: @unchecked Sendable {
  let descriptor: Int32
  private var held: [UInt8] = []
  /// The number of bytes that have been read.
  private var place = 0

  /// A connection to a Unix socket, after the greeting.
  static func of(socket path: String) async throws -> MPDClient {
    try await apart { try MPDClient(socket: path) }
  }

  /// A connection to a port of this machine, after the greeting.
  static func of(port: UInt16) async throws -> MPDClient {
    try await apart { try MPDClient(port: port) }
  }

  private convenience init(socket path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try self.init(descriptor) {
      withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }

  private convenience init(port: UInt16) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try self.init(descriptor) {
      withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
  }

  private init(_ descriptor: Int32, connect: () -> Int32) throws {
    self.descriptor = descriptor
    // An answer that never arrives is a failure, not a test that hangs.
    var timeout = timeval(tv_sec: 20, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
    guard connect() == 0 else { throw Late(description: "no connection, error \(errno)") }
    guard try lineNow() == "OK MPD 0.23.5" else { throw Late(description: "no greeting") }
  }

  deinit { close(descriptor) }

  /// Sends raw bytes, and returns whether all of them were accepted.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool { Self.send(bytes, through: descriptor) }

  /// Sends raw bytes from any thread.
  @discardableResult
  static func send(_ bytes: [UInt8], through descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends bytes for as long as they are accepted at once, and returns how many were.
  func sendWithoutWaiting(_ bytes: [UInt8]) -> Int {
    max(0, Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)))
  }

  func say(_ line: String) { send(Array((line + "\n").utf8)) }

  /// Sends a line and returns the answer up to and including `OK` or an error.
  func ask(_ line: String) async throws -> [String] {
    try await apart { [self] in
      say(line)
      return try answerNow()
    }
  }

  /// The lines up to and including `OK` or an error; without either if the connection ended.
  func answer() async throws -> [String] { try await apart { [self] in try answerNow() } }

  /// The next line, or nil if the connection ended.
  func line() async throws -> String? { try await apart { [self] in try lineNow() } }

  /// The given number of bytes that follow.
  func bytes(_ count: Int) async throws -> [UInt8] {
    try await apart { [self] in
      while held.count - place < count {
        guard try receive() else { throw Late(description: "the connection ended") }
      }
      defer { place += count }
      return Array(held[place..<place + count])
    }
  }

  private func answerNow() throws -> [String] {
    var lines: [String] = []
    while let line = try lineNow() {
      lines.append(line)
      if line == "OK" || line.hasPrefix("ACK ") { break }
    }
    return lines
  }

  private func lineNow() throws -> String? {
    var looked = 0
    while true {
      if let end = held[(place + looked)...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { place = end + 1 }
        return String(decoding: held[place..<end], as: UTF8.self)
      }
      looked = held.count - place
      guard try receive() else { return nil }
    }
  }

  /// Reads the given number of lines on the caller's thread, and returns whether each is `line`.
  func readNow(_ count: Int, lines line: String) throws -> Bool {
    let expected = Array(String(repeating: line + "\n", count: count).utf8)
    while held.count - place < expected.count { guard try receive() else { return false } }
    defer { place += expected.count }
    return held[place..<place + expected.count].elementsEqual(expected)
  }

  private func receive() throws -> Bool {
    var room = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &room, room.count, 0)
    guard count >= 0 else {
      if errno == ECONNRESET { return false }
      throw Late(description: "nothing came, error \(errno)")
    }
    held.removeFirst(place)
    place = 0
    held += room[..<count]
    return count > 0
  }
}

extension [String] {
  /// The values of the lines with this name.
  func values(_ name: String) -> [String] {
    filter { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
  }

  /// The only value with this name.
  func value(_ name: String) -> String? { values(name).first }
}

/// Runs a blocking body on a separate thread.
func apart<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
