import Foundation
import HeadphoneMotionSensor
import MusicSensor
import OthersSensor
import PhotosSensor
import ProgramSensors
import Sensing
import TestSupport
import Testing

/// A record of every sensor with every field set: in its file, in exports, and encrypted.
@Suite struct FullRecordTests {
  private static let music: MusicData = {
    var record = MusicData()
    record.id = 1
    record.timestamp = 1_700_000_012_345
    record.deviceId = "device of the record"
    record.label = "label of the record"
    record.title = "title of the record"
    record.artist = "artist of the record"
    record.album = "album of the record"
    record.genre = "genre of the record"
    record.duration = 215.0625
    record.position = 83.28125
    record.playbackState = 2
    record.playbackRate = 1.1875
    record.os = "system of the record"
    record.timezone = 5
    record.jsonVersion = 7
    record.eventKind = .nowPlayingItem
    record.isInitial = true
    record.persistentID = "identity of the record"
    record.previousPosition = 71.4375
    record.timezoneMinutes = 345
    record.monotonicNanoseconds = 5_000_000_067_890
    return record
  }()

  private static let others: OthersData = {
    var record = OthersData()
    record.music = music
    record.player = "player of the record"
    record.identity = "name of the record"
    record.isEstimate = false
    return record
  }()

  private static let photo: PhotosData = {
    var record = PhotosData()
    record.id = 1
    record.timestamp = 1_700_000_012_345
    record.deviceId = "device of the record"
    record.label = "label of the record"
    record.os = "system of the record"
    record.timezone = 5
    record.jsonVersion = 7
    record.localIdentifier = "identifier of the record"
    record.mediaType = 2
    record.mediaWidth = 20_000_640
    record.mediaHeight = 20_000_480
    record.creationTimestamp = 1_690_000_012_345
    record.duration = 12.0625
    record.isFavorite = true
    record.isImport = true
    record.isCreationExact = true
    record.timezoneMinutes = 345
    record.monotonicNanoseconds = 5_000_000_067_890
    record.path = "/path of the record.jpg"
    return record
  }()

  private static let recognition: PhotosRecognitionData = {
    var record = PhotosRecognitionData()
    record.id = 1
    record.timestamp = 1_700_000_012_345
    record.deviceId = "device of the record"
    record.label = "label of the record"
    record.os = "system of the record"
    record.timezone = 5
    record.jsonVersion = 7
    record.photoLocalIdentifier = "identifier of the record"
    record.recognitionLabel = "seashore of the record"
    record.confidence = 0.8125
    record.recognitionType = "type of the record"
    record.model = "model of the record"
    record.timezoneMinutes = 345
    return record
  }()

  private static let motion: HeadphoneMotionData = {
    var record = HeadphoneMotionData()
    record.id = 1
    record.timestamp = 1_700_000_012_345
    record.deviceId = "device of the record"
    record.label = "label of the record"
    record.os = "system of the record"
    record.timezone = 5
    record.jsonVersion = 7
    (record.roll, record.pitch, record.yaw) = (0.0625, -0.1875, 0.4375)
    (record.rotationX, record.rotationY, record.rotationZ) = (0.5625, -0.6875, 0.8125)
    (record.gravityX, record.gravityY, record.gravityZ) = (0.03125, -0.15625, -0.96875)
    (record.userAccX, record.userAccY, record.userAccZ) = (0.09375, -0.21875, 0.34375)
    record.headphonePlacement = 2
    record.timezoneMinutes = 345
    record.monotonicNanoseconds = 5_000_000_067_890
    record.sequence = 30_000_007
    record.gap = 3
    return record
  }()

  private static let all: [any SensorRecord] = [music, motion, photo, recognition, others]

  @Test func `there is a record of every sensor, with every field set`() {
    #expect(Self.all.map { type(of: $0).table } == KnownSensor.all.map(\.table))
    for record in Self.all { expectFull(record) }
  }

  private func expectFull<Record: SensorRecord>(_ record: Record) {
    // The identifier in the index of photos is never stored.
    let unset = unsetFields(of: record, unlike: Record()).filter { $0 != "indexIdentifier" }
    #expect(unset.isEmpty, "\(Record.tableName)")
  }

  @Test(arguments: all.indices)
  func
    `a record is read unchanged, and once encrypted, only its time is readable`(
      index: Int
    ) throws
  {
    try expectKept(Self.all[index])
  }

