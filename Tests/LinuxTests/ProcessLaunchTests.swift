import Glibc
import TestSupport
import Testing

@testable import Linux

/// Programs that cannot be started, and the reasons.
@Suite struct ProcessLaunchTests {
  private func failure(_ launch: ProcessLaunch) -> LaunchFailure? {
    do throws(LaunchFailure) {
      _ = ProcessEnd(of: try launch.start())
      return nil
    } catch {
      return error
    }
  }

  @Test func `the error names the file that cannot be opened for a program, not the program`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder["nowhere/log"].encoded
    var launch = ProcessLaunch("/bin/true", ["true"])
    launch.descriptors = [(0, .null), (1, .appending(path)), (2, .null)]
    let reason = try #require(failure(launch))
    #expect(reason.file == path && !reason.isMissing)
    #expect(reason.reason == "\(path) cannot be opened (No such file or directory)")
  }

  @Test func `a missing program is not blamed on its files`() throws {
    let folder = try TemporaryFolder()
    var launch = ProcessLaunch("/nowhere/program", ["program"])
    launch.descriptors = [(1, .null), (2, .appending(folder["log"].encoded))]
    let reason = try #require(failure(launch))
    #expect(reason.isMissing && reason.file == nil)
    #expect(reason.reason == "No such file or directory")
  }
}
