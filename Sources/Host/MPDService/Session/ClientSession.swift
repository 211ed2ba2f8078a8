import Linux
import PlayerModel

/// Does what one client asks for, one command after the other.
actor ClientSession {
  let door: Door
  /// Where its commands run.
  nonisolated let thread = SessionThread()
  /// Whether the client is a process of the same user on this machine, which may name any file.
  let isLocal: Bool
  private let password: Password?
  private let output: ClientOutput
  /// Whether the client may do more than give the password.
  var isTrusted: Bool
  private var wrongPasswords = 0
  /// The tags that the client wants to see.
  var tags = Set(SongTag.kept)
  /// How many bytes of a picture the client takes at once.
  var binaryLimit = 8192
  /// What was said and is still to be sent.
  var response = Response()

  /// A session; who needs no password is trusted from the start.
  init(door: Door, output: ClientOutput, isLocal: Bool, password: Password?) {
    self.door = door
    self.output = output
    self.isLocal = isLocal
    self.password = password
    isTrusted = password == nil
  }

  /// Ends the connection.
  struct End: Error {}

  /// Does what a client wants, up to the first command that fails; answers whether the connection goes on.
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

  /// So much is collected before it is sent.
  private static let chunk = 1 << 16

  /// Sends what was said, if it is much: called wherever an answer may be long.
  func send(ifOver limit: Int = chunk) async throws {
    if response.bytes.count > limit { try await output.write(response.take()) }
  }

  /// Does a command; answers whether that succeeded.
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

  /// Lets the client in who knows the password; who guesses is hung up on.
  func check(_ word: String) async throws {
    guard let password, !password.isSame(as: word) else {
      isTrusted = true
      return
    }
    wrongPasswords += 1
    // Holds up this client alone, and with it who tries one word after the other.
    await withCheckedContinuation { goOn in
      WorkerThreads.shared.run(after: Password.penalty) { goOn.resume() }
    }
    if wrongPasswords >= Password.attempts { throw End() }
    throw MPDError(.password, "incorrect password")
  }
}