  private func expectKept<Record: SensorRecord>(_ record: Record) throws {
    let folder = try TemporaryFolder()
    let path = folder["records.sqlite"].encoded
    do {
      let store = try RecordStore(path: path, table: Record.table)
      #expect(try store.append([record.values]) == [1])
    }
    func stored(_ key: String? = nil) throws -> [Record] {
      try RecordReader(path: path, table: Record.table, key: key).records(RecordSelection())
    }
    let secret = findableFields(of: record).filter { !$0.hasSuffix("timestamp") }
    func readable() throws -> Set<String> {
      let bytes = try folder.names().flatMap { try folder.read($0) }
      return readableFields(of: record, in: bytes).intersection(secret)
    }
    #expect(try stored() == [record])
    #expect(try readable() == secret, "unencrypted, all of it is found")
    #expect(try RecordRekeying(path: path, table: Record.table, oldKey: nil, newKey: "key").run())
    #expect(try stored("key") == [record])
    #expect(try readable() == [])
    #expect(try RecordRekeying(path: path, table: Record.table, oldKey: "key", newKey: nil).run())
    #expect(try stored() == [record])
  }

  @Test(arguments: all.indices, RecordExport.Format.allCases)
  func `every field of a record is exported`(index: Int, format: RecordExport.Format) throws {
    try expectExported(Self.all[index], as: format)
  }

  private func expectExported<Record: SensorRecord>(
    _ record: Record, as format: RecordExport.Format
  ) throws {
    let text = try text(of: record, as: format)
    var exported: [String: Any] = [:]
    if format == .csv {
      let lines = text.split(separator: "\r\n").map { $0.split(separator: ",").map(String.init) }
      try #require(lines.count == 2 && lines[0].count == lines[1].count)
      exported = Dictionary(uniqueKeysWithValues: zip(lines[0], lines[1]))
    } else {
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      exported = try #require((json as? [[String: Any]])?.first ?? json as? [String: Any])
    }
    #expect((exported.removeValue(forKey: "date") as? String)?.hasSuffix("+05:45") == true)
    let values = record.toDictionary()
    #expect(values.count == Record.table.columns.count + 1, "no column is empty")
    #expect(Set(exported.keys) == Set(values.keys))
    for (name, value) in values {
      #expect(exported[name].map { isSame(value, $0) } == true, "\(name)")
    }
  }

  /// A record in its exported form.
  private func text<Record: SensorRecord>(
    of record: Record, as format: RecordExport.Format
  ) throws -> String {
    let folder = try TemporaryFolder()
    let path = folder["records.sqlite"].encoded
    _ = try RecordStore(path: path, table: Record.table).append([record.values])
    var bytes: [UInt8] = []
    let reader = try RecordReader(path: path, table: Record.table)
    try RecordExport(format).write(RecordSelection(), of: reader) { chunk in
      chunk.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `records are exported, sent and encoded as they always were`() throws {
    var lines = try zip(KnownSensor.all, Self.all).flatMap { sensor, record in
      // The last digits of computed values depend on the system's sine.
      let exported = try text(of: record, as: .jsonl).replacing(/(\.\d{9})\d+/) { $0.1 }
      return [
        "\(sensor.name) exported \(exported.dropLast())",
        "\(sensor.name) sent id \(sensor.sentColumns.joined(separator: " "))",
      ]
    }
    lines += try [
      "events \(MusicData.EventKind.allCases.map(\.rawValue).joined(separator: " "))",
      "music coded \(sortedJSON(of: Self.music))", "others coded \(sortedJSON(of: Self.others))",
    ]
    let recorded = Snapshot("records.txt")
    #expect(recorded.difference(from: lines) == nil)
    let coded = recorded.lines.suffix(2).map { line in Data(line.drop { $0 != "{" }.utf8) }
    try #require(coded.count == 2)
    #expect(try JSONDecoder().decode(MusicData.self, from: coded[0]) == Self.music)
    #expect(try JSONDecoder().decode(OthersData.self, from: coded[1]) == Self.others)
  }

  /// Whether a value equals its exported form, which may be a number or its text.
  private func isSame(_ value: any Sendable, _ exported: Any) -> Bool {
    switch value {
    case let number as Int64: (exported as? Int64 ?? Int64("\(exported)")) == number
    case let number as Double:
      // Foundation's JSON decoder rounds the last digit.
      (exported as? Double ?? Double("\(exported)")).map { abs($0 - number) <= abs(number) / 1e12 }
        ?? false
    default: exported as? String == value as? String
    }
  }
}
