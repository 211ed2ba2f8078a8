import Linux
import PlayerModel

/// Runs the commands of one client, one after another.
actor ClientSession {
  let shared: SharedState
  /// The executor of the client's commands.
  nonisolated let thread = SessionThread()
  /// Whether the client is a local process of the same user, which may access any file.
  let isLocal: Bool
  private let password: Password?
  private let output: ClientOutput
  /// Whether the client may use commands that require the password.
  var isTrusted: Bool
  private var wrongPasswords = 0
  /// The tags that the client has enabled.
  var tags = Set(SongTag.kept)
  /// The maximum size of a picture chunk in bytes.
  var binaryLimit = 8192
  /// The output that is not sent yet.
  var response = Response()

  /// Creates a session; a client that needs no password is trusted immediately.
  init(shared: SharedState, output: ClientOutput, isLocal: Bool, password: Password?) {
    self.shared = shared
    self.output = output
    self.isLocal = isLocal
    self.password = password
    isTrusted = password == nil
  }

  /// Thrown to close the connection.
  struct End: Error {}

  /// Runs commands until one fails; returns whether to keep the connection open.
  func run(_ batch: CommandBatch) async -> Bool {
    do {
      for (index, line) in batch.lines.enumerated() {
        guard try await run(line, at: index) else {
          try await output.write(response.take())
          return true
        }
        if batch.acknowledgesEach { response.line("list_OK") }
        try await send()
      }
      response.line("OK")
      try await output.write(response.take())
      return true
    } catch {
      return false
    }
  }

  /// The amount of output to collect before it is sent.
  private static let chunk = 1 << 16

  /// Sends collected output if there is much of it; call this wherever a response may be long.
  func send(ifOver limit: Int = chunk) async throws {
    if response.bytes.count > limit { try await output.write(response.take()) }
  }

  /// Runs a command; returns whether it succeeded.
  private func run(_ line: [UInt8], at index: Int) async throws -> Bool {
    var name = ""
    let refusal: MPDError
    do {
      let words = try CommandLine.words(line)
      guard let command = CommandName(rawValue: words[0]) else {
        throw MPDError(.unknown, "unknown command \"\(words[0])\"")
      }
      name = words[0]
      guard isTrusted || command.isOpenToAll else {
        throw MPDError(.permission, "you don't have permission for \"\(name)\"")
      }
      let arguments = Array(words.dropFirst())
      if let refusal = command.refusal(ofCount: arguments.count) { throw refusal }
      try await perform(command, arguments)
      return true
    } catch let error as MPDError {
      refusal = error
    } catch let error as PlayerError {
      refusal = MPDError(error)
    }
    response.refusal(refusal, of: name, at: index)
    return false
  }

  /// Passes a command to the part of the session that answers its group.
  private func perform(_ command: CommandName, _ arguments: [String]) async throws {
    switch command {
    case .connection(let command): try await answer(command, arguments)
    case .status(let command): try await answer(command, arguments)
    case .control(let command): try await answer(command, arguments)
    case .queue(let command): try await answer(command, arguments)
    case .queueEdit(let command): try await answer(command, arguments)
    case .library(let command): try await answer(command, arguments)
    case .playlists(let command): try await answer(command, arguments)
    case .song(let command): try await answer(command, arguments)
    }
  }

  /// Checks a password, and closes the connection after too many wrong ones.
  func check(_ word: String) async throws {
    guard let password, !password.isSame(as: word) else {
      isTrusted = true
      return
    }
    wrongPasswords += 1
    // This delays only the client that guesses.
    await withCheckedContinuation { continuation in
      WorkerThreads.shared.run(after: Password.penalty) { continuation.resume() }
    }
    if wrongPasswords >= Password.attempts { throw End() }
    throw MPDError(.password, "incorrect password")
  }
}
