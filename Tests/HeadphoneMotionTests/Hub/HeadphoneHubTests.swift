import Dispatch
import HeadphoneMotion
import PlayerModel
import Synchronization
import TestSupport
import Testing

struct HeadphoneHubTests {
  private let buds = ScriptedHeadphones()
  private let hub: HeadphoneHub
  private let worn = EarStates(primary: .inEar, secondary: .out)
  private let sample = HeadphoneMotion(
    time: Timestamp(unixMilliseconds: 1, monotonicNanoseconds: 1), attitude: Attitude(pitch: 1))

  init() {
    hub = HeadphoneHub(buds)
  }

  @Test func `the source runs for the union of requests, from the first listener to the last`()
    throws
  {
    #expect(hub.isIdle)
    let ears = try hub.listen(.ears) { _ in }
    let motion = try hub.listen(.motion) { _ in }
    let more = try hub.listen(.motion) { _ in }
    #expect(!hub.isIdle)
    motion.cancel()
    more.cancel()
    ears.cancel()
    ears.cancel()
    #expect(
      buds.calls == [.start(.ears), .start([.ears, .motion]), .start(.ears), .stop])
    #expect(hub.isIdle)
  }

  @Test func `a listener may change its request, and ends when it is released`() throws {
    do {
      let one = try hub.listen([]) { _ in }
      one.wants = .motion
      one.wants = .motion
      #expect(one.wants == .motion)
    }
    #expect(buds.calls == [.start([]), .start(.motion), .stop])
  }

  @Test func `a listener receives what it requested, and all connections`() throws {
    let (ears, motion) = (Heard(), Heard())
    let listenings = try [
      hub.listen(.ears, ears.append), hub.listen(.motion, motion.append),
    ]
    buds.send(
      .connected("Buds"), .ears(worn), .motion(sample), .gap(2), .disconnected(nil))
    #expect(ears.events == [.connected("Buds"), .ears(worn), .disconnected(nil)])
    #expect(
      motion.events == [.connected("Buds"), .motion(sample), .gap(2), .disconnected(nil)])
    listenings.forEach { $0.cancel() }
    buds.send(.connected("Buds"))
    #expect(ears.count == 3)
  }

  @Test func `a late listener first receives what it missed`() throws {
    let early = try hub.listen([.ears, .motion]) { _ in }
    buds.send(.connected("Buds"), .ears(worn), .motion(sample))
    let (ears, motion) = (Heard(), Heard())
    let both = try hub.listen(.ears, ears.append)
    let one = try hub.listen(.motion, motion.append)
    #expect(ears.events == [.connected("Buds"), .ears(worn)])
    #expect(motion.events == [.connected("Buds")])
    one.wants = [.motion, .ears]
    #expect(motion.events == [.connected("Buds"), .ears(worn)])
    buds.send(.disconnected(nil))
    let last = Heard()
    let none = try hub.listen(.ears, last.append)
    #expect(last.events == [])
    [early, both, one, none].forEach { $0.cancel() }
  }

  @Test func `a late listener is notified of an ignored sender, unless that is over`() throws {
    let error = HeadphoneError(.ambiguous, "Two senders.")
    let early = try hub.listen(.motion) { _ in }
    buds.send(.connected("Tracker"), .ignoring(error))
    let late = Heard()
    let one = try hub.listen(.ears, late.append)
    #expect(late.events == [.connected("Tracker"), .ignoring(error)])
    buds.send(.ignoring(nil))
    let last = Heard()
    let two = try hub.listen(.motion, last.append)
    #expect(late.events.last == .ignoring(nil) && last.events == [.connected("Tracker")])
    [early, one, two].forEach { $0.cancel() }
  }

  @Test func `events left over from an earlier start are not delivered to later listeners`() throws
  {
    try hub.listen([.ears]) { _ in }.cancel()
    buds.send(.connected("Ghost"), .ears(worn))
    let heard = Heard()
    let listening = try hub.listen(.ears, heard.append)
    #expect(heard.events == [])
    listening.cancel()
  }

  @Test func `a refused start is thrown, and other listeners continue`() throws {
    let refusal = HeadphoneError(.noAdapter, "No.")
    buds.refuse(refusal)
    #expect(throws: refusal) { try hub.listen(.ears) { _ in } }
    #expect(hub.isIdle)
    buds.refuse(nil)
    let heard = Heard()
    let one = try hub.listen(.ears, heard.append)
    buds.refuse(refusal)
    one.wants = .motion
    #expect(heard.events == [.disconnected(refusal)])
    buds.refuse(nil)
    one.wants = .ears
    #expect(buds.calls.last == .start(.ears))
    one.cancel()
  }

  @Test func `a listener may cancel and change its request within its report`() throws {
    let mine = Mutex<[HeadphoneListening]>([])
    let heard = Heard()
    let first = try hub.listen(.motion) { event in
      heard.append(event)
      guard case .motion = event else { return }
      let listenings = mine.withLock { mine in
        defer { mine = [] }
        return mine
      }
      for listening in listenings {
        listening.wants = .ears
        listening.cancel()
      }
    }
    mine.withLock { $0 = [first] }
    buds.send(.motion(sample), .motion(sample))
    #expect(heard.count == 1)
    #expect(buds.calls == [.start(.motion), .stop])
  }

  @Test func `a report during the start may start another listener`() throws {
    buds.reportAtStart(.connected("Buds"))
    let hub = hub
    let held = Mutex<HeadphoneListening?>(nil)
    let outer = try hub.listen(.ears) { _ in
      // Within a report, errors are not thrown.
      let inner = try? hub.listen(.motion) { _ in }
      held.withLock { $0 = inner }
    }
    #expect(buds.calls == [.start(.ears), .start([.ears, .motion])])
    outer.cancel()
    held.withLock { $0.take() }?.cancel()
    #expect(hub.isIdle && buds.calls.last == .stop)
  }

  /// A source whose `stop()` waits for its own thread, which may be in a report that also calls `stop()`.
  @Test(.timeLimit(.minutes(30))) func `cancelling on two threads does not deadlock`() async throws
  {
    for _ in 0..<200 {
      let source = ThreadedHeadphones()
      let hub = HeadphoneHub(source)
      let listening = Mutex<HeadphoneListening?>(nil)
      let inside = DispatchSemaphore(value: 0)
      let one = try hub.listen(.motion) { _ in
        inside.signal()
        listening.withLock(\.self)?.cancel()
      }
      listening.withLock { $0 = one }
      source.send(.gap(1))
      inside.wait()
      one.cancel()
      #expect(hub.isIdle)
      source.finish()
      listening.withLock { $0 = nil }
    }
  }

  @Test func `a hub is itself a source`() throws {
    let (one, other) = (hub.source(), hub.source())
    let heard = Heard()
    try one.start(.motion, report: heard.append)
    try other.start(.ears) { _ in }
    try one.start([.motion, .ears]) { _ in }
    buds.send(.motion(sample))
    #expect(heard.events == [.motion(sample)])
    one.recentre()
    one.stop()
    other.stop()
    other.stop()
    #expect(
      buds.calls == [.start(.motion), .start([.motion, .ears]), .recentre, .start(.ears), .stop])
    #expect(one.measures == [.pitch, .yaw] && one.isNetworked && one.obstacle == nil)
  }
}

/// Headphones that report from their own queue, and whose `stop()` waits for it.
private final class ThreadedHeadphones: HeadphoneMotionSource {
  private let queue = DispatchQueue(label: "threaded headphones")
  private static let key = DispatchSpecificKey<Bool>()
  private let report = Mutex<(@Sendable (HeadphoneEvent) -> Void)?>(nil)

  let measures: HeadphoneMotion.Measures = []
  let isNetworked = false
  let authorizationStatus = HeadphoneAuthorization.authorized
  let obstacle: HeadphoneError? = nil

  init() {
    queue.setSpecific(key: Self.key, value: true)
  }

  func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) {
    self.report.withLock { $0 = report }
  }

  func send(_ event: HeadphoneEvent) {
    queue.async { self.report.withLock(\.self)?(event) }
  }

  func finish() { queue.sync {} }

  func stop() {
    report.withLock { $0 = nil }
    if DispatchQueue.getSpecific(key: Self.key) == nil { queue.sync {} }
  }

  func recentre() {}
}
