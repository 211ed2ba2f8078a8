import Foundation
import Sensing
import Synchronization

/// A loudness sensor as another package would define it, with a folder that is removed with it.
final class Bench: Sendable {
  let meter = Meter()
  let listener: Listener
  let center = NotificationCenter()
  let sensor: RecordingSensor<Loudness>
  private let folder: String

  init(
    _ keeping: Keeping, key: String? = nil, in folder: String? = nil,
    _ change: (inout RecordingConfig) -> Void = { _ in }
  ) throws {
    let folder = folder ?? NSTemporaryDirectory() + "outside-" + UUID().uuidString
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    listener = Listener(path: folder + "/loudness.sqlite")
    var config = RecordingConfig(dbPath: folder + "/loudness")
    config.dbType = .sqlite
    config.keeping = keeping
    config.dbEncryptionKey = key
    config.notificationCenter = center
    change(&config)
    sensor = RecordingSensor("loudness", config, observing: meter, observer: listener)
  }

  deinit {
    sensor.stop()
    // If that fails, the folder remains in the system's temporary folder.
    try? FileManager.default.removeItem(atPath: folder)
  }

  var path: String { folder + "/loudness.sqlite" }

  /// The records in the file, whatever the sensor still holds.
  func stored(key: String? = nil) throws -> [Loudness] {
    try RecordReader(path: path, table: Loudness.table, key: key).records(RecordSelection())
  }

  /// Everything in the sensor's files.
  func bytes() throws -> Data {
    try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: Data()) {
      $0 += try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $1))
    }
  }

  /// Syncs, and returns the number of records that the host acknowledged.
  func sync() throws -> Int { try sensor.syncAndWait() }

  /// An export as text.
  func export(_ format: RecordExport.Format) throws -> String {
    var bytes: [UInt8] = []
    try RecordExport(format).write(RecordSelection(), of: sensor.reader()) { span in
      for index in span.indices { bytes.append(span[index]) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension AwareSensor {
  /// Syncs, and returns the number of records that the host acknowledged.
  func syncAndWait() throws -> Int {
    let result = Mutex<Result<Int, SensorError>?>(nil)
    let done = DispatchSemaphore(value: 0)
    sync(force: true) { ended in
      result.withLock { $0 = ended }
      done.signal()
    }
    done.wait()
    return try result.withLock(\.self)?.get() ?? 0
  }
}
