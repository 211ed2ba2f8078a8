import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

/// Files of the queue that are renamed or moved while the player runs, or while it does not.
@Suite(.timeLimit(.minutes(30))) struct MovedFilesTests {
  /// A library with the tracks of one album, which are in the queue.
  private func bench(
    _ names: String..., in folder: TemporaryFolder? = nil
  ) throws -> HostBench {
    let bench = try HostBench(in: folder)
    let paths = try names.map { try bench.makeTrack("album/\($0)") }
    try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
    try bench.perform(.queueFill(.setQueue(content: .paths(paths: paths), play: false)))
    return bench
  }

  private func move(_ old: String, to new: String, in bench: HostBench) throws {
    try FileManager.default.moveItem(
      atPath: bench.folder["music/\(old)"].encoded, toPath: bench.folder["music/\(new)"].encoded)
  }

  /// Renames the folder of the album, also for the opener of its files.
  private func renameAlbum(to new: String, _ names: String..., in bench: HostBench) throws {
    try move("album", to: new, in: bench)
    for name in names {
      bench.opener.replace(bench.folder["music/album/\(name).mp3"], with: nil)
      bench.opener.replace(
        bench.folder["music/\(new)/\(name).mp3"], with: ScriptedTrack(frames: 100_000))
    }
  }

  private func play(_ bench: HostBench) throws -> EventLog {
    let log = try EventLog(bench.player)
    bench.player.ask(.transport(.setState(to: .playing)))
    try bench.hear(log)
    return log
  }

  private func paths(_ bench: HostBench) throws -> [TrackPath] {
    try bench.rows().map(\.entry.track.path)
  }

  @Test func `an entry plays from its file's new path before the library knows it`()
    throws
  {
    let bench = try bench("a", "b")
    try renameAlbum(to: "renamed", "a", "b", in: bench)
    let log = try play(bench)
    #expect(try bench.snapshot().item?.track.path == bench.folder["music/renamed/a.mp3"])
    bench.player.ask(.transport(.next))
    try bench.hear(log)
    #expect(try bench.snapshot().item?.track.path == bench.folder["music/renamed/b.mp3"])
    #expect(try paths(bench) == ["a", "b"].map { bench.folder["music/renamed/\($0).mp3"] })
    #expect(!log.kinds.contains { if case .notice = $0 { true } else { false } }, "\(log.story)")
  }

  @Test func `a file that is gone for good is named, and the next is played`() throws {
    let bench = try bench("a", "b")
    let path = bench.folder["music/album/a.mp3"]
    try FileManager.default.removeItem(atPath: path.encoded)
    bench.opener.replace(path, with: nil)
    let log = try play(bench)
    #expect(try bench.snapshot().item?.track.title == "album/b")
    #expect(log.story.contains(path.encoded), "\(log.story)")
  }

  @Test func `an entry keeps its song even if another file now has its name`() throws {
    let bench = try bench("a")
    try renameAlbum(to: "renamed", "a", in: bench)
    try takeName("album/a.mp3", in: bench)
    try bench.perform(.scan(.scan(paths: [])))
    _ = try play(bench)
    #expect(try bench.snapshot().item?.track.title == "album/a")
    #expect(try bench.snapshot().item?.track.path == bench.folder["music/renamed/a.mp3"])
    try settleMoves(in: bench)
    #expect(try paths(bench) == [bench.folder["music/renamed/a.mp3"]])
  }

  @Test func `an entry whose sound no longer exists becomes the file that replaced it`() throws {
    let bench = try bench("a", "b")
    try takeName("album/a.mp3", in: bench)
    try bench.perform(.scan(.scan(paths: [])))
    try settleMoves(in: bench)
    #expect(try bench.rows().map(\.entry.track.title) == ["another", "album/b"])
  }

  /// Waits until the queue has followed the scan: the search for moved files runs after the scan's
  /// reports, and once more after its end.
  private func settleMoves(in bench: HostBench) throws {
    for _ in 0..<3 { try bench.inside { $0.workers }.lookups.sync {} }
    _ = try bench.snapshot()
  }

  /// Puts another song in a song's place.
  private func takeName(_ name: String, in bench: HostBench) throws {
    let path = try bench.folder.write("another".utf8, to: "music/\(name)")
    bench.opener.replace(path, with: ScriptedTrack(frames: 100_000))
  }

  @Test func `the queue and the playing entry follow a scan that finds their files elsewhere`()
    throws
  {
    let bench = try bench("a", "b")
    let log = try play(bench)
    try renameAlbum(to: "renamed", "a", "b", in: bench)
    try bench.perform(.scan(.scan(paths: [])))
    try settleMoves(in: bench)
    try log.next(.queueChanged)
    #expect(try paths(bench) == ["a", "b"].map { bench.folder["music/renamed/\($0).mp3"] })
    #expect(try bench.snapshot().item?.track.path == bench.folder["music/renamed/a.mp3"])
    #expect(try bench.snapshot().state == .playing)
  }

  @Test func `the queue does not move to a copy elsewhere`() throws {
    let bench = try bench("a")
    try bench.folder.write("album/a".utf8, to: "music/copy.mp3")
    try bench.perform(.scan(.scan(paths: [])))
    try settleMoves(in: bench)
    #expect(try paths(bench) == [bench.folder["music/album/a.mp3"]])
  }

  @Test func `a restored track is found at its file's new path`() throws {
    let folder = try TemporaryFolder()
    do {
      let bench = try bench("a", "b", in: folder)
      _ = try play(bench)
      #expect(bench.device.play(30_000))
      try bench.perform(.transport(.setState(to: .paused)))
      try bench.quit()
      bench.waitUntilGone()
    }
    let next = try HostBench(in: folder)
    try renameAlbum(to: "renamed", "a", "b", in: next)
    let start = try next.snapshot().position.seconds
    #expect(start > 25)
    _ = try play(next)
    #expect(try next.snapshot().item?.track.path == next.folder["music/renamed/a.mp3"])
    #expect(try next.snapshot().position.seconds >= start)
  }
}
