import HTTPTransport
import Sensing
import Testing

/// What a program that knows the sensor alone may call the way to its host.
@Suite struct SensingNamesTests {
  /// Counts what goes over it.
  private final class Deaf: SyncConnection {
    func send(_ request: SyncRequest) -> SyncAnswer { SyncAnswer(status: 404, body: "") }
    func cancel() {}
  }

  private struct DeafTransport: SyncTransport {
    func connect() -> any SyncConnection { Deaf() }
  }

  @Test func `a way of one's own is as good as that over HTTP`() throws {
    let ways: [any SyncTransport] = [HTTPTransport(), DeafTransport()]
    let request = SyncRequest(
      url: "http://127.0.0.1", contentType: "text/plain", idempotencyKey: "", body: "")
    #expect(try ways[1].connect().send(request).status == 404)
  }
}
