import Foundation
import PhotoFiles
import PlayerModel
import Sealing
import Sensing
import TestSupport
import Testing

@testable import PhotosSensor

/// The identifiers of photos in records: the same on one device, but different on any other.
@Suite struct IdentifierTests {
  private static let picture = "p1:0123456789abcdef0123456789abcdef"
  private let recogniser = ScriptedRecogniser { _ in .success([PhotoLabel("cat", confidence: 1)]) }

  /// A device with records of an earlier version, which identified pictures by their contents alone.
  private func earlier(key: String?) throws -> Bench {
    let bench = try Bench { config in
      config.dbEncryptionKey = key
      config.performRecognition = true
      config.recogniser = recogniser
    }
    var photo = PhotosData()
    photo.localIdentifier = Self.picture
    photo.path = "/p/a.jpg"
    var other = photo
    other.localIdentifier = "p1:b"
    try store([photo, other], at: bench.path, key: key)
    var label = PhotosRecognitionData()
    label.photoLocalIdentifier = Self.picture
    try store([label], at: bench.recognitionPath, key: key)
    return bench
  }

  private func store(_ records: [some SensorRecord], at path: String, key: String?) throws {
    let table = records.map { type(of: $0).table }[0]
    _ = try RecordStore(
      path: path, table: table, passphrase: key.map { Passphrase($0, cost: .trifling) }
    ).append(records.map(\.values))
  }

  /// Whether `text` is readable in a file of the device.
  private func shows(_ text: String, _ bench: Bench) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: bench.folder).contains { name in
      FileManager.default.contents(atPath: bench.folder + "/" + name)?
        .range(of: Data(text.utf8)) != nil
    }
  }

  private func record(_ bench: Bench) throws {
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/a.jpg", Self.picture))
    bench.sensor.stop()
  }

  @Test func `two devices identify the same picture differently, and not by its contents`() throws {
    let devices = try [Bench(), Bench()]
    for device in devices { try record(device) }
    let identifiers = try devices.flatMap { try $0.photos().map(\.localIdentifier) }
    #expect(Set(identifiers).count == 2)
    #expect(identifiers.allSatisfy { $0.hasPrefix("p2:") && $0.count == Self.picture.count })
    for device in devices { #expect(try !shows(String(Self.picture.dropFirst(3)), device)) }
    // Nor is it in what an observer might print of a record.
    #expect(devices.flatMap(\.notes.photos).allSatisfy { !"\($0)".contains(Self.picture) })
  }

  @Test func `a device identifies a picture in the same way after a restart, a copy or a new key`()
    throws
  {
    let bench = try Bench()
    try record(bench)
    for (old, new) in [(nil, "key"), ("key", "other"), ("other", nil)] {
      let table = PhotosData.table
      #expect(
        try RecordRekeying(path: bench.path, table: table, oldKey: old, newKey: new).run())
      let copy = try Bench { $0.dbEncryptionKey = new }
      for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: bench.path + suffix) {
        try FileManager.default.copyItem(atPath: bench.path + suffix, toPath: copy.path + suffix)
      }
      try record(copy)
      #expect(Set(try copy.photos(key: new).map(\.localIdentifier)).count == 1)
    }
  }

  @Test(arguments: [nil, "key"])
  func `records of an earlier version are rewritten once, in both tables`(key: String?) throws {
    let bench = try earlier(key: key)
    try record(bench)
    let photo = try bench.identifier(Self.picture, key: key)
    #expect(
      try bench.photos(key: key).map(\.localIdentifier)
        == [photo, try bench.identifier("p1:b", key: key), photo])
    #expect(
      try bench.labels(key: key).map(\.photoLocalIdentifier).allSatisfy { $0 == photo })
    #expect(try bench.photos(key: key).map(\.id) == [1, 2, 3])
    #expect(try !shows(Self.picture, bench))
    let before = try bench.photos(key: key)
    try record(bench)
    #expect(try bench.photos(key: key).prefix(3) == before[...])
  }

  @Test func `an interruption between the two files still leads to one identifier`() throws {
    let bench = try earlier(key: nil)
    let secret = PhotoSecret(RecordSecret())
    try PhotosData.keying(at: bench.path, key: nil).keep(secret.secret, secret.replacement)
    #expect(try bench.labels().map(\.photoLocalIdentifier) == [Self.picture])
    bench.sensor.start()
    bench.sensor.stop()
    #expect(
      try bench.labels().map(\.photoLocalIdentifier) == [secret.identifier(for: Self.picture)])
  }

  @Test func `a lost record gets its secret back from the table of labels`() throws {
    let bench = try earlier(key: nil)
    bench.sensor.start()
    bench.sensor.stop()
    let identifier = try bench.identifier(Self.picture)
    for suffix in ["", "-wal", "-shm"] { unlink(bench.path + suffix) }
    let again = try Bench(folder: bench.folder)
    try record(again)
    #expect(try again.photos().map(\.localIdentifier) == [identifier])
  }

  @Test func `a file that is removed while in use is recreated with the same secret`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/a.jpg", Self.picture))
    bench.sensor.store()
    let identifier = try bench.identifier(Self.picture)
    for suffix in ["", "-wal", "-shm"] { unlink(bench.path + suffix) }
    bench.puppet.arrive(.made("/p/a.jpg", Self.picture))
    bench.sensor.stop()
    #expect(try bench.photos().map(\.localIdentifier) == [identifier])
    #expect(try bench.identifier(Self.picture) == identifier)
  }

  @Test func `a folder is forgotten in both tables even before the sensor has run again`() throws {
    let bench = try earlier(key: nil)
    let secret = PhotoSecret(RecordSecret())
    try PhotosData.keying(at: bench.path, key: nil).keep(secret.secret, secret.replacement)
    #expect(try bench.sensor.forget("/p") == 3)
    #expect(try bench.labels().isEmpty)
  }
}
