import Foundation
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

/// A host whose files are removed while it runs creates them again, or reports what is not saved.
@Suite(.timeLimit(.minutes(30))) struct VanishingFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A host that saves its place in a separate folder.
  private func host() throws -> HostBench {
    try HostBench(in: folder) { dependencies, folder in
      dependencies.sessionFile = SessionFile(folder: folder["home/state"].encoded)
    }
  }

  private func kept() throws -> SessionFile.Saved? {
    try SessionFile(folder: folder["home/state"].encoded).load()
  }

  private func titles() throws -> [String]? {
    try kept()?.session.tracks.map { $0.path.name }
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder[name].encoded)
  }

  private func warnings(_ log: EventLog) -> [String] {
    log.kinds.compactMap { if case .notice(let notice) = $0 { notice.text } else { nil } }
  }

  // MARK: The state folder

  @Test
  func `an edit after the state folder was removed is saved, together with everything before`()
    throws
  {
    let bench = try host()
    try bench.play("a", "b")
    try bench.perform(.transport(.setShuffle(mode: .tracks)))
    try bench.elapse(.seconds(1))
    try bench.waitForStorage()
    #expect(try titles() == ["a.mp3", "b.mp3"])
    let log = try EventLog(bench.player)
    try remove("home")
    try bench.perform(
      .queueFill(.appendToQueue(content: .paths(paths: [try bench.makeTrack("c")]))))
    #expect(try titles() == ["a.mp3", "b.mp3", "c.mp3"])
    #expect(try kept()?.session.playedOrder?.count == 3)
    #expect(try kept()?.wasRunning == true)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["home/state"].encoded)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    try bench.waitForStorage()
    try bench.inside { _ in }
    #expect(warnings(log).count == 1, "\(warnings(log))")
    #expect(warnings(log).first?.contains("was saved there again") == true)
    #expect(try bench.snapshot().unkept == nil)
  }

  @Test(arguments: ["queue.tracks", "queue.journal", "session.json", "order.json"])
  func `removing one file restores them all`(name: String) throws {
    let bench = try host()
    let paths = try ["a", "b", "c"].map { try bench.makeTrack($0) }
    try bench.perform(.queueFill(.setQueue(content: .paths(paths: [paths[0]]), play: false)))
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [paths[1]]))))
    try bench.elapse(.seconds(1))
    try bench.waitForStorage()
    try remove("home/state/\(name)")
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [paths[2]]))))
    #expect(try titles() == ["a.mp3", "b.mp3", "c.mp3"])
  }

  @Test func `the order of play is saved again without an edit, once it is missing`() throws {
    let bench = try host()
    try bench.play("a", "b")
    try bench.perform(.transport(.setShuffle(mode: .tracks)))
    try bench.elapse(.seconds(1))
    try bench.waitForStorage()
    let order = try #require(try kept()?.session.playedOrder)
    try remove("home/state/order.json")
    try bench.perform(.transport(.setVolume(percent: 40)))
    try bench.elapse(.seconds(1))
    for _ in 0..<2 {
      try bench.waitForStorage()
      try bench.inside { _ in }
    }
    try bench.waitForStorage()
    #expect(try kept()?.session.playedOrder == order)
    #expect(try kept()?.session.volume == 40)
  }

  @Test func `without an edit, the folder returns with the next place and at the end`() throws {
    do {
      let bench = try host()
      try bench.play("a", "b")
      try bench.elapse(.seconds(1))
      try bench.waitForStorage()
      try remove("home")
      for _ in 0..<5 {
        #expect(bench.device.play(1000))
        for _ in 0..<2 { try bench.inside { _ in } }
        try bench.waitForStorage()
      }
      #expect(try titles() == ["a.mp3", "b.mp3"])
      try remove("home")
      try bench.quit()
    }
    #expect(try titles() == ["a.mp3", "b.mp3"])
    #expect(try kept()?.wasRunning == false)
  }

  @Test func `while the folder cannot be created, every answer says so`() throws {
    let bench = try host()
    let paths = try ["a", "b", "c"].map { try bench.makeTrack($0) }
    try bench.perform(.queueFill(.setQueue(content: .paths(paths: [paths[0]]), play: false)))
    try bench.waitForStorage()
    #expect(try bench.snapshot().unkept == nil)
    try remove("home")
    try folder.write([1], to: "home")
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [paths[1]]))))
    let reason = try #require(try bench.snapshot().unkept)
    #expect(reason.contains("The queue and position cannot be saved"), "\(reason)")
    #expect(reason.contains("/home cannot be created"), "\(reason)")
    let rows = try bench.rows()
    let answer = try bench.player.ask(.queueEdit(.removeFromQueue(entries: [rows[0].entry.id])))
      .snapshot()
    #expect(answer.unkept == reason)
    try remove("home")
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [paths[2]]))))
    // The first write that succeeds may be the one after the answer.
    try bench.elapse(.seconds(1))
    try bench.waitForStorage()
    #expect(try bench.snapshot().unkept == nil)
    #expect(try titles() == ["b.mp3", "c.mp3"])
  }

  // MARK: The history

  private func heard() throws -> [String] {
    let history = try HistoryStore(folder: folder.path, clock: ManualClock())
    var heard: [String] = []
    try history.sessions { heard.append($0.entry.track.title) }
    return heard
  }

  private func play(_ name: String, on bench: HostBench) throws {
    let log = try bench.play(name, frames: 100)
    #expect(bench.device.play(84))
    try log.next(.stopped)
    try bench.waitForStorage()
  }

  @Test(arguments: ["removed", "moved"])
  func `a removed history continues in a new file, which is reported once`(
    fate: String
  ) throws {
    let bench = try host()
    try play("a", on: bench)
    let log = try EventLog(bench.player)
    if fate == "removed" {
      for suffix in ["", "-wal", "-shm"] { try remove("history.sqlite" + suffix) }
    } else {
      let names = ["history.sqlite", "elsewhere.sqlite"].map { folder[$0].encoded }
      #expect(rename(names[0], names[1]) == 0)
    }
    try play("b", on: bench)
    try play("c", on: bench)
    try bench.inside { _ in }
    #expect(try heard() == ["b", "c"])
    #expect(warnings(log).count == 1, "\(warnings(log))")
    #expect(warnings(log).first?.contains("new listens go into a new file") == true)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder["history.sqlite"].encoded)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `listens wait while another file has the history's name`()
    throws
  {
    let bench = try host()
    try play("a", on: bench)
    let log = try EventLog(bench.player)
    try folder.write(Array("a foreign file".utf8), to: "other")
    #expect(rename(folder["other"].encoded, folder["history.sqlite"].encoded) == 0)
    try play("b", on: bench)
    try play("c", on: bench)
    try bench.inside { _ in }
    #expect(try folder.read("history.sqlite") == Array("a foreign file".utf8))
    #expect(warnings(log).count == 1, "\(warnings(log))")
    #expect(warnings(log).first?.contains("wait in memory until that file is moved") == true)
    #expect(try bench.snapshot().unkept == warnings(log).first)
    try remove("history.sqlite")
    try play("d", on: bench)
    #expect(try heard() == ["b", "c", "d"])
    #expect(try bench.snapshot().unkept == nil)
  }
}
