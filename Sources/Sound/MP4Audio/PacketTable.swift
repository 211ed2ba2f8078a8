import PlayerModel
import SoundDecoding
import SoundIdentity

/// The places of a track's packets in the file.
///
/// The sound is the bytes of all packets, one after another. It consists of runs that are contiguous in the file.
struct PacketTable {
  /// Packets that are contiguous in the file.
  struct Run: Hashable {
    /// The offset in the file.
    let offset: Int64
    /// The range in the sound.
    var bytes: Range<Int64>
  }

  /// The number of packets between those whose places are stored.
  private static let step = 256

  /// The number of packets.
  let count: Int
  /// The number of bytes of the sound.
  let byteCount: Int64
  private let sizes: PacketSizes
  private let runs: [Run]
  /// The place of every packet whose index is a multiple of ``step``, and the end.
  private let places: [Int64]

  /// Creates a table from the sizes of packets, and the offset and number of packets of each chunk.
  ///
  /// The table ends before the first packet that is not entirely in a file of `fileSize` bytes.
  init(_ sizes: PacketSizes, chunks: [(offset: UInt64, count: Int)], fileSize: Int64) {
    var (count, end) = (0, Int64(0))
    var (runs, places) = ([Run](), [Int64]())
    search: for chunk in chunks where count < sizes.count {
      guard let start = Int64(exactly: chunk.offset) else { break }
      var offset = start
      for index in count..<(count + min(chunk.count, sizes.count - count)) {
        let size = Int64(sizes[index])
        guard offset <= fileSize, size <= fileSize - offset else {
          Self.add(start, end, through: end + offset - start, to: &runs)
          break search
        }
        if index % Self.step == 0 { places.append(end + offset - start) }
        offset += size
        count = index + 1
      }
      Self.add(start, end, through: end + offset - start, to: &runs)
      end += offset - start
    }
    byteCount = runs.last?.bytes.upperBound ?? 0
    (self.sizes, self.count, self.runs, self.places) = (sizes, count, runs, places + [byteCount])
  }

  private static func add(
    _ offset: Int64, _ start: Int64, through end: Int64, to runs: inout [Run]
  ) {
    guard end > start else { return }
    if let last = runs.last, last.offset + Int64(last.bytes.count) == offset {
      runs[runs.count - 1].bytes = last.bytes.lowerBound..<end
    } else {
      runs.append(Run(offset: offset, bytes: start..<end))
    }
  }

  /// Returns the bytes of packets.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func packets(_ range: Range<Int>, in reader: ByteReader) throws(PlayerError) -> [[UInt8]] {
    guard let first = range.first else { return [] }
    var ends: [Int64] = []
    let start = place(of: first)
    var end = start
    for index in range {
      end += Int64(sizes[index])
      ends.append(end)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(end - start))
    for part in parts(of: start..<end) {
      bytes += try reader.copy(at: part.lowerBound, count: part.count)
    }
    guard bytes.count == Int(end - start) else { throw .changedWhileRead(reader.source.path) }
    var packets: [[UInt8]] = []
    var place = start
    for end in ends {
      packets.append(Array(bytes[Int(place - start)..<Int(end - start)]))
      place = end
    }
    return packets
  }

  /// Returns the size of a packet in bytes.
  func size(of packet: Int) -> Int { sizes[packet] }

  /// Returns the identity of the sound: its `SoundDigest`.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    var digest = SoundDigest(size: byteCount)
    for block in digest.blocks {
      for part in parts(of: block) { try reader.pieces(of: part) { digest.take($0) } }
    }
    return digest.persistentID()
  }

  private func place(of packet: Int) -> Int64 {
    let known = packet / Self.step
    return (known * Self.step..<packet).reduce(places[known]) { $0 + Int64(sizes[$1]) }
  }

  /// Returns the parts of the file with a range of the sound.
  private func parts(of range: Range<Int64>) -> [Range<Int64>] {
    // The first run that ends after the start of the range.
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].bytes.upperBound > range.lowerBound {
        high = middle
      } else {
        low = middle + 1
      }
    }
    var parts: [Range<Int64>] = []
    for run in runs[low...] {
      let common = run.bytes.clamped(to: range)
      guard !common.isEmpty else { break }
      let start = run.offset + common.lowerBound - run.bytes.lowerBound
      parts.append(start..<(start + Int64(common.count)))
    }
    return parts
  }
}
