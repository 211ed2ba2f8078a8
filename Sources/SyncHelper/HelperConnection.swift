import Glibc
import HelperLine
import Linux
import Synchronization
import Transport

/// A helper that runs, and the line to it.
final class HelperConnection: RequestConnection {
  private let process: pid_t
  private let descriptor: Int32
  private let cancelled = Atomic<Bool>(false)

  init(program: String, arguments: [String], patience: Double) throws(TransportError) {
    var ends: [Int32] = [-1, -1]
    // Closed on exec, so that a second helper does not hold the first one's line open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw Self.notStarted(program, errno)
    }
    descriptor = ends[0]
    var limit = timeval(tv_sec: Int(patience), tv_usec: Int(patience * 1e6) % 1_000_000)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    defer { close(ends[1]) }
    do throws(TransportError) {
      process = try Self.spawn(program, arguments, talkingOver: ends[1])
    } catch {
      close(ends[0])
      throw error
    }
  }

  deinit {
    // It ends by itself when the line is closed; killed, it is gone without being waited for.
    close(descriptor)
    kill(process, SIGKILL)
    _ = ProcessEnd(of: process)
  }

  func send(_ request: HTTPRequest) throws(TransportError) -> HTTPAnswer {
    guard HelperFrame.write(request.texts, to: descriptor),
      let reply = HelperFrame.read(from: descriptor).flatMap(HelperReply.init(texts:))
    else {
      if cancelled.load(ordering: .acquiring) {
        throw TransportError.cancelled
      }
      throw TransportError(
        .hostUnreachable,
        "The sync helper ended before the host had answered; none of it counts as sent.")
    }
    switch reply {
    case .answer(let answer): return answer
    case .failure(let error): throw error
    }
  }

  func cancel() {
    cancelled.store(true, ordering: .releasing)
    // Wakes the thread that waits for an answer; the helper sees it, too, and ends.
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// What the helper needs of the environment: where libraries lie that are not the system's.
  ///
  /// The rest is not for a process that talks to a network: keys are among it, and what would lead a request
  /// elsewhere or have another certificate trusted.
  private static var environment: [[UInt8]] {
    ["LD_LIBRARY_PATH"].compactMap { (name: String) -> [UInt8]? in
      guard let value = getenv(name) else { return nil }
      return Array("\(name)=".utf8) + UnsafeRawBufferPointer(start: value, count: strlen(value))
    }
  }

  private static func spawn(
    _ program: String, _ arguments: [String], talkingOver descriptor: Int32
  ) throws(TransportError) -> pid_t {
    var launch = ProcessLaunch(program, [program] + arguments)
    launch.descriptors = [(0, .own(descriptor)), (1, .null), (2, .null)]
    launch.environment = environment
    do throws(LaunchFailure) {
      return try launch.start()
    } catch {
      throw notStarted(program, error.code)
    }
  }

  private static func notStarted(_ program: String, _ code: Int32) -> TransportError {
    TransportError(
      .notReady,
      "The sync helper \(program) cannot be started: \(String(cString: strerror(code))).")
  }
}
