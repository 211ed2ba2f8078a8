import Glibc
import Testing

@testable import Linux

/// Programs that run to their end within a time limit.
@Suite struct ProgramRunTests {
  private func run(
    _ script: String, within seconds: Double = 600, keeping mostBytes: Int = 1000,
    includesErrors: Bool = false
  ) throws -> ProgramRun {
    try ProcessLaunch("/bin/sh", ["sh", "-c", script])
      .run(within: seconds, keeping: mostBytes, includesErrors: includesErrors)
  }

  private func text(_ run: ProgramRun) -> String { String(decoding: run.output, as: UTF8.self) }

  @Test func `the output and the status of a program are returned`() throws {
    let run = try run("echo out; echo error >&2; exit 3")
    #expect(text(run) == "out\n")
    #expect(run.end.status == 3 && !run.isDone && !run.isOverdue)
  }

  @Test func `errors are part of the output on request`() throws {
    let run = try run("echo error >&2", includesErrors: true)
    #expect(text(run) == "error\n")
    #expect(run.isDone)
  }

  @Test func `a program is read to its end, but not all of it is kept`() throws {
    let run = try run("head -c 1000000 /dev/zero", keeping: 10)
    #expect(run.output == [UInt8](repeating: 0, count: 10))
    #expect(run.isDone)
  }

  @Test func `a program that takes too long is killed with its children`() throws {
    let run = try run("echo begun; sleep 600 & sleep 600", within: 0.2)
    #expect(text(run) == "begun\n")
    #expect(run.isOverdue && !run.isDone)
    #expect(run.end.signal == SIGKILL)
  }

  @Test func `a program has no input`() throws {
    #expect(try run("cat").isDone)
  }

  @Test func `a program that does not exist is reported`() throws {
    let error = #expect(throws: LaunchFailure.self) {
      try ProcessLaunch("/nowhere/program", ["program"]).run(within: 600, keeping: 10)
    }
    #expect(error?.isMissing == true)
  }
}
