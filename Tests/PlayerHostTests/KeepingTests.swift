import CompactTracks
import Dispatch
import Foundation
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

/// What a host saves, when, and how the next one restores it.
@Suite(.timeLimit(.minutes(30))) struct KeepingTests {
  /// Lets the given number of seconds pass, one by one, and waits for the writes that are then due.
  private func pass(_ seconds: Int, on bench: HostBench) throws {
    for _ in 0..<seconds {
      bench.clock.advance(by: .seconds(1))
      // The first wakes the host, and the second waits until it has done what was due.
      for _ in 0..<2 { try bench.inside { _ in } }
      try bench.waitForStorage()
    }
  }

  private func place(_ bench: HostBench) throws -> SessionFile.Saved {
    try #require(try SessionFile(folder: bench.folder.path.encoded).load())
  }

  private func sessions(_ bench: HostBench) throws -> [ListeningSession] {
    let history = try HistoryStore(folder: bench.folder.path, clock: bench.clock)
    var sessions: [ListeningSession] = []
    try history.sessions { sessions.append($0) }
    return sessions
  }

  /// What is on the disk at this moment, as if the host had just been killed.
  private func remains(of bench: HostBench) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    let files = [
      "session.json", "position.json", "queue.tracks", "queue.journal", "order.json",
      "history.sqlite", "history.sqlite-wal",
    ]
    for name in files where try bench.folder.names().contains(name) {
      try copy.write(bench.folder.read(name), to: name)
    }
    return copy
  }

  @Test func `a player at rest sets no timers, and so sleeps`() throws {
    let bench = try HostBench()
    try bench.play("a")
    #expect(try bench.inside { !$0.timers.isEmpty })
    try bench.perform(.transport(.setState(to: .paused)))
    try pass(8, on: bench)
    #expect(try bench.inside { $0.timers.isEmpty })
    try pass(60, on: bench)
    #expect(try bench.inside { $0.timers.isEmpty })
  }

  @Test func `a player that never received a request soon sleeps`() throws {
    let bench = try HostBench()
    try pass(3, on: bench)
    #expect(try bench.inside { $0.timers.isEmpty })
  }

  @Test func `during playback, the place is written every few seconds`() throws {
    let bench = try HostBench()
    try bench.play("a")
    try pass(1, on: bench)
    #expect(try place(bench).session.seconds == 0.016)
    #expect(try place(bench).wasRunning)
    var written: [Double] = []
    for _ in 0..<10 {
      #expect(bench.device.play(1000))
      for _ in 0..<2 { try bench.inside { _ in } }
      try bench.waitForStorage()
      written.append(try place(bench).session.seconds)
    }
    #expect((2...4).contains(Set(written).count), "\(written)")
    #expect((written.last ?? 0) > 6)
  }

  @Test func `the history receives the start, the progress and the end`() throws {
    let bench = try HostBench()
    try bench.play("a", frames: 6000)
    try bench.waitForStorage()
    #expect(try sessions(bench).map(\.endReason) == [nil])
    #expect(bench.device.play(2000))
    try pass(1, on: bench)
    let half = try #require(try sessions(bench).first)
    #expect(half.endReason == nil)
    #expect((1..<3000).contains(half.heardFrames), "\(half.heardFrames)")
    let log = try EventLog(bench.player)
    #expect(bench.device.play(6000 - 2016))
    try log.next(.stopped)
    try bench.waitForStorage()
    #expect(try sessions(bench).map(\.endReason) == [.finished])
    #expect(try sessions(bench).map(\.heardFrames) == [6000])
  }

  // MARK: Coming back

  @Test func `after a crash the next host is paused at the last place, and says so`() throws {
    let bench = try HostBench()
    try bench.play("a", "b")
    try bench.perform(.transport(.setVolume(percent: 30)))
    try bench.perform(.transport(.setRepeat(mode: .all)))
    #expect(bench.device.play(65_000))
    try pass(5, on: bench)
    try bench.waitForStorage()
    let next = try HostBench(in: try remains(of: bench))
    let snapshot = try next.snapshot()
    #expect(snapshot.state == .paused)
    #expect(snapshot.item?.track.title == "a")
    #expect(snapshot.queueCount == 2)
    #expect((60...65.1).contains(snapshot.position.seconds), "\(snapshot.position)")
    #expect(snapshot.volume == 30)
    #expect(snapshot.repeatMode == .all)
    #expect(next.host.notices.map(\.level) == [.warning])
    let text = try #require(next.host.notices.first?.text)
    #expect(text.contains("1:0") && text.contains("“a”"), "\(text)")
    #expect(try sessions(next).map(\.endReason) == [.crashed])
    #expect((try sessions(next).first?.heardFrames ?? 0) > 60_000)
    // Entry numbers of the earlier host are never used again.
    #expect(try next.rows()[0].entry.id.rawValue > 2)
  }

  @Test func `a chosen output is still chosen after a crash`() throws {
    let bench = try HostBench()
    try bench.play("a")
    bench.player.ask(.transport(.setOutput(name: "headphones")))
    try pass(5, on: bench)
    try bench.waitForStorage()
    let next = try HostBench(in: try remains(of: bench))
    #expect(try next.snapshot().output == "headphones")
  }

  @Test func `after an orderly end the next host returns silently`() throws {
    let folder = try TemporaryFolder()
    let frames: Int
    do {
      let bench = try HostBench(in: folder)
      try bench.play("a")
      #expect(bench.device.play(484))
      try bench.quit()
      frames = bench.device.samples.count / 2
    }
    let next = try HostBench(in: folder)
    #expect(next.host.notices.isEmpty)
    #expect(try next.snapshot().state == .paused)
    #expect(try next.snapshot().position.seconds == Double(frames) / 1000)
    let log = try EventLog(next.player)
    next.opener.replace(folder["music/a.mp3"], with: ScriptedTrack(frames: 100_000))
    next.player.ask(.transport(.togglePlayback))
    try next.hear(log)
    let entry = try #require(try next.snapshot().item?.id)
    #expect(next.device.samples.starts(with: ScriptedTrack.samples(entry, frames..<(frames + 16))))
  }

  @Test func `a damaged place is reported, and the player starts empty`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("{".utf8), to: "session.json")
    let bench = try HostBench(in: folder)
    #expect(bench.host.notices.count == 1)
    #expect(bench.host.notices.first?.text.contains("session.json") == true)
    try bench.play("a")
  }

  @Test func `an absurdly large place does not stop the player`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array(
        """
        {"isRunning":true,"index":0,"seconds":1e300,"repeatMode":"off","volume":9,
        "nextEntryNumber":9223372036854775807}
        """.utf8), to: "session.json")
    let queue: PackedTracks = [Track(path: TrackPath("/a.mp3"), title: "a")]
    try folder.write(queue.stored, to: "queue.tracks")
    let bench = try HostBench(in: folder)
    #expect(try bench.snapshot().item?.track.title == "a")
    #expect(try bench.snapshot().position.seconds == 0)
    try bench.perform(
      .queueFill(.appendToQueue(content: .paths(paths: [try bench.makeTrack("b")]))))
  }

  // MARK: The queue

  /// A possible edit of the queue, and the resulting queue.
  enum Edit: String, CaseIterable {
    case append, playNext, replace, remove, move, clear, undo, undoQueue

    func request(_ more: TrackPath, _ rows: [QueueWindow.Row]) -> PlayerRequest {
      switch self {
      case .append: .queueFill(.appendToQueue(content: .paths(paths: [more])))
      case .playNext: .queueFill(.playNext(content: .paths(paths: [more])))
      case .replace: .queueFill(.setQueue(content: .paths(paths: [more]), play: false))
      case .remove: .queueEdit(.removeFromQueue(entries: [rows[1].entry.id]))
      case .move: .queueEdit(.moveInQueue(entries: [rows[2].entry.id], before: rows[0].entry.id))
      case .clear: .queueEdit(.clearQueue)
      case .undo: .undo(.undo)
      case .undoQueue: .queueEdit(.undoQueue)
      }
    }
  }

  @Test(arguments: Edit.allCases)
  func `an answered edit of the queue survives an immediate kill`(
    edit: Edit
  ) throws {
    let bench = try HostBench()
    let paths = try ["a", "b", "c"].map { try bench.makeTrack($0) }
    try bench.perform(
      .queueFill(.setQueue(content: .paths(paths: Array(paths.dropLast())), play: false)))
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [paths[2]]))))
    try bench.waitForStorage()
    try bench.perform(edit.request(try bench.makeTrack("d"), try bench.rows()))
    // No time passes and no timer fires to help.
    let next = try HostBench(in: try remains(of: bench))
    #expect(try next.rows().map(\.entry.track.path) == bench.rows().map(\.entry.track.path))
    #expect(try next.snapshot().queueIndex == bench.snapshot().queueIndex)
  }

  @Test func `only one save of the queue waits, however many changes arrive`() throws {
    let bench = try HostBench()
    let paths = try (0..<100).map { try bench.makeTrack("track \($0)") }
    try bench.perform(.queueFill(.setQueue(content: .paths(paths: [paths[0]]), play: false)))
    try bench.waitForStorage()
    let saving = try bench.inside { $0.workers.place }
    let goOn = DispatchSemaphore(value: 0)
    saving.async { goOn.wait() }
    let answers = paths.dropFirst().map { path in
      bench.player.ask(.queueFill(.appendToQueue(content: .paths(paths: [path]))))
    }
    for _ in 0..<5 { try bench.inside { $0.savePlace(isRunning: true) } }
    try bench.inside { $0.workers.finding }.sync {}
    let count = try bench.snapshot().queueCount
    goOn.signal()
    #expect(count == 100)
    for answer in answers { try answer.reply() }
    try bench.waitForStorage()
    #expect(try place(bench).session.tracks.map(\.path) == paths)
    // Of the hundred edits, each record is one save.
    var tracks = Array(PackedTracks([Track(path: paths[0], title: "")]))
    let stored = try bench.folder.read("queue.tracks")
    let token = UInt64(
      littleEndian: stored.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: "stimmung queue 1\n".utf8.count, as: UInt64.self)
      })
    let journal = QueueJournal.replay(
      try bench.folder.read("queue.journal"), token: token, on: &tracks)
    #expect((1...3).contains(journal?.end.records ?? 0), "\(String(describing: journal?.end))")
  }

  @Test func `saving an edit of a long queue costs as much as the edit`() throws {
    let bench = try HostBench()
    let tracks = (0..<5000).map { Track(path: TrackPath("/\($0).mp3"), title: "\($0)") }
    _ = try bench.inside { $0.feed(.setQueue(PackedTracks(tracks), play: false)) }
    try pass(1, on: bench)
    let stored = try bench.folder.read("queue.tracks")
    for name in ["x", "y", "z"] {
      try bench.perform(
        .queueFill(.appendToQueue(content: .paths(paths: [try bench.makeTrack(name)]))))
      try bench.perform(.queueEdit(.removeFromQueue(entries: [try bench.rows()[7].entry.id])))
    }
    try pass(3, on: bench)
    #expect(try bench.folder.read("queue.tracks") == stored)
    #expect(try bench.folder.read("queue.journal").count < 3000)
    #expect(try place(bench).session.tracks.count == 5000)
    let next = try HostBench(in: try remains(of: bench))
    #expect(try next.rows().map(\.entry.track.path) == bench.rows().map(\.entry.track.path))
  }

  @Test func `during playback, a change is on the disk within a second`() throws {
    let bench = try HostBench()
    try bench.play("a")
    try pass(2, on: bench)
    try bench.perform(.transport(.setVolume(percent: 12)))
    try pass(1, on: bench)
    #expect(try place(bench).session.volume == 12)
  }

  @Test func `while songs are sorted, changes to the old queue are saved`() throws {
    let bench = try HostBench()
    // Only the first track is in the library, and so is sorted, opened and measured.
    let paths = try ["library/a", "b"].map { try bench.makeTrack($0) }
    try bench.perform(.queueFill(.setQueue(content: .paths(paths: paths), play: false)))
    try bench.perform(.scan(.scan(paths: [bench.folder["music/library"]])))
    for queue in try bench.inside({ [$0.workers.scanning, $0.workers.measuring] }) {
      queue.sync {}
      try bench.inside { _ in }
    }
    bench.player.ask(.queueFill(.beginMoodSorting))
    try bench.inside { $0.workers.finding }.sync {}
    #expect(try bench.inside { $0.machine.isSorting })
    try pass(2, on: bench)
    let known = Track(path: paths[1], title: "another title")
    _ = try bench.inside { loop in
      loop.feed(.updateTracks([known]))
      loop.savePlace(isRunning: true)
    }
    try bench.waitForStorage()
    let kept = try place(bench).session.tracks
    #expect(kept.map(\.path) == paths)
    #expect(kept.last?.track.title == "another title")
  }

  // MARK: A full disk

  @Test func `a place that cannot be written is reported once, until it can be`() throws {
    let bench = try HostBench()
    let log = try bench.play("a")
    // While this folder exists, it has the effect of a full disk.
    let blocks = ["session.json.new", "position.json"].map { bench.folder[$0] }
    func block() throws {
      unlink(blocks[1].encoded)
      for path in blocks { #expect(mkdir(path.encoded, 0o700) == 0) }
    }
    func warnings() -> Int {
      log.kinds.count { kind in
        guard case .notice(let notice) = kind else { return false }
        return notice.text.contains("session.json")
      }
    }
    try pass(6, on: bench)
    try block()
    try pass(20, on: bench)
    #expect(warnings() == 1)
    for path in blocks { #expect(rmdir(path.encoded) == 0) }
    try pass(6, on: bench)
    #expect(try place(bench).session.tracks.count == 1)
    try block()
    try pass(20, on: bench)
    #expect(warnings() == 2)
  }

  @Test func `a history that cannot be written is reported once and catches up when it can be`()
    throws
  {
    let bench = try HostBench()
    let block = try HistoryBlock(bench.folder)
    let log = try bench.play("a", "b", frames: 300)
    #expect(bench.device.play(584))
    try log.next(.stopped)
    try bench.waitForStorage()
    // Nothing keeps an idle host awake, not even a failure.
    try pass(8, on: bench)
    #expect(try bench.inside { $0.timers.isEmpty })
    let errors = log.kinds.filter { if case .notice = $0 { true } else { false } }
    #expect(errors.count == 1, "\(errors)")
    try block.end()
    try bench.perform(.end(.quit(onlyIfAlone: false)))
    #expect(try sessions(bench).map(\.endReason) == [.finished, .finished])
    #expect(try sessions(bench).map(\.heardFrames) == [300, 300])
  }
}
