import Foundation
import Glibc

/// A program that runs alongside the tests.
///
/// Foundation's `Process` considers a program running as long as another one has inherited the
/// descriptor that it watches.
final class Child: Sendable {
  private let id: pid_t
  private let output: Int32

  /// Starts `arguments[0]`, which is looked up in `PATH`.
  init(_ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ends[0]
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    guard posix_spawnp(&id, arguments[0], &actions, nil, &words, environ) == 0 else {
      throw POSIXError(.ENOENT)
    }
    self.id = id
  }

  deinit {
    close(output)
  }

  /// The first line of its output.
  func readLine() -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  /// Waits for it to end and returns its status.
  @discardableResult
  func waitForEnd() -> Int32 {
    var status: Int32 = -1
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Terminates it.
  func kill() {
    Glibc.kill(id, SIGKILL)
    waitForEnd()
  }
}
