import Dispatch
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import HeadphoneMotion

struct SourceRunTests {
  /// Reports endlessly, as fast as it can.
  private struct Chatter: SourceWorker {
    let polled: [pollfd] = []
    let deadline: Int64? = 0
    let ended: DispatchSemaphore

    mutating func proceed(_ polled: [pollfd], _ now: Timestamp) -> [HeadphoneEvent] {
      [.connected("buds")]
    }
    mutating func want(_ wants: HeadphoneWants, _ now: Timestamp) -> [HeadphoneEvent] { [] }
    mutating func recentre() {}
    mutating func end() { ended.signal() }
  }

  @Test func `the first report can stop it even before its start has returned`() throws {
    let (run, heard) = (SourceRun(), Heard())
    let (reported, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let report: SourceThread.Report = { [weak run] event in
      heard.append(event)
      reported.signal()
      run?.stop()
    }
    try run.start(.motion, report) { () throws(HeadphoneError) in
      let thread = try SourceThread(named: "chatter", clock: TestClock(), report: report) {
        Chatter(ended: ended)
      }
      reported.wait()
      return thread
    }
    ended.wait()
    #expect(heard.events.count == 1)
  }
}
