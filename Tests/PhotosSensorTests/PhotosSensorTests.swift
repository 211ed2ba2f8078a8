import Foundation
import PhotoFiles
import PlayerModel
import Sensing
import Synchronization
import TestSupport
import Testing

@testable import PhotosSensor

@Suite struct PhotosSensorTests {
  @Test func `a photo is stored, announced and broadcast`() throws {
    let bench = try Bench()
    let heard = Mutex<[String]>([])
    let token = bench.center.addObserver(
      forName: .actionAwarePhotoTaken, object: nil, queue: nil
    ) { broadcast in
      let data = broadcast.userInfo?[PhotosSensor.EXTRA_DATA] as? [String: any Sendable]
      heard.withLock { $0.append(data?["localIdentifier"] as? String ?? "?") }
    }
    defer { bench.center.removeObserver(token) }
    bench.sensor.set(label: "week 2")
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/a\n.jpg"))
    bench.sensor.stop()
    let photos = try bench.photos()
    #expect(bench.notes.words == photos.map { "taken \($0.path)" })
    #expect(heard.withLock(\.self) == photos.map(\.localIdentifier))
    #expect(photos.map(\.id) == [1])
    #expect(photos.first?.label == "week 2")
    #expect(photos.first?.path == TrackPath("/p/a\n.jpg").encoded)
    #expect(!bench.puppet.isObserved)
  }

