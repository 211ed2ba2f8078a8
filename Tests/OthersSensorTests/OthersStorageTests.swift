import Foundation
import PlayerModel
import Sensing
import TestSupport
import Testing

@testable import OthersSensor

@Suite struct OthersStorageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func bench(
    players: ScriptedPlayers = ScriptedPlayers(), diary: Diary = Diary(), key: String? = nil,
    _ change: (inout OthersSensor.Config) -> Void = { _ in }
  ) -> Bench {
    Bench(players: players, diary: diary) { config in
      config.dbType = .sqlite
      config.dbPath = folder["records"].encoded
      config.dbEncryptionKey = key
      change(&config)
    }
  }

  private func play(_ bench: Bench, _ titles: [String]) {
    bench.players.appear(.firefox)
    bench.players.appear(.vlc)
    for (index, title) in titles.enumerated() {
      bench.players.change(
        index.isMultiple(of: 2) ? .firefox : .vlc, to: .titled(title, id: Int64(index)))
      bench.players.advance(by: 1)
    }
  }

  @Test func `a record is in the file before it is announced`() throws {
    let path = folder["records.sqlite"].encoded
    let diary = Diary { data in
      let reader = try? RecordReader(path: path, table: OthersData.table)
      let stored: [OthersData]? = try? reader?.records(RecordSelection(newest: 1))
      #expect(stored == [data])
    }
    let bench = bench(diary: diary)
    bench.sensor.start()
    bench.players.appear(.firefox)
    for title in ["A", "B", "C"] {
      bench.players.change(.firefox, to: .titled(title))
      // One at a time, so that the newest record in the file is the announced one.
      bench.settle()
    }
    bench.sensor.stop()
    #expect(diary.lines == ["firefox item A", "firefox item B", "firefox item C"])
  }

  @Test func `the stored records are the announced ones, in the same order`() throws {
    let bench = bench()
    bench.sensor.start()
    play(bench, (0..<40).map { "\($0)" })
    bench.sensor.stop()
    let stored = try folder.records(in: "records.sqlite")
    #expect(stored == bench.diary.records)
    #expect(stored.map(\.id) == Array(1...40))
    #expect(stored.allSatisfy { $0.isEstimate })
  }

  @Test func `announced records survive a crash, and numbering continues after it`() throws {
    let first = bench()
    first.sensor.start()
    play(first, ["A", "B", "C"])
    first.settle()
    // The files as they are while the sensor runs: nothing is stopped or closed.
    let crashed = try TemporaryFolder()
    for name in try folder.names() { try crashed.write(folder.read(name), to: name) }
    #expect(try crashed.records(in: "records.sqlite") == first.diary.records)
    let second = Bench(players: ScriptedPlayers()) { config in
      config.dbType = .sqlite
      config.dbPath = crashed["records"].encoded
    }
    second.sensor.start()
    play(second, ["D"])
    second.sensor.stop()
    let records = try crashed.records(in: "records.sqlite")
    #expect(records.map(\.music.title) == ["A", "B", "C", "D"])
    #expect(records.map(\.id) == [1, 2, 3, 4])
    #expect(Set(records.map(\.deviceId)).count == 1)
    first.sensor.stop()
  }

  @Test func `encrypted records can be read with the key and nowhere else`() throws {
    let bench = bench(key: "correct horse")
    bench.sensor.set(label: "Grey Platform, my study")
    bench.sensor.start()
    play(bench, (0..<30).map { "Grey Platform \($0)" })
    bench.sensor.stop()
    #expect(bench.diary.records.count == 30)
    #expect(
      try folder.records(in: "records.sqlite", key: "correct horse") == bench.diary.records)
    for text in ["Grey Platform", "firefox", "Mozilla"] { #expect(try !folder.shows(text)) }
  }

  @Test(arguments: [nil, "", "wrong"])
  func `without the right key the sensor does not start, and reports why once`(key: String?)
    throws
  {
    let first = bench(key: "correct horse")
    first.sensor.start()
    play(first, ["A"])
    first.sensor.stop()
    let second = bench(key: key)
    second.sensor.start()
    #expect(second.diary.errors.map(\.code) == [key == "wrong" ? .wrongKey : .missingKey])
    #expect(!second.sensor.status().isRunning)
    #expect(second.players.choices.isEmpty)
  }

  @Test func `with only times recorded, no file contains what was played`() throws {
    let bench = bench { $0.fields = .times }
    bench.sensor.start()
    play(bench, (0..<10).map { "Grey Platform \($0)" })
    bench.sensor.stop()
    #expect(try !folder.shows("Grey Platform"))
    let records = try folder.records(in: "records.sqlite")
    #expect(records.count == 10)
    #expect(Set(records.map(\.identity)) == ["Mozilla Firefox", "VLC media player"])
  }

  @Test func `titles that would be commands elsewhere are stored unchanged`() throws {
    let nasty = [
      "'); DROP TABLE music_others; --", "\u{1B}[2J", "=cmd()", "\u{202E}txt", "🎧 音楽", "\r\n",
    ]
    let bench = bench()
    bench.sensor.start()
    play(bench, nasty)
    bench.sensor.stop()
    #expect(try folder.records(in: "records.sqlite").map(\.music.title) == nasty)
  }
}
