import Glibc
import Testing

@testable import Linux

/// Pipes from programs to this process.
@Suite struct ProcessPipeTests {
  @Test func `no program inherits an end`() throws {
    let pipe = try ProcessPipe()
    for end in [pipe.output, pipe.input] {
      #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
    }
  }

  @Test func `reading ends once the writing end is closed`() throws {
    let pipe = try ProcessPipe()
    var byte: UInt8 = 7
    #expect(write(pipe.input, &byte, 1) == 1)
    pipe.closeInput()
    byte = 0
    #expect(read(pipe.output, &byte, 1) == 1)
    #expect(byte == 7)
    #expect(read(pipe.output, &byte, 1) == 0)
  }
}
