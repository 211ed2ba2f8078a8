import CLinux
import Dispatch
import Glibc
import HelperLine
import Linux
import PhotoFiles
import PhotoLine

/// A helper that runs, and the line to it; it ends when this is released.
final class PhotoHelperLine: Sendable {
  private let program: String
  private let process: pid_t
  private let descriptor: Int32

  /// Starts a helper.
  ///
  /// - Throws: `noHelper` if there is none, or it ends at once.
  init(program: String, patience: Double) throws(PhotoError) {
    self.program = program
    var ends: [Int32] = [-1, -1]
    // Closed on exec, so that a second helper does not hold the first one's line open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Self.notStarted(program, errno) }
    descriptor = ends[0]
    // A helper that reads no requests any more does not hold up the one who writes them.
    var limit = timeval(tv_sec: 1 + Int(patience), tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    defer { close(ends[1]) }
    do throws(LaunchFailure) {
      process = try Self.launch(program, talkingOver: ends[1])
    } catch {
      close(ends[0])
      throw Self.notStarted(program, error.code)
    }
    close(ends[1])
    ends[1] = -1
    let greeting = HelperFrame.readFields(from: descriptor, until: Self.moment(after: patience))
    guard greeting == PhotoAnswer.greeting else {
      throw PhotoError(
        .noHelper, "\(program) does not work, so photos cannot be read; reinstall it.")
    }
  }

  deinit {
    close(descriptor)
    kill(process, SIGKILL)
    // Not waited for here: a process that waits for a dead disk cannot be killed before the disk answers.
    DispatchQueue.global(qos: .utility).async { [process] in _ = ProcessEnd(of: process) }
  }

  /// What the helper says of a file.
  ///
  /// - Throws: `tooCostly` or `unsupported`; it can be asked nothing more then.
  func ask(
    _ request: PhotoRequest, file: RegularFile, patience: Double
  ) throws(PhotoError) -> PhotoAnswer {
    let deadline = Self.moment(after: patience)
    let isSent =
      HelperFrame.write(request.fields, to: descriptor)
      && file.withDescriptor { cl_send_descriptor(descriptor, $0) == 0 }
    if isSent, let fields = HelperFrame.readFields(from: descriptor, until: deadline) {
      guard let answer = PhotoAnswer(fields: fields) else {
        throw HelperKeeper.nonsense(file.path)
      }
      return answer
    }
    if SystemClock.monotonicNanoseconds >= deadline {
      throw PhotoError(.tooCostly, "Reading \(file.path) took longer than \(Int(patience)) s.")
    }
    throw PhotoError(
      .unsupported, "\(file.path) could not be read: the program that reads photos ended at it.")
  }

  private static func moment(after seconds: Double) -> Int64 {
    SystemClock.monotonicNanoseconds + Int64(seconds * 1e9)
  }

  private static func launch(
    _ program: String, talkingOver descriptor: Int32
  ) throws(LaunchFailure) -> pid_t {
    var launch = ProcessLaunch(program, [program])
    launch.descriptors = [(0, .own(descriptor)), (1, .null), (2, .null)]
    launch.closesFrom = 3
    // Not for the terminal's signals: the player says when it ends.
    launch.standing = .ownGroup
    // Where libraries lie that are not the system's; keys and the rest are not for what reads hostile files.
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
        .noHelper, "\(program) cannot be started, so photos cannot be read: \(reason).")
    }
    return PhotoError(
      .noHelper,
      "Photos cannot be read without \(program); install the package stimmung-photos, or build it.")
  }
}
