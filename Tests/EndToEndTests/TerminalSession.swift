import Foundation
import Glibc

/// A terminal in a separate tmux, with a plain shell that leaves the terminal's modes alone.
final class TerminalSession: Sendable {
  /// The shell's prompt.
  private static let prompt = "ready>"

  private let profile: Profile
  private let socket: String

  /// Opens a terminal and waits for its shell.
  init(
    _ profile: Profile, width: Int = 80, height: Int = 24, term: String = "tmux-256color",
    variables: [String: String] = [:]
  ) async throws {
    self.profile = profile
    socket = profile.folder["tmux-\(UUID().uuidString)"].encoded
    var settings = ["PS1": Self.prompt + " "]
    settings.merge(variables) { $1 }
    let assignments = settings.map { "\($0.key)=\($0.value)" } + ["TERM=\(term)"]
    let started = try profile.start(
      ["tmux", "-u", "-S", socket, "-f", "/dev/null", "new-session", "-d"]
        + ["-x", "\(width)", "-y", "\(height)", "env"] + assignments + ["dash", "-i"])
    let ending = try await started.end()
    guard ending.status == 0 else { throw Late(description: "no tmux: \(ending.errorText)") }
    try await showsPrompt()
  }

  /// A terminal in a new profile that plays the music at `path`.
  static func playing(_ path: String) async throws -> (Profile, TerminalSession) {
    let profile = try Profile()
    return (profile, try await playing(path, in: profile))
  }

  /// A terminal in an existing profile that plays the music at `path`.
  static func playing(_ path: String, in profile: Profile) async throws -> TerminalSession {
    let terminal = try await TerminalSession(profile)
    try await terminal.stimmung(path)
    try await terminal.screen("music") { $0.contains("► Playing") && !$0.contains("Reading") }
    return terminal
  }

  // MARK: Input

  /// Types `text` and Enter.
  func type(_ text: String) async throws {
    try await tmux("send-keys", "-l", text)
    try await tmux("send-keys", "Enter")
  }

  /// Types the program's name and `arguments`, each quoted for the shell.
  func stimmung(_ arguments: String...) async throws {
    let words = [try Profile.program] + arguments
    try await type(words.map { "'\($0)'" }.joined(separator: " "))
  }

  /// Presses many keys at once, by tmux's names.
  func press(_ keys: [String]) async throws {
    try await tmux(["send-keys", "--"] + keys)
  }

  /// Presses keys, by tmux's names.
  func press(_ keys: String...) async throws {
    for key in keys { try await tmux("send-keys", key) }
  }

  /// Sends bytes as the terminal would, such as a report of the mouse.
  func send(_ bytes: String) async throws {
    try await tmux(["send-keys", "-H"] + bytes.utf8.map { String($0, radix: 16) })
  }

  /// Holds a key, which repeats the given number of times as fast as a keyboard does.
  func hold(_ key: String, times: Int) throws -> ChildProcess {
    let repeated = Array(
      repeating: ["send-keys", key, ";", "run-shell", "sleep 0.03", ";"], count: times)
    return try profile.start(["tmux", "-u", "-S", socket] + repeated.joined().dropLast())
  }

  /// Resizes the terminal.
  func resize(width: Int, height: Int) async throws {
    try await tmux("resize-window", "-x", "\(width)", "-y", "\(height)")
  }

  /// Resizes the terminal through many sizes, one after the other.
  func resize(through sizes: [(Int, Int)]) async throws {
    let commands = sizes.map { ["resize-window", "-x", "\($0)", "-y", "\($1)", ";"] }
    try await tmux(Array(commands.joined().dropLast()))
  }

  /// Writes every byte that is sent to the terminal from now on to `path`.
  func record(to path: String) async throws {
    try await tmux("pipe-pane", "-o", "cat > '\(path)'")
    try await eventually(that: "recording") { FileManager.default.fileExists(atPath: path) }
  }

  /// Closes the terminal's window.
  func close() async throws {
    try await tmux("kill-session")
  }

  // MARK: Output

  /// The text on the screen.
  func screen() async throws -> String {
    try await tmux("capture-pane", "-p").text
  }

  /// Waits until the screen is as wanted, and returns it.
  @discardableResult
  func screen(
    _ what: String, within seconds: Double = longestWait, _ holds: (String) -> Bool
  ) async throws -> String {
    var last = ""
    return try await eventually(what, within: seconds, instead: { last }) {
      last = try await screen()
      return holds(last) ? last : nil
    }
  }

  /// Waits until the screen contains `text`.
  @discardableResult
  func shows(_ text: String, within seconds: Double = longestWait) async throws -> String {
    try await screen("“\(text)” on the screen", within: seconds) { $0.contains(text) }
  }

  /// Waits until the shell waits for a command: the previous program has ended or stopped.
  func showsPrompt() async throws {
    try await screen("prompt") { screen in
      screen.split(separator: "\n").last.map {
        $0.hasPrefix(Self.prompt) && $0.count <= Self.prompt.count + 1
      } == true
    }
  }

  /// Waits until the screen no longer contains `text`.
  @discardableResult
  func hides(_ text: String, within seconds: Double = longestWait) async throws -> String {
    try await screen("screen without “\(text)”", within: seconds) { !$0.contains(text) }
  }

  /// What programs can leave behind: the modes of the line, the cursor, the screen, the mouse and
  /// the keypad.
  func modes() async throws -> String {
    // A new mark each time, because the previous answer may still be on the screen.
    let mark = "end-\(UInt32.random(in: 0 ... .max))"
    try await type("clear; stty -a; echo \(mark)")
    let screen = try await self.screen("the modes") { $0.contains("\n\(mark)\nready>") }
    let sizes = #/rows [0-9]+; columns [0-9]+;/#
    let flags = try await value(
      "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{mouse_standard_flag} #{keypad_flag} "
        + "#{keypad_cursor_flag} #{insert_flag} #{wrap_flag} #{origin_flag}")
    // stty breaks its lines at a width that may be out of date.
    let modes = screen.replacing(sizes, with: "").replacing(mark, with: "")
    return modes.filter { !$0.isWhitespace } + flags
  }

  /// A value that tmux knows about the terminal, by its format.
  func value(_ format: String) async throws -> String {
    try await tmux("display-message", "-p", format).lines.first ?? ""
  }

  /// The process ID of the shell's foreground program, the interface.
  func foreground() async throws -> pid_t {
    let tty = try await value("#{pane_tty}")
    return try await eventually("interface in \(tty)") {
      profile.processes().first { process in
        guard process.arguments.first?.hasSuffix("/stimmung") == true else { return false }
        let input = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(process.id)/fd/0")
        return input == tty
      }?.id
    }
  }

  @discardableResult
  private func tmux(_ arguments: String...) async throws -> ChildProcess.Ending {
    try await tmux(arguments)
  }

  @discardableResult
  private func tmux(_ arguments: [String]) async throws -> ChildProcess.Ending {
    let ending = try await profile.start(["tmux", "-u", "-S", socket] + arguments).end()
    guard ending.status == 0 else {
      throw Late(description: "tmux \(arguments): \(ending.errorText)")
    }
    return ending
  }
}
