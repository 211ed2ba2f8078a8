import CLinux
import Glibc

/// A pipe from a program to this process, which closes both ends by itself.
///
/// No program gets an end, except the one that is started with it: another one would keep the pipe
/// open, and its end would never be read.
package final class ProcessPipe {
  /// The end that this process reads.
  package let output: Int32
  /// The end that the program writes to, until ``closeInput()``.
  package let input: Int32
  private var isInputOpen = true

  /// Creates a pipe.
  ///
  /// - Throws: `LaunchFailure` if this process or the system has too many open files.
  package init() throws(LaunchFailure) {
    var ends: [Int32] = [-1, -1]
    guard cl_pipe(&ends) == 0 else { throw LaunchFailure(code: errno) }
    (output, input) = (ends[0], ends[1])
  }

  deinit {
    closeInput()
    close(output)
  }

  /// Closes this process's copy of the writing end, so that the pipe ends when the program does.
  package func closeInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    close(input)
  }
}
