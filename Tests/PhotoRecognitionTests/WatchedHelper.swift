import CLinux
import Foundation
import HelperProtocol
import Linux
import PhotoHelperProtocols
import PlayerModel
import TestSupport

/// A helper that is used directly, so that tests can see how it ends.
final class WatchedHelper {
  let process: pid_t
  private let descriptor: Int32
  private var ending: ProcessEnd?

  init(_ program: String, _ arguments: [String] = []) throws {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    descriptor = ends[0]
    var launch = ProcessLaunch(program, [program] + arguments)
    launch.descriptors = [(0, .own(ends[1])), (1, .null), (2, .null)]
    process = try launch.start()
    close(ends[1])
    guard HelperFrame.readFields(from: descriptor) != nil else {
      throw Late(description: "no greeting, but \(end())")
    }
  }

  deinit {
    close(descriptor)
    kill(process, SIGKILL)
    if ending == nil { _ = ProcessEnd(of: process) }
  }

  /// The helper's answer; `nil` if it has ended.
  func ask(_ request: RecognitionRequest, file path: TrackPath) throws -> RecognitionAnswer? {
    let file = try RegularFile(path)
    guard HelperFrame.write(request.fields, to: descriptor),
      file.withDescriptor({ cl_send_descriptor(descriptor, $0) }) == 0
    else { return nil }
    return HelperFrame.readFields(from: descriptor).flatMap(RecognitionAnswer.init)
  }

  /// Waits for the helper to end, which it does without a connection, and returns how it ended.
  func end() -> ProcessEnd {
    shutdown(descriptor, Int32(SHUT_RDWR))
    let end = ending ?? ProcessEnd(of: process)
    ending = end
    return end
  }

  /// A value of the process's `/proc/PID/status`.
  func status(_ name: String) throws -> String {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
    return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
  }
}
