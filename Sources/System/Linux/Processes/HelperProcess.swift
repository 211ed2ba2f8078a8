import CLinux
import Glibc

/// A helper program that runs, and the socket by which one talks to it; it ends when this is released.
package final class HelperProcess: Sendable {
  /// Our end of the socket.
  package let descriptor: Int32
  private let process: pid_t

  /// Starts a helper, whose standard input is its end of the socket.
  ///
  /// - Parameter seconds: After which it counts as ended if it does not read what is written to it.
  package init(
    _ program: String, _ arguments: [String] = [], readsWithin seconds: Double
  ) throws(LaunchFailure) {
    var ends: [Int32] = [-1, -1]
    // Closed on exec, so that a second helper does not hold the first one's line open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw LaunchFailure(code: errno) }
    defer { close(ends[1]) }
    var launch = ProcessLaunch(program, [program] + arguments)
    launch.descriptors = [(0, .own(ends[1])), (1, .null), (2, .null)]
    launch.closesFrom = 3
    // Not for the terminal's signals: the player says when it ends.
    launch.standing = .ownGroup
    launch.environment = Self.environment
    do throws(LaunchFailure) {
      process = try launch.start()
    } catch {
      close(ends[0])
      throw error
    }
    descriptor = ends[0]
    Self.setLimit(SO_SNDTIMEO, seconds, of: descriptor)
  }

  deinit {
    close(descriptor)
    kill(process, SIGKILL)
    // Not waited for here: a process that waits for a dead disk cannot be killed before the disk answers.
    WorkerThreads.shared.run { [process] in _ = ProcessEnd(of: process) }
  }

  /// Sets after how many seconds waiting for it fails.
  package func setPatience(_ seconds: Double) {
    Self.setLimit(SO_RCVTIMEO, seconds, of: descriptor)
  }

  private static func setLimit(_ option: Int32, _ seconds: Double, of descriptor: Int32) {
    var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(seconds * 1e6) % 1_000_000)
    setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// What a helper needs of the environment: where libraries lie that are not the system's.
  ///
  /// The rest is not for what talks to a network or reads a stranger's file: keys are among it, and what would lead a
  /// request elsewhere or have another certificate trusted.
  private static var environment: [[UInt8]] {
    ["LD_LIBRARY_PATH"].compactMap { (name: String) -> [UInt8]? in
      guard let value = getenv(name) else { return nil }
      return Array("\(name)=".utf8) + UnsafeRawBufferPointer(start: value, count: strlen(value))
    }
  }
}
