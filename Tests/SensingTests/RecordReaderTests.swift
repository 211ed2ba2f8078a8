import Foundation
import Sensing
import TestSupport
import Testing

@Suite struct RecordReaderTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("records ?#%.sqlite")
  }

  @Test func `a missing file is reported as no records yet`() {
    let error = #expect(throws: SensorError.self) {
      try RecordReader(path: path, table: Sample.table)
    }
    #expect(error?.code == .noRecords)
    #expect(!FileManager.default.fileExists(atPath: path), "reading creates nothing")
  }

  @Test func `an empty file is reported as no records yet`() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: SensorError.self) {
      try RecordReader(path: path, table: Sample.table)
    }
    #expect(error?.code == .noRecords)
  }

  @Test func `a file that is not a database is reported as damaged`() throws {
    try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: SensorError.self) {
      try RecordReader(path: path, table: Sample.table)
    }
    #expect(error?.code == .damagedRecords)
  }

  @Test func `any selection equals the result of a plain filter`() throws {
    var generator = SeededGenerator(seed: 21)
    var samples: [Sample] = []
    // Wall clocks jump: times are not in the order of record numbers.
    for number in 1...60 {
      var sample = Sample("\(number)", at: Int64.random(in: 0...40, using: &generator))
      sample.id = Int64(number)
      samples.append(sample)
    }
    let store = try RecordStore(path: path, table: Sample.table)
    _ = try store.append(samples.map(\.values))
    let reader = try RecordReader(path: path, table: Sample.table)
    for _ in 0..<300 {
      func maybe(_ range: ClosedRange<Int64>) -> Int64? {
        Bool.random(using: &generator) ? Int64.random(in: range, using: &generator) : nil
      }
      let selection = RecordSelection(
        afterID: maybe(-2...62), throughID: maybe(-2...62), since: maybe(-2...42),
        until: maybe(-2...42), newest: maybe(0...70).map(Int.init))
      let matching = samples.filter { sample in
        sample.id > selection.afterID ?? .min && sample.id <= selection.throughID ?? .max
          && sample.timestamp >= selection.since ?? .min
          && sample.timestamp < selection.until ?? .max
      }
      let expected = matching.suffix(selection.newest ?? .max)
      let found = try reader.records(selection, as: Sample.self)
      #expect(found.map(\.id) == expected.map(\.id), "\(selection)")
      #expect(try reader.count(selection) == expected.count, "\(selection)")
    }
  }

  @Test func `records stored meanwhile are seen by the next reading, not by this one`()
    throws
  {
    let store = try RecordStore(path: path, table: Sample.table)
    _ = try store.append([Sample("a").values, Sample("b").values])
    let reader = try RecordReader(path: path, table: Sample.table)
    var seen = 0
    try reader.forEach(RecordSelection()) { _ in
      seen += 1
      _ = try store.append([Sample("c").values])
    }
    #expect(seen == 2)
    #expect(try reader.count() == 4)
  }

  @Test func `an error thrown by the body ends the reading and is rethrown`() throws {
    struct Enough: Error {}
    let store = try RecordStore(path: path, table: Sample.table)
    _ = try store.append([Sample("a").values, Sample("b").values])
    let reader = try RecordReader(path: path, table: Sample.table)
    #expect(throws: Enough.self) { try reader.forEach(RecordSelection()) { _ in throw Enough() } }
    #expect(try reader.count() == 2)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write to any folder"))
  func `records in a read-only folder can be read`() throws {
    do {
      let store = try RecordStore(path: path, table: Sample.table)
      _ = try store.append([Sample("a").values])
    }
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    #expect(try RecordReader(path: path, table: Sample.table).count() == 1)
  }
}
