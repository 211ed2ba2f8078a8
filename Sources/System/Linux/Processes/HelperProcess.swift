import CLinux
import Glibc

/// A running helper program and the socket to it; releasing this kills the helper.
package final class HelperProcess: Sendable {
  /// This process's end of the socket.
  package let descriptor: Int32
  private let process: pid_t

  /// Starts a helper whose standard input is its end of the socket.
  ///
  /// - Parameter seconds: How long a write may block before the helper counts as dead.
  package init(
    _ program: String, _ arguments: [String] = [], readsWithin seconds: Double
  ) throws(LaunchFailure) {
    var ends: [Int32] = [-1, -1]
    // Close on exec, so that a second helper does not keep the first one's connection open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw LaunchFailure(code: errno) }
    defer { close(ends[1]) }
    var launch = ProcessLaunch(program, [program] + arguments)
    launch.descriptors = [(0, .own(ends[1])), (1, .null), (2, .null)]
    launch.closesFrom = 3
    // Keep the terminal's signals away: the player decides when the helper ends.
    launch.processGroup = .ownGroup
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
    // Do not wait here: a process blocked on a dead disk cannot be killed until the disk answers.
    WorkerThreads.shared.run { [process] in _ = ProcessEnd(of: process) }
  }

  /// Sets the number of seconds after which reading from the helper fails.
  package func setReadTimeLimit(_ seconds: Double) {
    Self.setLimit(SO_RCVTIMEO, seconds, of: descriptor)
  }

  private static func setLimit(_ option: Int32, _ seconds: Double, of descriptor: Int32) {
    var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(seconds * 1e6) % 1_000_000)
    setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// The environment variables that a helper gets: only the path of libraries outside the system's
  /// folders.
  ///
  /// A helper talks to a network or reads untrusted files. Other variables hold keys, or could
  /// redirect a request or make another certificate trusted.
  private static var environment: [[UInt8]] {
    ["LD_LIBRARY_PATH"].compactMap { (name: String) -> [UInt8]? in
      guard let value = getenv(name) else { return nil }
      return Array("\(name)=".utf8) + UnsafeRawBufferPointer(start: value, count: strlen(value))
    }
  }
}
