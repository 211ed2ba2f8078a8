import Dispatch
import Synchronization
import Testing

@testable import AudioOutput

@Suite struct TimeLimitTests {
  @Test func `the result of a call is returned`() throws {
    #expect(try TimeLimit(seconds: 10).run { 42 } == 42)
  }

  @Test func `the error of a call is thrown`() {
    #expect(throws: ALSAFailure.broken) {
      try TimeLimit(seconds: 10).run { () throws(ALSAFailure) -> Int in throw .broken }
    }
  }

  @Test func `a call that does not return is abandoned, and releases its resources later`() {
    final class Handle: Sendable {
      let isReleased: DispatchSemaphore
      init(isReleased: DispatchSemaphore) { self.isReleased = isReleased }
      deinit { isReleased.signal() }
    }
    let server = DispatchSemaphore(value: 0)
    let isReleased = DispatchSemaphore(value: 0)
    #expect(throws: ALSAFailure.timedOut) {
      try TimeLimit(seconds: 0.01).run { () throws(ALSAFailure) in
        let handle = Handle(isReleased: isReleased)
        server.wait()
        return handle
      }
    }
    server.signal()
    #expect(isReleased.wait(timeout: .now() + 120) == .success)
  }
}
