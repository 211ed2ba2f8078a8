import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// Filing the library's unfiled songs one by one.
  @Suite struct Sorting {
    /// A player that plays `a`, with `a`, `b` and `c` in its library and `b` filed.
    private func bench(_ access: Access) throws -> (HostBench, EventLog) {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      for name in ["b", "c"] { try bench.makeTrack(name) }
      try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
      try bench.perform(
        .moodFiling(.addToMood(mood: .sad, tracks: [.path(path: bench.folder["music/b.mp3"])])))
      return (bench, log)
    }

    /// Starts sorting, and lets the first song be heard.
    private func sort(_ bench: HostBench, _ log: EventLog) throws {
      let answer = bench.player.ask(.queueFill(.beginMoodSorting))
      try bench.hear(log)
      let result = QueueResult(added: 2, skipped: [], skippedCount: 0)
      #expect(try answer.reply() == .queued(result: result))
    }

    @Test(arguments: Access.allCases)
    func `filing the playing song plays the next, and after the last the old queue returns`(
      access: Access
    ) throws {
      let (bench, log) = try bench(access)
      try sort(bench, log)
      var snapshot = try bench.snapshot()
      #expect(snapshot.sorting?.returnsTo?.track.title == "a")
      #expect(try bench.rows().map(\.entry.track.title) == ["a", "c"])
      let first = try #require(snapshot.item?.track.persistentID)
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.persistentID(id: first)])))
      // Filing the same song again does not skip another.
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.persistentID(id: first)])))
      try bench.hear(log)
      snapshot = try bench.snapshot()
      #expect(snapshot.item?.track.title == "c")
      let second = try #require(snapshot.item?.track.persistentID)
      try bench.perform(.moodFiling(.addToMood(mood: .happy, tracks: [.persistentID(id: second)])))
      try bench.hear(log)
      snapshot = try bench.snapshot()
      #expect(snapshot.sorting == nil)
      #expect(snapshot.item?.track.title == "a")
      #expect(snapshot.queueCount == 1)
      #expect(snapshot.itemMoods == [.calm])
      #expect(try bench.refusal(.queueFill(.beginMoodSorting))?.code == .nothingPlayable)
      #expect(try bench.refusal(.transport(.endMoodSorting))?.code == .invalidRequest)
    }

    @Test(arguments: Access.allCases)
    func `the listener can end sorting, and filing then only files`(access: Access) throws {
      let (bench, log) = try bench(access)
      try sort(bench, log)
      #expect(try bench.refusal(.queueFill(.beginMoodSorting))?.code == .invalidRequest)
      #expect(try bench.refusal(.queueEdit(.undoQueue))?.code == .invalidRequest)
      let answer = bench.player.ask(.transport(.endMoodSorting))
      try bench.hear(log)
      let snapshot = try answer.snapshot()
      #expect(snapshot.sorting == nil)
      #expect(snapshot.state == .playing)
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.nowPlaying])))
      #expect(try bench.snapshot().item == snapshot.item)
    }

    @Test(arguments: Access.allCases)
    func `filing is undone, and the queue's last change remains to be undone`(
      access: Access
    ) throws {
      let (bench, log) = try bench(access)
      try sort(bench, log)
      let id = try #require(try bench.snapshot().item?.track.persistentID)
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.persistentID(id: id)])))
      try bench.hear(log)
      #expect(try bench.perform(.undo(.undo)) == .undone(what: "filing “a” under calm"))
      #expect(try bench.perform(.undo(.undo)) == .undone(what: "filing “b” under sad"))
      #expect(try bench.refusal(.undo(.undo))?.code == .invalidRequest)
      let answer = bench.player.ask(.transport(.endMoodSorting))
      try bench.hear(log)
      try answer.snapshot()
      try bench.perform(.undo(.undo))
      #expect(try bench.snapshot().queueCount == 0)
    }

    @Test(arguments: Access.allCases)
    func `an empty library is reported differently from one in which all songs are filed`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let empty = try bench.refusal(.queueFill(.beginMoodSorting))
      #expect(empty?.code == .nothingPlayable)
      #expect(empty?.message.contains("empty") == true)
      try bench.makeTrack("a")
      try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
      try bench.perform(
        .moodFiling(.addToMood(mood: .sad, tracks: [.path(path: bench.folder["music/a.mp3"])])))
      #expect(
        try bench.refusal(.queueFill(.beginMoodSorting))?.message.contains("Every song") == true)
    }

    @Test func `after a restart, what played before sorting returns`() throws {
      let (bench, log) = try bench(.inProcess)
      let before = try bench.snapshot()
      try sort(bench, log)
      try bench.quit()
      let next = try HostBench(in: bench.folder)
      let snapshot = try next.snapshot()
      #expect(snapshot.state == .paused)
      #expect(snapshot.item?.track.path == before.item?.track.path)
      #expect(snapshot.queueCount == 1)
      #expect(snapshot.sorting == nil)
    }
  }
}
