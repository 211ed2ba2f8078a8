import CLinux
import Glibc

/// A program that is to be started as a process of its own, with no signal blocked.
package struct ProcessLaunch {
  /// What a descriptor is to the process.
  package enum Descriptor: Hashable, Sendable {
    /// Nothing is read from it, and what is written to it is gone.
    case null
    /// A file that is written at its end; made if it is not there, for the user alone.
    case appending(String)
    /// One of this process's own.
    case own(Int32)
  }

  /// Whom it belongs to.
  package enum Standing: Hashable, Sendable {
    /// This process's group, so that the terminal's signals reach both.
    case sameGroup
    /// A group that it leads, so that it can be ended with what it started.
    case ownGroup
    /// A session without a terminal.
    case ownSession
  }

  /// The program, looked for in `PATH` unless there is a slash in it.
  package var program: [UInt8]
  /// What it is called with, its own name first.
  package var arguments: [[UInt8]]
  /// Its environment, `NAME=value` each, in the bytes that it has; nil: this process's.
  package var environment: [[UInt8]]?
  /// What its descriptors are; others that are not closed on exec are passed on.
  package var descriptors: [(number: Int32, Descriptor)] = []
  /// From which number on it has no descriptors; nil: they are passed on.
  package var closesFrom: Int32?
  /// Whom it belongs to.
  package var standing = Standing.sameGroup
  /// The signals that do what they do by themselves, whatever this process does with them.
  package var defaultSignals: [Int32] = []

  /// A program with its arguments.
  package init(_ program: String, _ arguments: [String]) {
    self.program = Array(program.utf8)
    self.arguments = arguments.map { Array($0.utf8) }
  }

  /// What a command line says, in the bytes that it has; the first word is the program.
  package init(_ words: some Collection<[UInt8]>) {
    program = words.first ?? []
    arguments = Array(words)
  }

  /// This process's environment, in the bytes that it has.
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

  /// Sets a variable for it alone, in its environment or else in what it has of this process's.
  package mutating func set(_ variable: String, to value: String) {
    let name = Array("\(variable)=".utf8)
    let others = (environment ?? Self.ownEnvironment).filter { !$0.starts(with: name) }
    environment = others + [name + value.utf8]
  }

  /// Starts it and returns its number; the caller has to wait for its end.
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
    switch standing {
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

  /// Which of the files that are opened for it cannot be opened, for this reason; nil if none.
  ///
  /// The system only says that something failed: it may as well be the program.
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

  /// Bytes as C has them; to be freed.
  private static func copy(_ text: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (text + [0]).withUnsafeBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.flatMap { strdup($0) }
    }
  }
}

/// Why a program could not be started.
package struct LaunchFailure: Error, Hashable, Sendable {
  /// The system's number for it.
  package let code: Int32
  /// What could not be opened for it; nil if something else failed.
  package let file: String?

  package init(code: Int32, file: String? = nil) {
    self.code = code
    self.file = file
  }

  /// Whether there is no such program.
  package var isMissing: Bool { code == ENOENT && file == nil }

  /// What the system says of it, with the name of a file that it concerns.
  package var reason: String {
    let words = String(cString: strerror(code))
    return file.map { "\($0) cannot be opened (\(words))" } ?? words
  }
}
