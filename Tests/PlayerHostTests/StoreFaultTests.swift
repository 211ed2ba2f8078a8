import Foundation
import GRDB
import Glibc
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

/// A host with damaged databases, or those of a newer version, reports them and continues as far as
/// possible.
@Suite(.timeLimit(.minutes(30))) struct StoreFaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A host that scanned three tracks, filed one, heard one, and ended; the next host has backups
  /// of that.
  private func prepare() throws {
    do {
      let bench = try HostBench(in: folder)
      for name in ["a", "b", "c"] { try bench.makeTrack(name, frames: 100) }
      try bench.perform(.scan(.scan(paths: [folder["music"]])))
      try file("a", on: bench)
      let log = try bench.play("c", frames: 100)
      #expect(bench.device.play(84))
      try log.next(.stopped)
      try bench.perform(.end(.quit(onlyIfAlone: false)))
    }
    try waitUntilClosed()
    do {
      let next = try HostBench(in: folder)
      #expect(next.host.notices.isEmpty)
      try next.perform(.end(.quit(onlyIfAlone: false)))
    }
    try waitUntilClosed()
    let names = try folder.names()
    #expect(names.contains("moods.backup.sqlite") && names.contains("history.backup.sqlite"))
  }

  /// Waits until the databases are closed: the last connection to close removes the log.
  private func waitUntilClosed() throws {
    let limit = Date(timeIntervalSinceNow: 20)
    while try folder.names().contains(where: { $0.hasSuffix(".sqlite-wal") }) {
      try #require(Date() < limit, "a database is still open")
      sched_yield()
    }
  }

  private func file(_ name: String, on bench: HostBench) throws {
    try bench.perform(
      .moodFiling(.addToMood(mood: .calm, tracks: [.path(path: folder["music/\(name).mp3"])])))
  }

  private func damage(_ name: String) throws {
    var bytes = try folder.read(name)
    bytes.replaceSubrange(0..<100, with: [UInt8](repeating: 0xA5, count: 100))
    try folder.write(bytes, to: name)
  }

  private func filed(_ bench: HostBench) throws -> [String] {
    let tracks = try bench.perform(MoodTracksRequest.moodTracks(mood: .calm))
    return tracks.map(\.track.title)
  }

  private func found(_ bench: HostBench) throws -> QueueResult? {
    let result = try bench.perform(
      QueueFillRequest.appendToQueue(content: .query(query: LibraryQuery())))
    return result
  }

  @Test func `a damaged index is set aside, reported, and filled by the next scan`() throws {
    try prepare()
    try damage("index.sqlite")
    let bench = try HostBench(in: folder)
    #expect(bench.host.notices.map(\.level) == [.warning])
    #expect(
      bench.host.notices.first?.text.contains("library index was damaged and is rebuilt") == true)
    #expect(try folder.names().contains { $0.hasPrefix("index.sqlite.damaged-") })
    try bench.perform(.scan(.scan(paths: [folder["music"]])))
    #expect(try found(bench)?.added == 3)
    // What the listener filed is not in the index.
    #expect(try filed(bench) == ["a"])
  }

  @Test func `damaged moods are restored from their backup, and that is reported`() throws {
    try prepare()
    try damage("moods.sqlite")
    let bench = try HostBench(in: folder)
    #expect(bench.host.notices.map(\.level) == [.warning])
    let text = try #require(bench.host.notices.first?.text)
    #expect(text.contains("mood collection was damaged and was restored from its backup"))
    #expect(text.contains("moods.sqlite.damaged-"))
    #expect(try filed(bench) == ["a"])
    try file("b", on: bench)
    #expect(try filed(bench) == ["a", "b"])
  }

  @Test func `a damaged history is restored from its backup, and that is reported`() throws {
    try prepare()
    try damage("history.sqlite")
    let bench = try HostBench(in: folder)
    let text = try #require(bench.host.notices.first?.text)
    #expect(text.contains("listening history was damaged and was restored from its backup"))
    var heard: [String] = []
    let history = try bench.inside { try? $0.dependencies.history?.get() }
    try history?.sessions { heard.append($0.entry.track.title) }
    #expect(heard == ["c"])
  }

  @Test(arguments: ["moods.sqlite", "history.sqlite", "index.sqlite"])
  func `a newer version's database is reported and left alone, and music plays`(
    name: String
  ) throws {
    try prepare()
    do {
      let queue = try DatabaseQueue(path: folder[name].encoded)
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA user_version = 99")
        try database.checkpoint(.truncate)
      }
    }
    let before = try folder.read(name)
    let bench = try HostBench(in: folder)
    #expect(bench.host.notices.contains { $0.text.contains("newer version of the player") })
    try bench.play("d")
    switch name {
    case "moods.sqlite":
      let reference = TrackReference.path(path: folder["music/b.mp3"])
      let error = try bench.refusal(.moodFiling(.addToMood(mood: .calm, tracks: [reference])))
      #expect(error?.message.contains("newer version") == true)
      #expect(try found(bench)?.added == 3)
    case "index.sqlite":
      // It can be created again next to the newer one.
      #expect(
        try bench.refusal(.queueFill(.appendToQueue(content: .query(query: LibraryQuery())))) != nil
      )
      try bench.perform(.scan(.scan(paths: [folder["music"]])))
      #expect(try found(bench)?.added == 4)
      #expect(try filed(bench) == ["a"])
    default:
      #expect(try filed(bench) == ["a"])
    }
    let kept = try folder.names().filter { $0.hasPrefix("\(name).newer-") }
    #expect(kept.count == (name == "index.sqlite" ? 1 : 0))
    #expect(try folder.read(kept.first ?? name) == before)
  }

  /// A host whose sensor starts with it.
  private func recordingHost() throws -> HostBench {
    try HostBench(in: folder) { dependencies, folder in
      dependencies.sensors = [
        HostedSensor("music") { player, report in
          HostBench.makeSensor(
            player, records: folder["records"].encoded, isEnabled: true, report)
        }
      ]
    }
  }

  /// The same with records that `change` modified after another host wrote them.
  private func recordingHost(after change: String) throws -> HostBench {
    try recordingHost().perform(.end(.quit(onlyIfAlone: false)))
    try waitUntilClosed()
    let queue = try DatabaseQueue(path: folder["records.sqlite"].encoded)
    try queue.writeWithoutTransaction { try $0.execute(sql: change) }
    try queue.close()
    return try recordingHost()
  }

  private func sensor(_ bench: HostBench) throws -> SensorStatus? {
    let status = try bench.perform(SensorRequest.sensorStatus())
    return status
  }

  @Test func `a newer version's records are reported at the start, and not written to`() throws {
    let bench = try recordingHost(after: "PRAGMA user_version = 99")
    #expect(bench.host.notices.map(\.level) == [.error])
    #expect(bench.host.notices.first?.text.contains("newer version (99)") == true)
    #expect(try sensor(bench)?.isRunning == false)
    #expect(try sensor(bench)?.lastError == bench.host.notices.first?.text)
  }

  @Test func `records without their table are set aside and reported, and recording continues`()
    throws
  {
    let bench = try recordingHost(after: "DROP TABLE ios_music")
    #expect(bench.host.notices.first?.text.contains("were damaged; they were set aside") == true)
    try bench.play("a")
    #expect(try sensor(bench)?.isRunning == true)
    #expect((try sensor(bench)?.records ?? 0) > 0)
  }

  @Test func `moods without their tables are restored from their backup`() throws {
    try prepare()
    let queue = try DatabaseQueue(path: folder["moods.sqlite"].encoded)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA foreign_keys = OFF; DROP TABLE filing; DROP TABLE mood")
    }
    try queue.close()
    let bench = try HostBench(in: folder)
    #expect(bench.host.notices.first?.text.contains("restored from its backup") == true)
    #expect(try filed(bench) == ["a"])
  }
}
