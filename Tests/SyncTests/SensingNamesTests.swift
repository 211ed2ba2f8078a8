import HTTPTransport
import Sensing
import Testing

/// The names that a program needs to provide its own transport, if it knows only the sensor.
@Suite struct SensingNamesTests {
  /// Accepts nothing.
  private final class Deaf: SyncConnection {
    func send(_ request: SyncRequest) -> SyncAnswer { SyncAnswer(status: 404, body: "") }
    func cancel() {}
  }

  private struct DeafTransport: SyncTransport {
    func connect() -> any SyncConnection { Deaf() }
  }

  @Test func `a custom transport is as good as the one over HTTP`() throws {
    let ways: [any SyncTransport] = [HTTPTransport(), DeafTransport()]
    let request = SyncRequest(
      url: "http://127.0.0.1", contentType: "text/plain", idempotencyKey: "", body: "")
    #expect(try ways[1].connect().send(request).status == 404)
  }
}
