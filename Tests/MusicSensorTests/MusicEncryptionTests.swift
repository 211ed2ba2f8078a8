import Foundation
import PlayerModel
import Sensing
import Testing

@testable import MusicSensor

@Suite struct MusicEncryptionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func bench(key: String?, diary: Diary = Diary()) -> Bench {
    Bench(diary: diary) { config in
      config.dbType = .sqlite
      config.dbPath = folder.file("records")
      config.dbEncryptionKey = key
    }
  }

  /// Whether `text` is readable in any file of the folder.
  private func shows(_ text: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { name in
      try Data(contentsOf: URL(fileURLWithPath: folder.file(name))).range(of: Data(text.utf8))
        != nil
    }
  }

  @Test func `announced records are readable with the key, and in no other way`() throws {
    let folder = folder
    let diary = Diary { data in
      let files = FileManager.default
      for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] {
        let bytes = files.contents(atPath: folder.file(name)) ?? Data()
        #expect(bytes.range(of: Data("Grey Platform".utf8)) == nil, "\(name)")
      }
    }
    let bench = bench(key: "correct horse", diary: diary)
    bench.sensor.set(label: "Grey Platform, my study")
    bench.sensor.start()
    for number in 0..<30 {
      bench.source.change(to: .titled("Grey Platform \(number)", id: Int64(number)))
    }
    bench.sensor.stop()
    #expect(diary.records.count == 32)
    #expect(try folder.records(in: "records.sqlite", key: "correct horse") == diary.records)
    #expect(try !shows("Grey Platform"))
  }

  @Test(arguments: [nil, "", "wrong"])
  func `without the right key it does not start, says why once, and changes nothing`(key: String?)
    throws
  {
    let first = bench(key: "correct horse")
    first.sensor.start()
    first.sensor.stop()
    let path = folder.file("records.sqlite")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let second = bench(key: key)
    second.sensor.start()
    second.source.change(to: .playing)
    #expect(second.diary.errors.map(\.code) == [key == "wrong" ? .wrongKey : .missingKey])
    #expect(second.diary.lines.isEmpty)
    #expect(!second.sensor.status().isRunning)
    #expect(second.sensor.status().lastError == second.diary.errors.first?.message)
    #expect(second.sensor.status().records == 2, "the number of records is not secret")
    #expect(second.source.receiverCount == 0)
    second.sensor.stop()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `unencrypted records are not mixed with encrypted ones`() throws {
    let first = bench(key: nil)
    first.sensor.start()
    first.sensor.stop()
    let second = bench(key: "correct horse")
    second.sensor.start()
    #expect(second.diary.errors.map(\.code) == [.notEncrypted])
    let rekeying = RecordRekeying(
      path: folder.file("records.sqlite"), table: MusicData.table, oldKey: nil,
      newKey: "correct horse")
    #expect(try rekeying.run())
    second.sensor.start()
    second.sensor.stop()
    #expect(try folder.records(in: "records.sqlite", key: "correct horse").count == 4)
  }
}
