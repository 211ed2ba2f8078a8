import CompactTracks
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// Rearranging the queue, undoing that, and the order in which it is played.
  @Suite struct QueueEdits {
    private func titles(
      _ bench: HostBench, _ location: SourceLocation = #_sourceLocation
    ) throws -> String {
      try bench.rows(location).map { String($0.entry.track.path.name.dropLast(4)) }.joined()
    }

    /// The entries named by these letters.
    private func entries(_ names: String, in bench: HostBench) throws -> [EntryID] {
      let rows = try bench.rows()
      return try names.map { name in
        try #require(rows.first { $0.entry.track.path.name == "\(name).mp3" }).entry.id
      }
    }

    @Test(arguments: Access.allCases)
    func `tracks to play next are inserted after the item, in one piece`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b")
      let more = [try bench.makeTrack("x"), try bench.makeTrack("y")]
      let reply = try bench.perform(.queueFill(.playNext(content: .paths(paths: more))))
      let place = QueueInsertion(index: 1, ahead: 0)
      #expect(
        reply
          == .queued(result: QueueResult(added: 2, skipped: [], skippedCount: 0, place: place)))
      #expect(try titles(bench) == "axyb")
      let next = bench.player.ask(.transport(.next))
      try bench.hear(log)
      #expect(try next.snapshot().item?.track.path == more[0])
    }

    @Test(arguments: Access.allCases)
    func `tracks that are queued next one by one play in that order`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a", "b")
      for name in ["x", "y", "z"] {
        try bench.perform(
          .queueFill(.playNext(content: .paths(paths: [try bench.makeTrack(name)]))))
      }
      #expect(try titles(bench) == "axyzb")
    }

    @Test(arguments: Access.allCases)
    func `the queue is sorted, keeps its item, and is restored`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("c", "a", "b")
      let title = LibraryOrder(.title)
      let snapshot = try bench.player.ask(.queueEdit(.sortQueue(order: title))).snapshot()
      #expect(try titles(bench) == "abc")
      #expect(snapshot.item?.track.path.name == "c.mp3")
      #expect(snapshot.queueIndex == 2)
      try bench.perform(
        .queueEdit(.sortQueue(order: LibraryOrder(.title, isDescending: true))))
      #expect(try titles(bench) == "cba")
      try bench.perform(.undo(.undo))
      try bench.perform(.queueEdit(.undoQueue))
      #expect(try titles(bench) == "cab")
      for key in LibraryOrder.Key.allCases where key != .added {
        try bench.perform(.queueEdit(.sortQueue(order: LibraryOrder(key))))
        #expect(try titles(bench).count == 3)
      }
      let added = try bench.refusal(.queueEdit(.sortQueue(order: LibraryOrder(.added))))
      #expect(added?.code == .invalidRequest)
    }

    @Test(arguments: Access.allCases)
    func `the next match in the queue is found`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a", "b", "ab")
      func match(_ text: String, _ from: Int, backward: Bool = false) throws -> Int? {
        let request = PlayerRequest.queueWindow(
          .queueMatch(text: text, from: from, backward: backward))
        guard case .queue(let window) = try bench.perform(request) else { return -1 }
        return window.rows.first?.index
      }
      #expect(try match("b", 0) == 1)
      #expect(try match("B", 2) == 2)
      #expect(try match("a", 2, backward: true) == 0)
      #expect(try match("zzz", 0) == nil)
    }

    @Test(arguments: Access.allCases)
    func `inserting next in an empty queue fills it`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.perform(.queueFill(.playNext(content: .paths(paths: [try bench.makeTrack("a")]))))
      let snapshot = try bench.snapshot()
      #expect(snapshot.queueIndex == 0)
      #expect(snapshot.state == .stopped)
    }

    @Test(arguments: Access.allCases)
    func `removing entries keeps the item, and every client sees the new queue`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b", "c", "d")
      let snapshot = try bench.player.ask(
        .queueEdit(.removeFromQueue(entries: entries("bd", in: bench)))
      )
      .snapshot()
      #expect(try titles(bench) == "ac")
      #expect(snapshot.state == .playing)
      #expect(snapshot.item?.track.title == "a")
      #expect(snapshot.queueRevision > log.snapshot.queueRevision)
      try log.next { $0.snapshot.queueCount == 2 }
    }

    @Test(arguments: Access.allCases)
    func `playback continues after the item when that is removed`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b")
      let answer = bench.player.ask(
        .queueEdit(.removeFromQueue(entries: try entries("a", in: bench))))
      try bench.hear(log)
      let snapshot = try answer.snapshot()
      #expect(snapshot.item?.track.title == "b")
      #expect(snapshot.queueIndex == 0)
      #expect(snapshot.state == .playing)
    }

    @Test(arguments: Access.allCases)
    func `places that are gone are refused, and nothing is half done`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a", "b")
      let gone = EntryID(rawValue: 999)
      let present = try entries("b", in: bench)
      #expect(try bench.refusal(.queueEdit(.removeFromQueue(entries: [gone])))?.code == .notFound)
      #expect(try bench.refusal(.queueEdit(.removeFromQueue(entries: [])))?.code == .notFound)
      #expect(
        try bench.refusal(.queueEdit(.moveInQueue(entries: [gone], before: nil)))?.code == .notFound
      )
      #expect(
        try bench.refusal(.queueEdit(.moveInQueue(entries: present, before: gone)))?.code
          == .notFound)
      #expect(try titles(bench) == "ab")
    }

    @Test(
      arguments: Access.allCases,
      [
        (moved: "a", before: "d", queue: "bcade"), (moved: "e", before: "a", queue: "eabcd"),
        (moved: "db", before: nil, queue: "acebd"), (moved: "ce", before: "c", queue: "abced"),
        (moved: "c", before: "c", queue: "abcde"), (moved: "abcde", before: "a", queue: "abcde"),
      ])
    func `entries move together and keep their order`(
      access: Access, move: (moved: String, before: String?, queue: String)
    ) throws {
      let bench = try HostBench(access)
      try bench.play("a", "b", "c", "d", "e")
      let target = try move.before.map { try entries($0, in: bench)[0] }
      let snapshot = try bench.player.ask(
        .queueEdit(.moveInQueue(entries: entries(move.moved, in: bench), before: target))
      ).snapshot()
      #expect(try titles(bench) == move.queue)
      #expect(snapshot.item?.track.title == "a")
      let place = try #require(snapshot.queueIndex)
      #expect(move.queue.dropFirst(place).first == "a")
    }

    @Test(arguments: Access.allCases)
    func `changes are undone one by one, the last first`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a", "b", "c")
      try bench.perform(
        .queueFill(.appendToQueue(content: .paths(paths: [try bench.makeTrack("d")]))))
      try bench.perform(.queueEdit(.removeFromQueue(entries: entries("b", in: bench))))
      try bench.perform(.queueEdit(.moveInQueue(entries: entries("d", in: bench), before: nil)))
      let first = try entries("a", in: bench)[0]
      try bench.perform(.queueEdit(.moveInQueue(entries: entries("d", in: bench), before: first)))
      var seen = [try titles(bench)]
      for _ in 0..<3 {
        try bench.perform(.queueEdit(.undoQueue))
        seen.append(try titles(bench))
      }
      // Moving the last entry to the end changed nothing, so there is nothing to undo.
      #expect(seen == ["dac", "acd", "abcd", "abc"])
      #expect(try bench.snapshot().item?.track.title == "a")
      #expect(try bench.snapshot().state == .playing)
    }

    @Test(arguments: Access.allCases)
    func `undo restores a cleared queue and its place`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b")
      try bench.perform(.transport(.setState(to: .paused)))
      try bench.perform(.transport(.seek(seconds: 12, entry: nil)))
      #expect(try bench.player.ask(.queueEdit(.clearQueue)).snapshot().queueCount == 0)
      let snapshot = try bench.player.ask(.queueEdit(.undoQueue)).snapshot()
      #expect(try titles(bench) == "ab")
      #expect(snapshot.item?.track.title == "a")
      #expect(snapshot.position.seconds == 12)
      #expect(snapshot.state == .paused)
      try log.next { $0.snapshot.queueCount == 2 && $0.snapshot.state == .paused }
    }

    @Test(arguments: Access.allCases)
    func `undo without a change is refused with that reason`(access: Access) throws {
      let bench = try HostBench(access)
      #expect(try bench.refusal(.queueEdit(.undoQueue))?.code == .invalidRequest)
    }

    // MARK: Order

    @Test(arguments: Access.allCases, [ShuffleMode.tracks, .albums])
    func `shuffled, every track plays once, and the queue is shown in its own order`(
      access: Access, mode: ShuffleMode
    ) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b", "c", "d", "e", "f", frames: 100)
      #expect(
        try bench.player.ask(.transport(.setShuffle(mode: mode))).snapshot().shuffleMode == mode)
      #expect(try titles(bench) == "abcdef")
      #expect(bench.device.play(6 * 100 - 16))
      try log.next(.stopped)
      let heard = log.kinds.compactMap { kind -> String? in
        guard case .sessionStarted(let session) = kind else { return nil }
        return session.entry.track.title
      }
      #expect(heard.first == "a")
      #expect(heard.sorted() == ["a", "b", "c", "d", "e", "f"])
    }

    @Test(arguments: Access.allCases)
    func `albums stay together and keep their order`(access: Access) throws {
      let bench = try HostBench(access)
      var tracks: [Track] = []
      for name in ["p/1", "p/2", "q/1", "q/2", "r/1", "r/2"] {
        let path = try bench.makeTrack(name, frames: 100)
        // A file without tags belongs to the album that its folder stands for.
        try bench.folder.write([], to: "music/\(name).mp3")
        tracks.append(Track(path: path, title: name))
      }
      let log = try EventLog(bench.player)
      try bench.perform(.transport(.setShuffle(mode: .albums)))
      _ = try bench.inside { [tracks] in $0.feed(.setQueue(PackedTracks(tracks), play: true)) }
      #expect(bench.device.play(6 * 100))
      try log.next(.stopped)
      let heard = log.kinds.compactMap { kind -> TrackPath? in
        guard case .sessionStarted(let session) = kind else { return nil }
        return session.entry.track.path
      }
      try #require(heard.count == 6)
      for album in 0..<3 {
        let (first, second) = (heard[2 * album], heard[2 * album + 1])
        #expect(first.name == "1.mp3" && second.name == "2.mp3")
        #expect(first.parent == second.parent)
      }
    }
  }
}
