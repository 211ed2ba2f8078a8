import Foundation
import Glibc
import Synchronization

/// A program that runs beside the tests, with what it prints in files.
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

    /// The exit status as a shell tells it.
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

  /// Its number.
  let id: pid_t
  private let folder: String
  private let ending = Mutex<Int32?>(nil)

  /// Starts `arguments[0]`, which is looked for in `PATH`.
  ///
  /// - Parameter folder: Where what it prints is kept.
  init(
    _ arguments: [String], environment: [String: String], input: String = "/dev/null",
    keepingOutputIn folder: String
  ) throws {
    self.folder = folder
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    for (descriptor, name) in [(Int32(1), "output"), (2, "error")] {
      posix_spawn_file_actions_addopen(
        &actions, descriptor, folder + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var id: pid_t = 0
    let error = posix_spawnp(&id, arguments[0], &actions, &attributes, &words, &variables)
    guard error == 0 else {
      throw Late(description: "\(arguments[0]): \(String(cString: strerror(error)))")
    }
    self.id = id
  }

  deinit {
    // A test that failed may leave it running, and a zombie is nobody's fault.
    guard poll() == nil else { return }
    Glibc.kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// Whether it has not ended yet.
  var isRunning: Bool { poll() == nil }

  /// What it printed so far.
  var output: [UInt8] { contents("output") }
  /// What it printed to standard error so far.
  var error: [UInt8] { contents("error") }

  /// Whether `line` is among the lines that it printed so far.
  func says(_ line: String) -> Bool {
    output.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(line.utf8) }
  }

  /// Sends it a signal.
  func send(_ signal: Int32) {
    if isRunning { Glibc.kill(id, signal) }
  }

  /// Waits until it ends.
  func end(within seconds: Double = 180) async throws -> Ending {
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
