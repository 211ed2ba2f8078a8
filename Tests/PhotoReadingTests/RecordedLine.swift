import CLinux
import Foundation
import HelperProtocol
import Linux
import PlayerModel
import TestSupport

/// A helper that is addressed directly, to see what the player's end would hide.
final class RecordedLine {
  let process: pid_t
  let descriptor: Int32
  private var ending: ProcessEnd?

  init(_ program: String) throws {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    descriptor = ends[0]
    var launch = ProcessLaunch(program, [program])
    launch.descriptors = [(0, .own(ends[1]))]
    process = try launch.start()
    close(ends[1])
    guard HelperFrame.readFields(from: descriptor) != nil else {
      throw Late(description: "no greeting")
    }
  }

  deinit {
    close(descriptor)
    guard ending == nil else { return }
    kill(process, SIGKILL)
    _ = ProcessEnd(of: process)
  }

  /// How the helper ended; waits for that.
  func end() -> ProcessEnd {
    let end = ending ?? ProcessEnd(of: process)
    ending = end
    return end
  }

  /// All bytes of an answer.
  func ask(_ request: [String], _ path: TrackPath) throws -> [UInt8] {
    let file = try RegularFile(path)
    guard HelperFrame.write(request, to: descriptor),
      file.withDescriptor({ cl_send_descriptor(descriptor, $0) }) == 0,
      let fields = HelperFrame.readFields(from: descriptor)
    else { throw Late(description: "no answer") }
    return fields.flatMap { $0 }
  }

  /// A value of the process's `/proc/PID/status`.
  func status(_ name: String) throws -> String {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
    return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
  }

  /// The current value of a limit, by its name in the process's `/proc/PID/limits`.
  func limit(_ name: String) throws -> String? {
    let text = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return line.dropFirst(name.count).split(separator: " ").first.map(String.init)
  }
}
