import Glibc
import HelperProtocol
import Linux
import Synchronization
import Transport

/// A running helper and the connection to it.
final class HelperConnection: RequestConnection {
  private let helper: HelperProcess
  private let cancelled = Atomic<Bool>(false)

  init(program: String, arguments: [String], replyTimeLimit: Double) throws(TransportError) {
    do throws(LaunchFailure) {
      helper = try HelperProcess(program, arguments, readsWithin: replyTimeLimit)
    } catch {
      throw TransportError(
        .notReady, "The sync helper \(program) cannot be started: \(error.reason).")
    }
    helper.setReadTimeLimit(replyTimeLimit)
  }

  func send(_ request: HTTPRequest) throws(TransportError) -> HTTPAnswer {
    guard HelperFrame.write(request.texts, to: helper.descriptor),
      let reply = HelperFrame.read(from: helper.descriptor).flatMap(HelperReply.init(texts:))
    else {
      if cancelled.load(ordering: .acquiring) {
        throw TransportError.cancelled
      }
      throw TransportError(
        .hostUnreachable,
        "The sync helper ended before the host had answered; this request does not count as sent.")
    }
    switch reply {
    case .answer(let answer): return answer
    case .failure(let error): throw error
    }
  }

  func cancel() {
    cancelled.store(true, ordering: .releasing)
    // Wakes the thread that waits for a reply; the helper detects it as well, and exits.
    shutdown(helper.descriptor, Int32(SHUT_RDWR))
  }
}
