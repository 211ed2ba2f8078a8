import CompactTracks
import Dispatch
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// Filling the queue and reading it.
  @Suite struct Queues {
    @Test(arguments: Access.allCases)
    func `a folder is queued in order, and other files are skipped with a reason`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      for name in ["10", "2", "deep/1"] { try bench.makeTrack(name) }
      let missing = bench.folder["nothing.mp3"]
      let reply = try bench.perform(
        .queueFill(
          .setQueue(content: .paths(paths: [missing, bench.folder["music/./"]]), play: false)))
      guard case .queued(let result) = reply else {
        Issue.record("not queued: \(reply)")
        return
      }
      #expect(result.added == 3)
      #expect(result.skippedCount == 1)
      #expect(result.skipped.map(\.path) == [missing])
      #expect(result.skipped.first?.reason.contains("nothing.mp3") == true)
      #expect(try bench.rows().map(\.entry.track.path.name) == ["2.mp3", "10.mp3", "1.mp3"])
    }

    @Test(arguments: Access.allCases)
    func `an empty request is refused with the reason and leaves the queue alone`(access: Access)
      throws
    {
      let bench = try HostBench(access)
      try bench.play("a")
      let empty = try bench.folder.makeFolder("empty")
      let none = try bench.refusal(
        .queueFill(.setQueue(content: .paths(paths: [empty]), play: true)))
      #expect(none?.code == .nothingPlayable)
      #expect(none?.message.hasSuffix("/empty” is empty.") == true)
      try bench.folder.write([], to: "empty/notes.txt")
      let other = try bench.refusal(
        .queueFill(.setQueue(content: .paths(paths: [empty]), play: true)))
      #expect(other?.message.hasSuffix("/empty”, only 1 file: 1 txt.") == true)
      try bench.folder.write([], to: "empty/a.wma")
      let foreign = try bench.refusal(
        .queueFill(.setQueue(content: .paths(paths: [empty]), play: true)))
      let counted = "/empty”, only 1 file of another format: 1 WMA."
      #expect(foreign?.message.hasSuffix(counted) == true)
      let missing = try bench.refusal(
        .queueFill(.appendToQueue(content: .paths(paths: [bench.folder["nothing.mp3"]]))))
      #expect(missing?.message.contains("nothing.mp3") == true)
      #expect(try bench.snapshot().queueCount == 1)
      #expect(try bench.snapshot().state == .playing)
    }

    @Test(arguments: Access.allCases)
    func `a file that is not music changes nothing, whether named or in a folder`(access: Access)
      throws
    {
      let bench = try HostBench(access)
      try bench.play("a")
      // The reader of these tests takes an empty file for one that is not music.
      let file = try bench.folder.write([], to: "none/b.mp3")
      for paths in [[file], [bench.folder["none"]], [file, bench.folder["none"]]] {
        for request: PlayerRequest in [
          .queueFill(.setQueue(content: .paths(paths: paths), play: true)),
          .queueFill(.appendToQueue(content: .paths(paths: paths))),
          .queueFill(.playNext(content: .paths(paths: paths))),
        ] {
          let refusal = try bench.refusal(request)
          #expect(refusal?.code == .nothingPlayable)
          #expect(refusal?.message.contains("b.mp3” is empty") == true)
        }
      }
      #expect(try bench.rows().map(\.entry.track.title) == ["a"])
      #expect(try bench.snapshot().state == .playing)
    }

    @Test(arguments: Access.allCases)
    func `among several files, those that are not music are skipped, reported and counted`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let good = try bench.makeTrack("a")
      let bad = try bench.folder.write([], to: "music/b.mp3")
      let list = try bench.folder.write(
        Array("http://radio.example/live\nmusic/a.mp3\nmusic/b.mp3\nother.m3u\n".utf8), to: "l.m3u")
      let folder = bench.folder["music"]
      let gone = bench.folder["gone.mp3"]
      for (paths, left, refused) in [
        ([bad, good], 1, 1), ([folder], 1, 0), ([list], 3, 0), ([bad, gone, folder], 3, 2),
        ([list, bench.folder["gone.m3u"]], 4, 1),
      ] {
        let reply = try bench.perform(
          .queueFill(.setQueue(content: .paths(paths: paths), play: false)))
        guard case .queued(let result) = reply else { continue }
        #expect(result.added == 1)
        #expect(result.skippedCount == left, "\(result.skipped)")
        #expect(result.refusedCount == refused, "\(result.skipped)")
        #expect(try bench.rows().map(\.entry.track.path) == [good])
      }
    }

    @Test(arguments: Access.allCases)
    func `named files show their tags without joining the library`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.makeTrack("a")
      let path = bench.folder["music/b.mp3"]
      try bench.folder.write(Array("the title".utf8), to: "music/b.mp3")
      let log = try EventLog(bench.player)
      // This holds however the path is spelled.
      let spelled = TrackPath(encoded: bench.folder.path.encoded + "/./music//b.mp3")
      try bench.perform(.queueFill(.setQueue(content: .paths(paths: [spelled]), play: false)))
      try log.next { $0.snapshot.item?.track.title == "the title" }
      #expect(try bench.rows()[0].entry.track.path == path)
      let result = try bench.perform(ScanRequest.scan(paths: []))
      #expect(result.found == 0)
    }

    @Test(arguments: Access.allCases)
    func `a queued folder joins the library`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.makeTrack("a")
      try bench.folder.write([], to: "music/b.mp3")
      let log = try EventLog(bench.player)
      try bench.perform(
        .queueFill(.setQueue(content: .paths(paths: [bench.folder["music"]]), play: false)))
      let change = try log.next(.libraryChanged)
      #expect(change.snapshot.libraryRevision == log.snapshot.libraryRevision + 1)
      let result = try bench.perform(ScanRequest.scan(paths: []))
      #expect(result.found == 2)
      #expect(result.added == 0)
      #expect(result.unreadable == 1)
    }

    @Test(arguments: Access.allCases)
    func `a superseded request changes neither the queue nor the order of playback`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let (old, new) = (try bench.makeTrack("old"), try bench.makeTrack("new"))
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: old)])))
      try bench.perform(.transport(.setShuffle(mode: .tracks)))
      let finding = try bench.inside { $0.workers.finding }
      let contents: [QueueContent] = [
        .paths(paths: [old]), .mood(name: .calm), .moodMix(name: .calm, mix: .shuffle, seed: 1),
        .moodMix(name: .calm, mix: .radio, seed: 1),
      ]
      for content in contents {
        let held = DispatchSemaphore(value: 0)
        finding.async { held.wait() }
        let late = bench.player.ask(.queueFill(.setQueue(content: content, play: false)))
        let newer = bench.player.ask(
          .queueFill(.setQueue(content: .paths(paths: [new]), play: false)))
        // This is answered after both requests were received.
        _ = try bench.snapshot()
        held.signal()
        try newer.reply()
        #expect(try late.error()?.code == .stale)
        #expect(try bench.rows().map(\.entry.track.path) == [new])
        #expect(try bench.snapshot().shuffleMode == .tracks, "\(content)")
      }
    }

    @Test(arguments: Access.allCases)
    func `appending adds to the end, and clearing leaves nothing`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      let more = [try bench.makeTrack("b"), try bench.makeTrack("c")]
      try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: more))))
      let rows = try bench.rows()
      #expect(rows.map(\.entry.track.path.name) == ["a.mp3", "b.mp3", "c.mp3"])
      #expect(rows.map(\.index) == [0, 1, 2])
      #expect(Set(rows.map(\.entry.id)).count == 3)
      let cleared = try bench.player.ask(.queueEdit(.clearQueue)).snapshot()
      #expect(cleared.queueCount == 0)
      #expect(cleared.item == nil)
      #expect(cleared.state == .stopped)
      #expect(cleared.queueRevision > log.snapshot.queueRevision)
      #expect(try bench.rows().isEmpty)
    }

    @Test(
      arguments: Access.allCases,
      [
        (offset: 0, limit: 3, filter: "", rows: [0, 1, 2], total: 12),
        (offset: 10, limit: 5, filter: "", rows: [10, 11], total: 12),
        (offset: 12, limit: 5, filter: "", rows: [], total: 12),
        (offset: -5, limit: 1, filter: "", rows: [0], total: 12),
        (offset: .max, limit: .max, filter: "", rows: [], total: 12),
        (offset: 0, limit: -1, filter: "", rows: [], total: 12),
        (offset: 0, limit: 0, filter: "", rows: [], total: 12),
        (offset: 0, limit: 9, filter: "TRACK 1", rows: [1, 10, 11], total: 3),
        (offset: 1, limit: 1, filter: "track 1", rows: [10], total: 3),
        (offset: 0, limit: 9, filter: "nobody", rows: [], total: 0),
      ])
    func `a window holds the rows that were requested`(
      access: Access,
      window: (offset: Int, limit: Int, filter: String, rows: [Int], total: Int)
    ) throws {
      let bench = try HostBench(access)
      let paths = try (0..<12).map { try bench.makeTrack("track \($0)") }
      try bench.perform(.queueFill(.setQueue(content: .paths(paths: paths), play: false)))
      let reply = try bench.perform(
        .queueWindow(.queue(offset: window.offset, limit: window.limit, filter: window.filter)))
      guard case .queue(let found) = reply else {
        Issue.record("no window: \(reply)")
        return
      }
      #expect(found.rows.map(\.index) == window.rows)
      #expect(found.total == window.total)
      #expect((1...(try bench.snapshot().queueRevision)).contains(found.queueRevision))
    }

    @Test(arguments: Access.allCases)
    func `a window is never longer than a thousand`(access: Access) throws {
      let bench = try HostBench(access)
      let tracks = (0..<1500).map { Track(path: TrackPath("/\($0).mp3"), title: "\($0)") }
      _ = try bench.inside { $0.feed(.setQueue(PackedTracks(tracks), play: false)) }
      let window = try bench.perform(QueueWindowRequest.queue(offset: 0, limit: .max, filter: ""))
      #expect(window.rows.count == 1000)
      #expect(window.total == 1500)
    }

    @Test(arguments: Access.allCases)
    func `rows show the moods of their tracks`(access: Access) throws {
      let bench = try HostBench(access)
      let paths = [try bench.makeTrack("a"), try bench.makeTrack("b")]
      let log = try EventLog(bench.player)
      try bench.perform(.queueFill(.setQueue(content: .paths(paths: paths), play: false)))
      try log.next { $0.snapshot.item?.track.persistentID != nil }
      try bench.perform(.moodFiling(.addToMood(mood: .sad, tracks: [.path(path: paths[1])])))
      try bench.perform(.moodFiling(.addToMood(mood: .happy, tracks: [.path(path: paths[1])])))
      #expect(try bench.rows().map(\.moods) == [[], [.happy, .sad]])
    }
  }
}
