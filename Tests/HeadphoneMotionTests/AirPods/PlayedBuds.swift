import Dispatch
import Foundation
import Glibc
import HeadphoneMotion
import Synchronization
import TestSupport

/// Buds at the other end of a socket of the same kind, which send and expect what a script says.
final class PlayedBuds: Sendable {
  private enum Line {
    case hears([UInt8])
    case says([UInt8])
  }

  private let own: Int32
  /// The listener's end, which the listener closes.
  let other: Int32
  private let lines: [Line]
  private let done = DispatchSemaphore(value: 0)
  private let wrong = Mutex<[String]>([])

  /// Packets that differ from the script.
  var complaints: [String] { wrong.withLock(\.self) }

  init(_ name: String) throws {
    let url = Bundle.module.resourceURL?.appendingPathComponent("Fixtures/\(name).txt")
    lines = try String(contentsOf: url ?? URL(fileURLWithPath: name), encoding: .utf8)
      .split(separator: "\n").compactMap(Self.line)
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { throw Late(description: "socket") }
    (own, other) = (ends[0], ends[1])
    _ = fcntl(other, F_SETFL, O_NONBLOCK)
  }

  private static func line(_ text: Substring) -> Line? {
    let bytes = text.dropFirst(2).split(separator: " ").compactMap { UInt8($0, radix: 16) }
    return switch text.first {
    case ">": .hears(bytes)
    case "<": .says(bytes)
    default: nil
    }
  }

  /// Plays the script, and closes the connection at its end.
  func play() {
    DispatchQueue.global().async { [self] in
      for line in lines { perform(line) }
      close(own)
      done.signal()
    }
  }

  func waitForEnd() throws {
    guard done.wait(timeout: .now() + 120) == .success else {
      throw Late(description: "the script's end")
    }
  }

  private func perform(_ line: Line) {
    switch line {
    case .says(let bytes): send(own, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    case .hears(let bytes):
      var room = [UInt8](repeating: 0, count: 4096)
      let count = recv(own, &room, room.count, 0)
      if !room.starts(with: bytes) || count != bytes.count {
        wrong.withLock { $0.append("not \(bytes) but \(room.prefix(40))") }
      }
    }
  }
}

/// A finder with scripted results.
final class ScriptedFinder: HeadphoneFinder {
  private let state: Mutex<(finding: HeadphoneFinding, changed: (@Sendable () -> Void)?)>

  init(_ finding: HeadphoneFinding) {
    state = Mutex((finding, nil))
  }

  var isWatched: Bool { state.withLock { $0.changed != nil } }

  func become(_ finding: HeadphoneFinding) {
    state.withLock { state in
      state.finding = finding
      return state.changed
    }?()
  }

  func find(_ address: BluetoothAddress?) -> HeadphoneFinding { state.withLock(\.finding) }
  func watch(_ changed: @escaping @Sendable () -> Void) { state.withLock { $0.changed = changed } }
  func stop() { state.withLock { $0.changed = nil } }
}
