import CompactTracks
package import PlaybackEngine
import PlayerModel

/// The edits of a queue since its tracks were written as a whole, as bytes.
///
/// Each record has a sum over itself and all before it, and over the token of the tracks that it is about. So
/// whatever a kill, a full disk or another queue left behind ends the journal: nothing is taken of it twice or in part.
package enum QueueJournal {
  /// What is written at once.
  package struct Record: Hashable, Sendable {
    /// The edits, in their order.
    package var edits: [QueueEdit]
    /// The place of the current entry after them.
    package var index: Int?
    /// The number that the next entry would have after them.
    package var nextEntryNumber: Int64
  }

  /// Where a journal ends, and the next record is written.
  package struct End: Hashable, Sendable {
    /// Bytes up to there.
    package var length: Int
    /// How many records there are.
    package var records = 0
    /// How many of their edits are dear to read: all but those that add to the end.
    package var rearrangements = 0
    fileprivate var sum: UInt64
    /// How many tracks there are then.
    fileprivate var tracks: Int

    /// That of a journal without records, of a queue of so many tracks.
    init(token: UInt64, tracks: Int) {
      length = QueueJournal.head(token: token).count
      sum = FNV.sum(of: QueueJournal.head(token: token))
      self.tracks = tracks
    }

    /// Passes an edit; answers whether it is one of such a queue.
    fileprivate mutating func pass(_ edit: QueueEdit) -> Bool {
      guard edit.fits(tracks) else { return false }
      if !edit.isAppending(to: tracks) { rearrangements += 1 }
      tracks += edit.put.count - edit.taken.count
      return true
    }
  }

  /// A record whose sum is right and that makes no sense.
  private struct Damage: Error {}

  /// What a journal begins with.
  static func head(token: UInt64) -> [UInt8] {
    var head = PackedWriter(bytes: Array("stimmung queue journal 1\n".utf8))
    head.append(fixed: token)
    return head.bytes
  }

  /// The bytes of a record that is written at `end`, which is moved behind it; nil if it is about another queue.
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

  /// Does again what a journal says, as far as it is whole.
  ///
  /// - Returns: Where that ends, and the last record; nil if it is not about the tracks of this token.
  static func replay(
    _ bytes: [UInt8], token: UInt64, on tracks: inout [PackedTrack]
  ) -> (end: End, last: Record?)? {
    guard bytes.starts(with: head(token: token)) else { return nil }
    var end = End(token: token, tracks: tracks.count)
    var last: Record?
    bytes.withUnsafeBufferPointer { bytes in
      while let (record, behind) = read(bytes, at: end) {
        for edit in record.edits { edit.apply(to: &tracks) }
        (end, last) = (behind, record)
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
    var behind = end
    behind.length = reader.place + Int(size)
    let body = UnsafeBufferPointer(rebasing: bytes[reader.place..<behind.length])
    behind.sum = FNV.sum(of: body, after: end.sum)
    behind.records += 1
    guard behind.sum == sum, let record = try? record(body),
      record.edits.allSatisfy({ behind.pass($0) })
    else { return nil }
    return (record, behind)
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

  /// Places are written as their distances, which mostly take a byte.
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

  /// A number of things of which each takes a byte at least.
  private static func count(
    _ reader: inout PackedReader, in body: UnsafeBufferPointer<UInt8>
  ) throws -> Int {
    guard let count = Int(exactly: try reader.number()), count <= body.count else {
      throw Damage()
    }
    return count
  }
}

/// FNV-1a, which tells what is whole from what was cut off, overwritten or never written.
private enum FNV {
  static func sum(
    of bytes: some Sequence<UInt8>, after sum: UInt64 = 0xCBF2_9CE4_8422_2325
  ) -> UInt64 {
    bytes.reduce(sum) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
