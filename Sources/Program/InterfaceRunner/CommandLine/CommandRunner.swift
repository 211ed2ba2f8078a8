import Glibc
import Linux
import Locations
import PlayerInterface
import PlayerModel
import ProgramOutput
import Synchronization

/// Runs command lines of the interface as the shell would, in a separate process, and completes
/// them.
///
/// So the commands are the same as in the shell, and nothing that they do can disturb the screen.
/// Only one runs at a time.
final class CommandRunner: Sendable {
  private let queue = SerialQueue()
  private let completing = SerialQueue()
  private let mailbox: InterfaceMailbox
  private let work = Mutex(Work())
  private let locations: Locations
  private let commandLine: CommandLineWords

  /// The running command.
  private struct Work {
    var process: pid_t?
    /// Whether it should end, possibly before it has started.
    var isStopped = false
  }

  /// The maximum size of a command's output.
  private static let mostBytes = 256 * 1024
  private static let mostLines = 150

  init(
    _ locations: Locations, _ commandLine: CommandLineWords, _ mailbox: InterfaceMailbox
  ) {
    self.mailbox = mailbox
    self.locations = locations
    self.commandLine = commandLine
  }

  /// Runs a command; its output is posted as an event.
  func run(_ words: [String]) {
    work.withLock { $0.isStopped = false }
    queue.async { [self] in mailbox.post(.command(perform(words.map(expanded)))) }
  }

  /// Interrupts the running command, like Ctrl-C.
  func stop() {
    work.withLock { work in
      work.isStopped = true
      if let process = work.process { kill(-process, SIGINT) }
    }
  }

  /// Completes the last of `words`, as in the shell; the answer is posted as an event for `text`.
  func complete(_ words: [String], for text: String) {
    completing.async { [self] in
      let answer = commandLine.complete(words)
      let paths = PathCompletion(home: locations.home)
      let files = answer.offersFiles ? paths.paths(beginningLike: words.last ?? "") : []
      mailbox.post(.completions(answer.words + files, for: text))
    }
  }

  private func expanded(_ word: String) -> String {
    guard let home = locations.home, word == "~" || word.hasPrefix("~/") else { return word }
    return home + word.dropFirst()
  }

  private func perform(_ words: [String]) -> CommandResult {
    let pipe: ProcessPipe
    let process: pid_t
    do throws(LaunchFailure) {
      pipe = try ProcessPipe()
      process = try start(words, output: pipe.input)
    } catch {
      return Self.failure(words, error)
    }
    // Only the command holds the writing end now, so that its exit ends the pipe.
    pipe.closeInput()
    let bytes = withExtendedLifetime(pipe) {
      Self.read(pipe.output) { [self] in mailbox.postInTurn(.commandProgress($0)) }
    }
    let end = ProcessEnd(of: process) { work.withLock { $0.process = nil } }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).prefix(Self.mostLines).map(Self.plain)
    return CommandResult(isDone: end.status == 0, lines: lines)
  }

  /// Starts this program with other arguments, in a new session.
  ///
  /// Without a controlling terminal, it neither receives the terminal's signals nor can prompt
  /// there.
  private func start(_ words: [String], output: Int32) throws(LaunchFailure) -> pid_t {
    var launch = ProcessLaunch("/proc/self/exe", ["stimmung"] + words)
    launch.descriptors = [(0, .null), (1, .own(output)), (2, .own(output))]
    launch.processGroup = .ownSession
    launch.set(ProgressLine.variable, to: "lines")
    return try work.withLock { work throws(LaunchFailure) in
      guard !work.isStopped else { throw LaunchFailure(code: ECANCELED) }
      let process = try launch.start()
      work.process = process
      return process
    }
  }

  /// Reads the output of a command, and passes its progress on at once.
  private static func read(
    _ descriptor: Int32, tellProgress: (String) -> Void
  ) -> [UInt8] {
    var kept: [UInt8] = []
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in buffer.prefix(count) {
        line.append(byte)
        guard byte == UInt8(ascii: "\n") || line.count == mostBytes else { continue }
        if line.first == ProgressLine.mark {
          tellProgress(String(decoding: line.dropFirst().dropLast(), as: UTF8.self))
        } else {
          kept += line.prefix(mostBytes - kept.count)
        }
        line = []
      }
    }
    return kept + line.prefix(mostBytes - kept.count)
  }

  /// Returns a line without the prefix for the shell, and with commands as they are typed here.
  static func plain(_ line: Substring) -> String {
    var line = line.trimmingPrefix("stimmung: ")
    for start in ["Usage: ", "       "] where line.hasPrefix(start + "stimmung ") {
      line = "\(start):\(line.dropFirst(start.count + "stimmung ".count))"
    }
    return String(line.replacing("“stimmung ", with: "“:"))
  }

  private static func failure(_ words: [String], _ failure: LaunchFailure) -> CommandResult {
    CommandResult(
      isDone: false, lines: ["“\(words.first ?? "")” could not be started: \(failure.reason)."])
  }
}
