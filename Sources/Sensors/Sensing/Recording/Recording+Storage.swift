import FoundationEssentials
import Sealing

extension Recording {
  var tableName: String { Record.tableName }

  func reader() throws(SensorError) -> RecordReader {
    store()
    guard let path else {
      throw SensorError(
        .noRecords, "The \(announcer.names.name) sensor does not keep its records (dbType).")
    }
    return try RecordReader(path: path, table: Record.table, passphrase: passphrase)
  }

  static func makeOutbox(
    at path: String?, sealedBy passphrase: Passphrase?, _ config: RecordingConfig,
    _ surroundings: RecordingSurroundings
  ) -> RecordOutbox<Record> {
    let deviceId = config.deviceId
    let transient = TransientStorage(deviceId: deviceId.isEmpty ? UUID().uuidString : deviceId)
    let trimming = RecordTrimming(
      of: Record.table, config, now: { surroundings.now().unixMilliseconds })
    // Without a file, records are not gathered.
    let keeping = path == nil ? Keeping.each : config.keeping
    let gatherer = keeping == .each ? nil : UUID().uuidString
    return RecordOutbox(keeping: keeping.storedInTime(takenIn: config.announcementDelay)) {
      replacing throws(SensorError) in
      guard let path else { return transient }
      return try RecordStore(
        path: path, table: Record.table, passphrase: passphrase, deviceId: deviceId,
        trimming: trimming, gatherer: gatherer, replacing: replacing)
    }
  }
}
