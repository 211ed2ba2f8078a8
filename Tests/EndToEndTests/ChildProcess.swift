import Foundation
import Glibc
import Linux
import Synchronization

/// A program that runs next to the tests and prints to files.
final class ChildProcess: Sendable {
  /// How it ended and what it printed.
  struct Ending: Sendable {
    /// The exit status; nil if a signal ended it.
    let status: Int32?
    /// The signal that ended it.
    let signal: Int32?
    /// Its standard output.
    let output: [UInt8]
    /// Its standard error.
    let error: [UInt8]

    /// The exit status as a shell reports it.
    var shellStatus: Int32 { status ?? 128 + (signal ?? 0) }
    /// Its standard output.
    var text: String { String(decoding: output, as: UTF8.self) }
    /// Its standard error.
    var errorText: String { String(decoding: error, as: UTF8.self) }
    /// The lines of its standard output.
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    /// The lines of its standard error.
    var errorLines: [String] { errorText.split(separator: "\n").map(String.init) }
  }

  /// Its process ID.
  let id: pid_t
  private let folder: String
  private let ending = Mutex<Int32?>(nil)

  /// Starts `arguments[0]`, which is looked up in `PATH`.
  ///
  /// - Parameter folder: The folder of the files that it prints to.
  init(
    _ arguments: [String], environment: [String: String], input: String = "/dev/null",
    keepingOutputIn folder: String
  ) throws {
    self.folder = folder
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    var launch = ProcessLaunch(arguments[0], arguments)
    launch.environment = environment.map { Array("\($0.key)=\($0.value)".utf8) }
    launch.processGroup = .ownGroup
    launch.defaultSignals = Array(1...64)
    defer { for case (_, .own(let descriptor)) in launch.descriptors { close(descriptor) } }
    for (number, path, flags) in [
      (Int32(0), input, O_RDONLY), (1, folder + "/output", O_WRONLY | O_CREAT | O_TRUNC),
      (2, folder + "/error", O_WRONLY | O_CREAT | O_TRUNC),
    ] {
      let descriptor = open(path, flags | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw Late(description: "\(path): \(String(cString: strerror(errno)))")
      }
      launch.descriptors.append((number, .own(descriptor)))
    }
    do throws(LaunchFailure) {
      id = try launch.start()
    } catch {
      throw Late(description: "\(arguments[0]): \(error.reason)")
    }
  }

  deinit {
    // A test that failed may leave it running; a zombie is harmless.
    guard poll() == nil else { return }
    Glibc.kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// Whether it is still running.
  var isRunning: Bool { poll() == nil }

  /// What it has printed so far.
  var output: [UInt8] { contents("output") }
  /// What it has printed to standard error so far.
  var error: [UInt8] { contents("error") }

  /// Whether it has printed `line` so far.
  func says(_ line: String) -> Bool {
    output.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(line.utf8) }
  }

  /// Sends it a signal.
  func send(_ signal: Int32) {
    if isRunning { Glibc.kill(id, signal) }
  }

  /// Waits until it exits.
  func end(within seconds: Double = longestWait) async throws -> Ending {
    let status = try await eventually(
      "end of process \(id)", within: seconds,
      instead: { String(decoding: contents("output") + contents("error"), as: UTF8.self) }
    ) { poll() }
    let signal = status & 0x7F
    return Ending(
      status: signal == 0 ? status >> 8 & 0xFF : nil, signal: signal == 0 ? nil : signal,
      output: contents("output"), error: contents("error"))
  }

  private func poll() -> Int32? {
    ending.withLock { ending in
      var status: Int32 = 0
      if ending == nil, waitpid(id, &status, WNOHANG) == id { ending = status }
      return ending
    }
  }

  private func contents(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: URL(filePath: folder + "/" + name))).map(Array.init) ?? []
  }
}