  @Test(arguments: [nil, "secret"])
  func `photos that a crash left unrecorded are recorded at the next start, once`(
    key: String?
  ) throws {
    let bench = try Bench { $0.dbEncryptionKey = key }
    bench.puppet.unrecordedPhotos.withLock {
      $0 = [.made("/p/a.jpg"), .made("/p/b.jpg", "p1:b")]
    }
    bench.sensor.start()
    bench.sensor.stop()
    #expect(bench.notes.words == ["taken /p/a.jpg", "taken /p/b.jpg"])
    #expect(try bench.photos(key: key).map(\.timestamp) == [Bench.now, Bench.now])
    #expect(bench.puppet.unrecordedPhotos.withLock(\.self).isEmpty)
    // As if the program had ended between writing the record and the index.
    bench.puppet.unrecordedPhotos.withLock {
      $0 = [.made("/p/a.jpg"), .made("/p/c.jpg", "p1:c")]
    }
    bench.sensor.start()
    bench.sensor.stop()
    #expect(
      try bench.photos(key: key).map(\.localIdentifier)
        == ["p1:a", "p1:b", "p1:c"].map { try bench.identifier($0, key: key) })
    #expect(bench.puppet.unrecordedPhotos.withLock(\.self).isEmpty)
  }

  @Test func `an edit is reported but not recorded`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/a.jpg"))
    bench.puppet.tell(.changed(.made("/p/a.jpg")))
    bench.puppet.tell(.baseline(count: 3))
    bench.sensor.stop()
    #expect(bench.notes.words == ["taken /p/a.jpg", "changed /p/a.jpg"])
    #expect(try bench.photos().count == 1)
  }

  @Test func `an edit is broadcast with the photo's new state`() throws {
    let bench = try Bench()
    let heard = Mutex<[String]>([])
    let token = bench.center.addObserver(
      forName: .actionAwarePhotoChanged, object: nil, queue: nil
    ) { broadcast in
      let data = broadcast.userInfo?[PhotosSensor.EXTRA_DATA] as? [String: any Sendable]
      heard.withLock { $0.append(data?["path"] as? String ?? "?") }
    }
    defer { bench.center.removeObserver(token) }
    bench.sensor.start()
    bench.puppet.tell(.changed(.made("/p/a.jpg")))
    bench.sensor.stop()
    #expect(heard.withLock(\.self) == ["/p/a.jpg"])
  }

  @Test func `trouble with folders is reported`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.puppet.tell(.trouble(PhotoError(.notWatched, "Too many folders.")))
    bench.sensor.stop()
    #expect(bench.notes.errors.map(\.message) == ["Too many folders."])
  }

  @Test func `two thousand photos from a card give as many records, marked as imports`()
    throws
  {
    let bench = try Bench()
    bench.sensor.start()
    for number in 0..<2000 {
      bench.puppet.arrive(
        .made("/p/\(number).jpg", "p1:\(number)") {
          $0.taken = TakenTime(instant: Bench.now - 86_400_000)
        })
    }
    bench.sensor.stop()
    let photos = try bench.photos()
    #expect(photos.count == 2000)
    #expect(photos.allSatisfy { $0.isImport })
    #expect(photos.map(\.path).last == "/p/1999.jpg")
  }

  @Test func `broadcasts start and stop the sensor, and set its label`() throws {
    let bench = try Bench()
    bench.center.post(name: .actionAwarePhotosStart, object: nil)
    #expect(bench.sensor.status().isRunning)
    bench.center.post(
      name: .actionAwarePhotosSetLabel, object: nil, userInfo: [PhotosSensor.EXTRA_LABEL: "x"])
    #expect(bench.sensor.status().label == "x")
    bench.center.post(name: .actionAwarePhotosStop, object: nil)
    #expect(!bench.sensor.status().isRunning)
  }

  @Test func `a second start is harmless and reported`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/a.jpg"))
    bench.sensor.stop()
    #expect(bench.notes.errors.map(\.code) == [.alreadyRunning])
    #expect(try bench.photos().count == 1)
  }

  @Test func `a sync of both tables completes once, and reports failures`() throws {
    let recogniser = ScriptedRecogniser { _ in .success([]) }
    let bench = try Bench { config in
      config.performRecognition = true
      config.recogniser = recogniser
    }
    let heard = Mutex<[Bool]>([])
    let token = bench.center.addObserver(
      forName: .actionAwarePhotosSyncCompletion, object: nil, queue: nil
    ) { broadcast in
      heard.withLock { $0.append(broadcast.userInfo?[PhotosSensor.EXTRA_STATUS] as? Bool ?? true) }
    }
    defer { bench.center.removeObserver(token) }
    let result = Mutex<Result<Int, SensorError>?>(nil)
    bench.sensor.sync(force: true) { answer in result.withLock { $0 = answer } }
    try eventually("an answer") { result.withLock { $0 != nil } }
    #expect(heard.withLock(\.self) == [false])
    #expect(throws: SensorError.self) { try result.withLock(\.self)?.get() }
  }

  /// A host that accepts everything.
  private final class Taker: SyncTransport, SyncConnection {
    let urls = Mutex<[String]>([])

    func connect() -> any SyncConnection { self }
    func cancel() {}

    func send(_ request: SyncRequest) -> SyncAnswer {
      urls.withLock { $0.append(request.url) }
      return SyncAnswer(status: 200, body: "")
    }
  }

  private func sync(_ sensor: PhotosSensor) throws -> Int {
    let result = Mutex<Result<Int, SensorError>?>(nil)
    sensor.sync(force: true) { answer in result.withLock { $0 = answer } }
    try eventually("an answer") { result.withLock { $0 != nil } }
    let answer = result.withLock(\.self)
    return try #require(answer).get()
  }

  @Test func `waiting and sent records are counted for both tables`() throws {
    let host = Taker()
    let recogniser = ScriptedRecogniser { _ in
      .success([PhotoLabel("cat", confidence: 0.9), PhotoLabel("dog", confidence: 0.8)])
    }
    let bench = try Bench { config in
      config.performRecognition = true
      config.recogniser = recogniser
      config.dbHost = "https://study.example"
      config.syncTransport = host
    }
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/a.jpg"))
    try eventually("its labels") { bench.notes.words.count == 3 }
    bench.sensor.stop()
    #expect(bench.sensor.status().sync?.waiting == 3)
    #expect(try sync(bench.sensor) == 3)
    #expect(host.urls.withLock(\.self).count == 2)
    #expect(bench.sensor.status().sync?.sent == 3)
    #expect(bench.sensor.status().sync?.waiting == 0)
    #expect(try sync(bench.sensor) == 0)
    #expect(bench.sensor.status().sync?.sent == 0)
  }

  @Test func `records sent earlier are not counted again`() throws {
    let host = Taker()
    let recogniser = ScriptedRecogniser { _ in .success([PhotoLabel("cat", confidence: 0.9)]) }
    let first = try Bench { config in
      config.dbHost = "https://study.example"
      config.syncTransport = host
    }
    first.sensor.start()
    first.puppet.arrive(.made("/p/a.jpg"))
    first.sensor.stop()
    #expect(try sync(first.sensor) == 1)
    let bench = try Bench(folder: first.folder) { config in
      config.performRecognition = true
      config.recogniser = recogniser
      config.dbHost = "https://study.example"
      config.syncTransport = host
    }
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/b.jpg", "p1:b"))
    try eventually("its label") { bench.notes.words.contains("shows cat") }
    bench.sensor.stop()
    #expect(bench.sensor.status().sync?.waiting == 2)
    #expect(try sync(bench.sensor) == 2)
    #expect(bench.sensor.status().sync?.sent == 2)
    withExtendedLifetime(first) {}
  }

  @Test(arguments: [Engine.DatabaseType.none, .sqlite])
  func `both tables have the same device id`(dbType: Engine.DatabaseType) throws {
    let heard = Mutex<[String]>([])
    let recogniser = ScriptedRecogniser { _ in .success([PhotoLabel("cat", confidence: 0.9)]) }
    let bench = try Bench { config in
      config.performRecognition = true
      config.recogniser = recogniser
      config.dbType = dbType
    }
    let tokens = [Notification.Name.actionAwarePhotoTaken, .actionAwarePhotosRecognized].map {
      bench.center.addObserver(forName: $0, object: nil, queue: nil) { broadcast in
        let data = broadcast.userInfo?[PhotosSensor.EXTRA_DATA] as? [String: any Sendable]
        heard.withLock { $0.append(data?["deviceId"] as? String ?? "?") }
      }
    }
    defer { for token in tokens { bench.center.removeObserver(token) } }
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/a.jpg"))
    try eventually("its label") { bench.notes.words.contains("shows cat") }
    bench.sensor.stop()
    let identities = heard.withLock(\.self)
    #expect(identities.count == 2)
    #expect(Set(identities).count == 1)
    #expect(UUID(uuidString: identities.first ?? "") != nil)
  }

  @Test func `labels have the device id of photos recorded earlier`() throws {
    let first = try Bench()
    first.sensor.start()
    first.puppet.arrive(.made("/p/a.jpg"))
    first.sensor.stop()
    let recogniser = ScriptedRecogniser { _ in .success([PhotoLabel("cat", confidence: 0.9)]) }
    let bench = try Bench(folder: first.folder) { config in
      config.performRecognition = true
      config.recogniser = recogniser
    }
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/b.jpg", "p1:b"))
    try eventually("its label") { bench.notes.words.contains("shows cat") }
    bench.sensor.stop()
    #expect(Set(try bench.photos().map(\.deviceId)) == Set(try bench.labels().map(\.deviceId)))
    withExtendedLifetime(first) {}
  }

  @Test func `without stored records, each sensor object has a different device id`() throws {
    func identity() throws -> String {
      let bench = try Bench { $0.dbType = .none }
      bench.sensor.start()
      bench.puppet.arrive(.made("/p/a.jpg"))
      bench.sensor.stop()
      bench.sensor.start()
      bench.puppet.arrive(.made("/p/b.jpg", "p1:b"))
      bench.sensor.stop()
      let identities = Set(bench.notes.photos.map(\.deviceId))
      #expect(identities.count == 1, "it stays the same as long as the object lives")
      return try #require(identities.first)
    }
    #expect(try identity() != identity())
  }

  @Test func `encryption covers both tables`() throws {
    let recogniser = ScriptedRecogniser { _ in .success([PhotoLabel("cat", confidence: 0.9)]) }
    let bench = try Bench { config in
      config.dbEncryptionKey = "key"
      config.performRecognition = true
      config.recogniser = recogniser
    }
    bench.sensor.start()
    bench.puppet.arrive(.made("/secret/a.jpg"))
    try eventually("its label") { bench.notes.words.contains("shows cat") }
    bench.sensor.stop()
    for path in [bench.path, bench.recognitionPath] {
      for suffix in ["", "-wal"] {
        let bytes = FileManager.default.contents(atPath: path + suffix) ?? Data()
        #expect(bytes.range(of: Data("secret".utf8)) == nil)
        #expect(bytes.range(of: Data("cat".utf8)) == nil)
      }
    }
    #expect(try bench.photos(key: "key").map(\.path) == ["/secret/a.jpg"])
    #expect(try bench.labels(key: "key").map(\.recognitionLabel) == ["cat"])
  }
}
