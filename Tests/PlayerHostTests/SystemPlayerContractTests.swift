import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

/// What every ``SystemPlayer`` guarantees, however it is accessed.
///
/// Its themes are in separate files.
@Suite(.timeLimit(.minutes(30))) struct SystemPlayerContractTests {
  // MARK: Observing

  @Test(arguments: Access.allCases)
  func `a player at rest has nothing to play`(access: Access) throws {
    let bench = try HostBench(access)
    let snapshot = try bench.snapshot()
    #expect(snapshot.state == .stopped)
    #expect(snapshot.item == nil)
    #expect(snapshot.queueIndex == nil)
    #expect(snapshot.queueCount == 0)
    #expect(snapshot.position.seconds == 0)
    #expect(snapshot.volume == 100)
    #expect(snapshot.rate == 1)
    #expect(snapshot.repeatMode == .off)
    #expect(snapshot.itemMoods.isEmpty)
    #expect(snapshot.output == "scripted")
  }

  @Test(arguments: Access.allCases)
  func `playing a queue reports item and state, in this order, with the first frame heard`(
    access: Access
  ) throws {
    let bench = try HostBench(access)
    let path = try bench.makeTrack("a")
    let log = try EventLog(bench.player)
    let answer = bench.player.ask(.queueFill(.setQueue(content: .paths(paths: [path]), play: true)))
    #expect(bench.device.wait(untilHolding: 64))
    #expect(try bench.snapshot().item == nil)
    #expect(try bench.snapshot().state == .stopped)
    try bench.hear(log)
    let order = log.kinds.compactMap { kind -> String? in
      switch kind {
      case .itemChanged(from: nil, previousPosition: 0): "item"
      case .sessionStarted: "session"
      case .stateChanged(from: .stopped, to: .playing, previousPosition: nil): "playing"
      case .itemChanged, .stateChanged: "other"
      default: nil
      }
    }
    #expect(order == ["item", "session", "playing"])
    // The answer comes once the sound has followed.
    #expect(
      try answer.reply() == .queued(result: QueueResult(added: 1, skipped: [], skippedCount: 0)))
    let snapshot = try bench.snapshot()
    #expect(snapshot.item?.track.path == path)
    #expect(snapshot.item?.track.title == "a")
    #expect(snapshot.queueIndex == 0)
    #expect(snapshot.state == .playing)
  }

  @Test(arguments: Access.allCases)
  func `events are numbered without gaps from the snapshot on, and carry the new state`(
    access: Access
  ) throws {
    let bench = try HostBench(access)
    let log = try bench.play("a", "b")
    try bench.perform(.transport(.setVolume(percent: 30)))
    try bench.perform(.transport(.setState(to: .paused)))
    try bench.perform(.queueEdit(.clearQueue))
    let last = try log.next { $0.snapshot.queueCount == 0 && $0.snapshot.state == .stopped }
    let events = log.events
    #expect(
      events.map(\.number)
        == Array(log.snapshot.revision + 1...log.snapshot.revision + Int64(events.count)))
    #expect(events.allSatisfy { $0.snapshot.revision == $0.number })
    #expect(last.snapshot.volume == 30)
  }

  @Test(arguments: Access.allCases)
  func `a subscription misses nothing after its snapshot, even in a burst of events`(access: Access)
    throws
  {
    let bench = try HostBench(access)
    let storm = (0..<600).map { bench.player.ask(.transport(.setVolume(percent: $0 % 100))) }
    let logs = try (0..<30).map { _ in try EventLog(bench.player) }
    try storm.last?.reply()
    let end = try bench.snapshot().revision
    for log in logs {
      try log.next { $0.number >= end }
      let first = log.snapshot.revision + 1
      #expect(log.events.map(\.number).starts(with: first...end))
    }
  }

  @Test(arguments: Access.allCases)
  func `a cancelled subscription is silent`(access: Access) throws {
    let bench = try HostBench(access)
    let (cancelled, other) = (try EventLog(bench.player), try EventLog(bench.player))
    try bench.perform(.transport(.setVolume(percent: 1)))
    try cancelled.next(.modesChanged)
    cancelled.cancel()
    try bench.perform(.transport(.setVolume(percent: 2)))
    try other.next { $0.snapshot.volume == 2 }
    #expect(cancelled.kinds == [.modesChanged])
  }

  // MARK: Order

  @Test(arguments: Access.allCases)
  func `requests of one caller take effect in order`(access: Access) throws {
    let bench = try HostBench(access)
    let log = try EventLog(bench.player)
    let answers = (0..<200).map {
      bench.player.ask(.transport(.setVolume(percent: ($0 * 37) % 100)))
    }
    for answer in answers { try answer.reply() }
    try log.next { $0.snapshot.volume == (199 * 37) % 100 }
    #expect(log.events.map(\.snapshot.volume) == (0..<200).map { ($0 * 37) % 100 })
  }

  @Test(arguments: Access.allCases)
  func `fillings of the queue take effect in order, whatever their sources`(
    access: Access
  ) throws {
    let bench = try HostBench(access)
    let (a, b, c) = (try bench.makeTrack("a"), try bench.makeTrack("b"), try bench.makeTrack("c"))
    bench.player.ask(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: b)])))
    bench.player.ask(.queueFill(.setQueue(content: .paths(paths: [a]), play: false)))
    bench.player.ask(.queueFill(.appendToQueue(content: .mood(name: .calm))))
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [c]))))
    #expect(try bench.rows().map(\.entry.track.path) == [a, b, c])
  }

  @Test(arguments: Access.allCases)
  func `filling the queue from a mood waits for earlier filing to finish`(
    access: Access
  ) throws {
    let bench = try HostBench(access)
    let track = try bench.makeTrack("a")
    let gate = Gate()
    try bench.inside { $0.workers.naming.async { gate.pass() } }
    let filing = bench.player.ask(
      .moodFiling(.addToMood(mood: .calm, tracks: [.path(path: track)])))
    let filling = bench.player.ask(.queueFill(.setQueue(content: .mood(name: .calm), play: false)))
    // Enough time for a filling that did not wait.
    for _ in 0..<20 { _ = try bench.snapshot() }
    gate.open()
    try filing.reply()
    try filling.reply()
    #expect(try bench.rows().map(\.entry.track.path) == [track])
  }

  @Test(arguments: Access.allCases)
  func `a newer queue wins over an older one that is still searching for files`(access: Access)
    throws
  {
    let bench = try HostBench(access)
    let (a, b) = (try bench.makeTrack("a"), try bench.makeTrack("b"))
    let gate = Gate()
    try bench.inside { $0.workers.finding.async { gate.pass() } }
    let older = bench.player.ask(.queueFill(.setQueue(content: .paths(paths: [a]), play: false)))
    let newer = bench.player.ask(.queueFill(.setQueue(content: .paths(paths: [b]), play: false)))
    // Both are in progress before the search for the first one's files begins.
    _ = try bench.snapshot()
    gate.open()
    #expect(try older.error()?.code == .stale)
    try newer.reply()
    #expect(try bench.rows().map(\.entry.track.path) == [b])
  }

  @Test(arguments: Access.allCases)
  func `clearing the queue wins over an older filling`(access: Access) throws {
    let bench = try HostBench(access)
    let a = try bench.makeTrack("a")
    let gate = Gate()
    try bench.inside { $0.workers.finding.async { gate.pass() } }
    let filling = bench.player.ask(.queueFill(.setQueue(content: .paths(paths: [a]), play: true)))
    try bench.perform(.queueEdit(.clearQueue))
    gate.open()
    #expect(try filling.error()?.code == .stale)
    #expect(try bench.snapshot().queueCount == 0)
  }

  // MARK: Service and lyrics

  @Test(arguments: Access.allCases)
  func `the service identifies itself`(access: Access) throws {
    let bench = try HostBench(access)
    let info = try bench.perform(ServiceRequest.service)
    #expect(info.version == "1.0")
    #expect(info.clients == 1)
    #expect(info.startedAt == ManualClock().now().unixMilliseconds)
  }

  @Test(arguments: Access.allCases)
  func `lyrics are found, missing, or unreadable`(access: Access) throws {
    let bench = try HostBench(access)
    let paths = try ["a", "b", "c"].map { try bench.makeTrack($0) }
    let lyrics = Lyrics(synced: true, lines: [.init(time: 1, text: "la")])
    let unreadable = PlayerError(.notFound, "The words cannot be read.")
    bench.lyrics.set([paths[0]: .success(lyrics), paths[2]: .failure(unreadable)])
    try bench.perform(.queueFill(.setQueue(content: .paths(paths: paths), play: false)))
    let ids = try bench.rows().map(\.entry.id)
    #expect(try bench.perform(.lyrics(.lyrics(entry: ids[0]))) == .lyrics(lyrics: lyrics))
    #expect(try bench.perform(.lyrics(.lyrics(entry: ids[1]))) == .lyrics(lyrics: nil))
    #expect(try bench.refusal(.lyrics(.lyrics(entry: ids[2]))) == unreadable)
    #expect(try bench.refusal(.lyrics(.lyrics(entry: EntryID(rawValue: 999))))?.code == .notFound)
  }
}
