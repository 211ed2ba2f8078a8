import Dispatch
import Glibc
import Linux
import Synchronization

/// Writes lines to a descriptor on a thread of its own, so that nobody waits for a slow reader.
///
/// A reader may stand still, as a stopped `less` does. Lines that find no room are dropped and counted. `O_NONBLOCK` is no
/// way: it belongs to the open file, which a terminal's other programs share.
final class ErrorEcho: Sendable {
  private static let limit = 64 << 10
  private let descriptor: Int32
  // A serial queue gets a thread when there is something to write and gives it back afterwards.
  private let queue = SerialQueue()
  private let waiting = Mutex((bytes: 0, dropped: 0))

  /// Lines go to `descriptor`, which stays open.
  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes a line, soon or never; returns at once.
  func write(_ line: [UInt8]) {
    let isTaken = waiting.withLock { waiting in
      guard waiting.bytes + line.count <= Self.limit else {
        waiting.dropped += 1
        return false
      }
      waiting.bytes += line.count
      return true
    }
    guard isTaken else { return }
    queue.async { [self] in
      put(line)
      let dropped = waiting.withLock { waiting in
        waiting.bytes -= line.count
        guard waiting.bytes == 0 else { return 0 }
        defer { waiting.dropped = 0 }
        return waiting.dropped
      }
      let lines = dropped == 1 ? "1 line is" : "\(dropped) lines are"
      if dropped > 0 { put(Array("\(lines) only in the log file\n".utf8)) }
    }
  }

  /// Waits until everything is written, but no longer than so many seconds.
  func finish(within seconds: Double) {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + seconds)
  }

  private func put(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      // What is closed has nowhere to say so; the log file has the line.
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
