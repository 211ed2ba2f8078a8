import CLinux
import Glibc

/// The description of a program to start as a child process, with no signal blocked.
package struct ProcessLaunch {
  /// What a descriptor refers to in the new process.
  package enum Descriptor: Hashable, Sendable {
    /// `/dev/null`.
    case null
    /// A file opened for appending, created with mode 0600 if it does not exist.
    case appending(String)
    /// A descriptor of this process.
    case own(Int32)
  }

  /// The process group and session of the new process.
  package enum ProcessGroup: Hashable, Sendable {
    /// This process's group, so that the terminal's signals reach both.
    case sameGroup
    /// A new group, so that the process can be ended together with its children.
    case ownGroup
    /// A new session without a terminal.
    case ownSession
  }

  /// The program, searched for in `PATH` unless it contains a slash.
  package var program: [UInt8]
  /// The arguments, starting with the program's own name.
  package var arguments: [[UInt8]]
  /// The environment as `NAME=value` bytes, or `nil` to inherit this process's.
  package var environment: [[UInt8]]?
  /// The descriptors to set up; others that are not close-on-exec are inherited.
  package var descriptors: [(number: Int32, Descriptor)] = []
  /// The number from which all descriptors are closed, or `nil` to inherit them.
  package var closesFrom: Int32?
  /// The process group and session.
  package var processGroup = ProcessGroup.sameGroup
  /// The signals to reset to their default action, even if this process ignores or handles them.
  package var defaultSignals: [Int32] = []

  /// Creates a launch of `program` with `arguments`, the first of which is the program's name.
  package init(_ program: String, _ arguments: [String]) {
    self.program = Array(program.utf8)
    self.arguments = arguments.map { Array($0.utf8) }
  }

  /// Creates a launch from the words of a command line, the first of which is the program.
  package init(_ words: some Collection<[UInt8]>) {
    program = words.first ?? []
    arguments = Array(words)
  }

  /// This process's environment, byte for byte.
  package static var ownEnvironment: [[UInt8]] {
    var variables: [[UInt8]] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(
        Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable))))
      next += 1
    }
    return variables
  }

  /// Sets a variable of the new process, whose environment otherwise stays the same.
  package mutating func set(_ variable: String, to value: String) {
    let name = Array("\(variable)=".utf8)
    let others = (environment ?? Self.ownEnvironment).filter { !$0.starts(with: name) }
    environment = others + [name + value.utf8]
  }

  /// Starts the process and returns its ID; the caller must wait for its end.
  package func start() throws(LaunchFailure) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors { add(descriptor, as: number, to: &actions) }
    if let closesFrom { posix_spawn_file_actions_addclosefrom_np(&actions, closesFrom) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in defaultSignals { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    switch processGroup {
    case .sameGroup: posix_spawnattr_setflags(&attributes, flags)
    case .ownGroup: posix_spawnattr_setflags(&attributes, flags | Int16(POSIX_SPAWN_SETPGROUP))
    case .ownSession: posix_spawnattr_setflags(&attributes, flags | cl_spawn_setsid())
    }
    let name = Self.copy(program)
    var words = arguments.map(Self.copy) + [nil]
    var variables = (environment ?? []).map(Self.copy) + [nil]
    defer { for pointer in [name] + words + variables { free(pointer) } }
    guard let name else { throw LaunchFailure(code: ENOMEM) }
    var process: pid_t = 0
    let error =
      environment == nil
      ? posix_spawnp(&process, name, &actions, &attributes, &words, environ)
      : posix_spawnp(&process, name, &actions, &attributes, &words, &variables)
    guard error == 0 else { throw LaunchFailure(code: error, file: obstacle(error)) }
    return process
  }

  /// Returns the file among the descriptors that cannot be opened with error `code`, or `nil` if
  /// all can.
  ///
  /// `posix_spawn` reports only an error number, which may concern the program instead.
  private func obstacle(_ code: Int32) -> String? {
    for case (_, let descriptor) in descriptors {
      let (path, flags) =
        switch descriptor {
        case .null: (Self.null, O_RDWR)
        case .appending(let path): (path, O_WRONLY | O_CREAT | O_APPEND)
        case .own: ("", 0)
        }
      guard !path.isEmpty else { continue }
      let opened = open(path, flags | O_CLOEXEC, 0o600)
      if opened < 0, errno == code { return path }
      if opened >= 0 { close(opened) }
    }
    return nil
  }

  private static let null = "/dev/null"

  private func add(
    _ descriptor: Descriptor, as number: Int32, to actions: inout posix_spawn_file_actions_t
  ) {
    switch descriptor {
    case .null: posix_spawn_file_actions_addopen(&actions, number, Self.null, O_RDWR, 0)
    case .appending(let path):
      posix_spawn_file_actions_addopen(
        &actions, number, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    case .own(let own): posix_spawn_file_actions_adddup2(&actions, own, number)
    }
  }

  /// Returns a C string that the caller must free.
  private static func copy(_ text: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (text + [0]).withUnsafeBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.flatMap { strdup($0) }
    }
  }
}

/// An error from starting a program.
package struct LaunchFailure: Error, Hashable, Sendable {
  /// The `errno`.
  package let code: Int32
  /// The file that could not be opened for a descriptor, or `nil` if something else failed.
  package let file: String?

  package init(code: Int32, file: String? = nil) {
    self.code = code
    self.file = file
  }

  /// Whether the program does not exist.
  package var isMissing: Bool { code == ENOENT && file == nil }

  /// The system's message for the error, with the name of the file that it concerns.
  package var reason: String {
    let words = String(cString: strerror(code))
    return file.map { "\($0) cannot be opened (\(words))" } ?? words
  }
}
