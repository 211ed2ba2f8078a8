import Glibc
import PlayerModel

/// A host that was started and has not reported its start yet.
///
/// The program that waits may differ from the one that started the host: a process hands it on before it
/// executes another program.
package struct StartingHost: ~Copyable {
  /// The descriptor on which the host reports its start.
  private let descriptor: Int32

  /// The environment variable that hands the descriptor on.
  private static let variable = "STIMMUNG_STARTING"

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Returns the host that this process started before it executed the current program; `nil` if there is
  /// none, or if it was already taken.
  package static func handedOn() -> StartingHost? {
    guard let value = getenv(variable) else { return nil }
    defer { unsetenv(variable) }
    var status = stat()
    guard let descriptor = Int32(String(cString: value)), fstat(descriptor, &status) == 0,
      status.st_mode & S_IFMT == S_IFIFO, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { return nil }
    return StartingHost(descriptor: descriptor)
  }

  /// Hands the host on to the program that this process is about to execute.
  package consuming func handOn() {
    _ = fcntl(descriptor, F_SETFD, 0)
    setenv(Self.variable, "\(descriptor)", 1)
    discard self
  }

  /// Waits until the host answers requests, and returns its notices about its start.
  ///
  /// - Parameter log: The log file to mention in the error.
  /// - Throws: `PlayerError` if the host could not start.
  consuming func wait(log: String) throws(PlayerError) -> [String] {
    let lines = readAll().split(separator: "\n").map(String.init)
    let notices = lines.filter { $0.hasPrefix("notice ") }.map { String($0.dropFirst(7)) }
    if lines.contains("ready") || lines.contains("running") { return notices }
    let reason = lines.first { $0.hasPrefix("error ") }.map { String($0.dropFirst(6)) }
    throw PlayerError(
      .disconnected, reason ?? "The player could not be started; \(log) may say why.")
  }

  private func readAll() -> String {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &room, room.count)
      if count > 0 {
        bytes += room[..<count]
      } else if count == 0 || errno != EINTR {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}
