import Linux
import PlayerModel

extension PhotoWatchLoop {
  /// Returns the record with the file's metadata, or `nil` if the file has changed or is gone.
  func read(_ record: PhotoRecord, _ format: PhotoFormat) -> PhotoRecord? {
    var record = record
    record.facts = PhotoFacts(kind: format.kind)
    record.reading = .sniffed
    if let reader {
      do throws(PhotoError) {
        record.facts = try reader.facts(of: record.path)
        if record.facts.kind == .unknown { record.facts.kind = format.kind }
        record.reading = .read
      } catch {
        switch error.code {
        case .unsupported, .tooCostly: record.reading = .unreadable
        case .noHelper:
          // Reported once, and tried again at the next start.
          self.reader = nil
          report(.trouble(error))
        default: break
        }
      }
    }
    // The file may have been written, or its disk unplugged, while it was read.
    guard FileStamp(record.path) == record.stamp else { return nil }
    record.takenAt = record.facts.taken?.unixMilliseconds(
      secondsEast: LocalZone.secondsEast(atUnixMilliseconds:))
    return record
  }

  /// Reads some of the waiting files.
  func fillFacts() throws(PhotoError) {
    let began = now
    let waiting = try index.waiting(
      sniffedToo: reader != nil, after: filling.last, limit: FactsFilling.batchSize)
    guard !waiting.isEmpty else { return filling.end() }
    var records: [PhotoRecord] = []
    for known in waiting {
      guard !isNeededElsewhere else { break }
      if let record = filled(known) { records.append(record) }
      filling.last = known
    }
    if !records.isEmpty { try index.store(records) }
    filling.rest(from: began, at: now)
  }

  private func filled(_ known: KnownPhoto) -> PhotoRecord? {
    guard let stamp = FileStamp(known.path) else { return nil }
    guard known.isSame(as: stamp) else {
      // The change was not reported: too many events occurred at once, or the folder is not
      // watched.
      if let root = root(of: known.path) { noteWritten(known.path, root: root) }
      return nil
    }
    guard let content = try? PhotoContent(known.path), FileStamp(known.path) == stamp else {
      return nil
    }
    let record = PhotoRecord(
      path: known.path, stamp: stamp, identifier: known.identifier ?? content.identity,
      content: content.identity, reading: .noPhoto, arrived: known.arrived)
    guard let format = content.format else { return record }
    return read(record, format)
  }
}
