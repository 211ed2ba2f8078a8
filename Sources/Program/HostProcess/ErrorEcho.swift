import Dispatch
import Glibc
import Linux
import Synchronization

/// Writes lines to a descriptor on a separate thread, so that a slow reader blocks no caller.
///
/// A reader may not read at all, like a stopped `less`. Lines that exceed the buffer are dropped and counted.
/// `O_NONBLOCK` is not an option, because it belongs to the open file description, which a terminal shares
/// with other programs.
final class ErrorEcho: Sendable {
  private static let limit = 64 << 10
  private let descriptor: Int32
  // A serial queue uses a thread only while there is something to write.
  private let queue = SerialQueue()
  private let waiting = Mutex((bytes: 0, dropped: 0))

  /// Creates a writer to `descriptor`, which must stay open.
  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Queues a line, or drops it if the buffer is full; returns at once.
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

  /// Waits until everything is written, at most the given number of seconds.
  func finish(within seconds: Double) {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + seconds)
  }

  private func put(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      // If the descriptor is closed, the line is still in the log file.
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
