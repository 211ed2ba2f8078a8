import CompactTracks
package import PlaybackEngine
import PlayerModel

/// The file format of the journal: the edits of a queue since its tracks were written as a whole.
///
/// Each record has a checksum over itself, all records before it, and the token of its tracks. Whatever a
/// killed process, a full disk or another queue left therefore ends the journal, and no edit is applied twice
/// or in part.
package enum QueueJournal {
  /// The edits of one write.
  package struct Record: Hashable, Sendable {
    /// The edits in order.
    package var edits: [QueueEdit]
    /// The index of the current entry after them.
    package var index: Int?
    /// The number of the next entry after them.
    package var nextEntryNumber: Int64
  }

  /// The end of a journal, where the next record is written.
  package struct End: Hashable, Sendable {
    /// The offset in bytes.
    package var length: Int
    /// The number of records.
    package var records = 0
    /// The number of edits that are slow to replay, which are all that do not append.
    package var rearrangements = 0
    fileprivate var sum: UInt64
    /// The number of tracks after the edits.
    fileprivate var tracks: Int

    /// The end of an empty journal for a queue of `tracks` tracks.
    init(token: UInt64, tracks: Int) {
      length = QueueJournal.head(token: token).count
      sum = FNV.sum(of: QueueJournal.head(token: token))
      self.tracks = tracks
    }

    /// Advances past an edit, and returns whether it is valid for the queue.
    fileprivate mutating func pass(_ edit: QueueEdit) -> Bool {
      guard edit.fits(tracks) else { return false }
      if !edit.isAppending(to: tracks) { rearrangements += 1 }
      tracks += edit.put.count - edit.taken.count
      return true
    }
  }

  /// A record with a valid checksum but invalid contents.
  private struct Damage: Error {}

  /// Returns the header of a journal.
  static func head(token: UInt64) -> [UInt8] {
    var head = PackedWriter(bytes: Array("stimmung queue journal 1\n".utf8))
    head.append(fixed: token)
    return head.bytes
  }

  /// Encodes a record at `end` and advances `end` past it; returns `nil` if the record does not fit the
  /// queue.
  static func bytes(of record: Record, at end: inout End) -> [UInt8]? {
    var body = PackedWriter()
    body.append(integer: record.index)
    body.append(integer: Int(record.nextEntryNumber))
    body.append(number: UInt64(record.edits.count))
    for edit in record.edits {
      append(edit.taken, to: &body)
      append(edit.put, to: &body)
      let tracks = edit.tracks.map { PackedTracks($0).stored }
      if let tracks {
        tracks.withUnsafeBufferPointer { body.append(text: $0) }
      } else {
        body.append(text: nil)
      }
      guard end.pass(edit) else { return nil }
    }
    end.sum = FNV.sum(of: body.bytes, after: end.sum)
    var frame = PackedWriter()
    frame.append(fixed: UInt64(body.bytes.count))
    frame.append(fixed: end.sum)
    end.length += frame.bytes.count + body.bytes.count
    end.records += 1
    return frame.bytes + body.bytes
  }

  /// Replays a journal up to its first invalid record.
  ///
  /// - Returns: The end and the last record, or `nil` if the journal belongs to other tracks.
  static func replay(
    _ bytes: [UInt8], token: UInt64, on tracks: inout [PackedTrack]
  ) -> (end: End, last: Record?)? {
    guard bytes.starts(with: head(token: token)) else { return nil }
    var end = End(token: token, tracks: tracks.count)
    var last: Record?
    bytes.withUnsafeBufferPointer { bytes in
      while let (record, next) = read(bytes, at: end) {
        for edit in record.edits { edit.apply(to: &tracks) }
        (end, last) = (next, record)
      }
    }
    return (end, last)
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at end: End
  ) -> (Record, End)? {
    var reader = PackedReader(bytes, at: end.length)
    guard let size = try? reader.fixed(), let sum = try? reader.fixed(),
      size <= UInt64(bytes.count - reader.place)
    else { return nil }
    var next = end
    next.length = reader.place + Int(size)
    let body = UnsafeBufferPointer(rebasing: bytes[reader.place..<next.length])
    next.sum = FNV.sum(of: body, after: end.sum)
    next.records += 1
    guard next.sum == sum, let record = try? record(body),
      record.edits.allSatisfy({ next.pass($0) })
    else { return nil }
    return (record, next)
  }

  private static func record(
    _ body: UnsafeBufferPointer<UInt8>
  ) throws -> Record {
    var reader = PackedReader(body, at: 0)
    let index = try reader.integer()
    guard let number = try reader.integer() else { throw Damage() }
    var record = Record(edits: [], index: index, nextEntryNumber: Int64(number))
    for _ in 0..<(try count(&reader, in: body)) {
      let taken = try places(&reader, in: body)
      let put = try places(&reader, in: body)
      var tracks: [PackedTrack]?
      if let text = try reader.text() {
        guard let packed = PackedTracks(stored: Array(text)) else { throw Damage() }
        tracks = Array(packed)
      }
      record.edits.append(QueueEdit(taken: taken, put: put, tracks: tracks))
    }
    return record
  }

  /// Appends ascending indices as differences, most of which take one byte.
  private static func append(_ places: [Int], to body: inout PackedWriter) {
    body.append(number: UInt64(places.count))
    var next = 0
    for place in places {
      body.append(number: UInt64(place - next))
      next = place + 1
    }
  }

  private static func places(
    _ reader: inout PackedReader, in body: UnsafeBufferPointer<UInt8>
  ) throws -> [Int] {
    var places: [Int] = []
    var next = 0
    for _ in 0..<(try count(&reader, in: body)) {
      let distance = try reader.number()
      guard distance < 1 << 32, next < 1 << 32 else { throw Damage() }
      places.append(next + Int(distance))
      next += Int(distance) + 1
    }
    return places
  }

  /// Reads the number of elements that take at least one byte each.
  private static func count(
    _ reader: inout PackedReader, in body: UnsafeBufferPointer<UInt8>
  ) throws -> Int {
    guard let count = Int(exactly: try reader.number()), count <= body.count else {
      throw Damage()
    }
    return count
  }
}

/// The FNV-1a hash, which detects data that was cut off, overwritten or never written.
private enum FNV {
  static func sum(
    of bytes: some Sequence<UInt8>, after sum: UInt64 = 0xCBF2_9CE4_8422_2325
  ) -> UInt64 {
    bytes.reduce(sum) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
