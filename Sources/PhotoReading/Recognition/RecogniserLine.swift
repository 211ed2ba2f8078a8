import CLinux
import Glibc
import HelperLine
import Linux
import PhotoFiles
import RecognitionLine

/// A recogniser that runs, and the line to it; it ends when this is released.
final class RecogniserLine: Sendable {
  private let process: pid_t
  private let descriptor: Int32
  /// Seconds until one that says nothing to a picture is given up; long, as others go first on a busy machine.
  private let patience: Double

  /// Starts a recogniser.
  ///
  /// - Throws: `noHelper` if there is none, or it ends at once.
  ///
  /// - Parameter seconds: Of processor time that a picture may take.
  init(program: String, seconds: Int) throws(PhotoError) {
    patience = 10 * Double(seconds)
    var ends: [Int32] = [-1, -1]
    // Closed on exec, so that another helper does not hold this one's line open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Self.notStarted(program, errno) }
    descriptor = ends[0]
    // One that reads no requests any more does not hold up the one who writes them.
    var limit = timeval(tv_sec: 1 + Int(patience), tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    do throws(LaunchFailure) {
      process = try Self.launch(program, seconds, talkingOver: ends[1])
    } catch {
      close(ends[0])
      close(ends[1])
      throw Self.notStarted(program, error.code)
    }
    close(ends[1])
    let greeting = HelperFrame.readFields(from: descriptor, until: Self.moment(after: patience))
    guard greeting == RecognitionAnswer.greeting else {
      throw PhotoError(
        .noHelper,
        "\(program) does not work or is of another version, so nothing is recognised; reinstall it."
      )
    }
  }

  deinit {
    close(descriptor)
    kill(process, SIGKILL)
    _ = ProcessEnd(of: process)
  }

  /// What it says; nil if it ended, or was silent for too long: then it can be asked nothing more.
  func ask(_ request: RecognitionRequest) -> RecognitionAnswer? {
    guard HelperFrame.write(request.fields, to: descriptor) else { return nil }
    // Loading a model may take twice as long.
    return HelperFrame.readFields(from: descriptor, until: Self.moment(after: 2 * patience))
      .flatMap(RecognitionAnswer.init)
  }

  private static func moment(after seconds: Double) -> Int64 {
    SystemClock.monotonicNanoseconds + Int64(seconds * 1e9)
  }

  private static func launch(
    _ program: String, _ seconds: Int, talkingOver descriptor: Int32
  ) throws(LaunchFailure) -> pid_t {
    var launch = ProcessLaunch(program, [program, "--time-limit", "\(seconds)"])
    launch.descriptors = [(0, .own(descriptor)), (1, .null), (2, .null)]
    launch.closesFrom = 3
    // Not for the terminal's signals: the player says when it ends.
    launch.standing = .ownGroup
    // Where libraries lie that are not the system's; keys and the rest are not for what runs a stranger's model.
    launch.environment = ["LD_LIBRARY_PATH"].compactMap { (name: String) -> [UInt8]? in
      guard let value = getenv(name) else { return nil }
      return Array("\(name)=".utf8) + UnsafeRawBufferPointer(start: value, count: strlen(value))
    }
    return try launch.start()
  }

  private static func notStarted(_ program: String, _ code: Int32) -> PhotoError {
    guard code == ENOENT else {
      let reason = String(cString: strerror(code))
      return PhotoError(
        .noHelper, "\(program) cannot be started, so nothing is recognised: \(reason).")
    }
    return PhotoError(
      .noHelper,
      "Nothing is recognised without \(program); install the package stimmung-recognise, or build it."
    )
  }
}
