import MP4Boxes
import PlayerModel
import SoundDecoding

/// The tables of a track's packets, which the format calls samples (ISO/IEC 14496-12, sections 8.6 and 8.7).
struct SampleTable {
  /// The maximum number of packets: two days of AAC.
  private static let mostPackets = 1 << 23

  let packets: PacketTable
  /// The number of packets that the tables declare; a truncated file has fewer.
  let declaredCount: Int
  /// The durations of packets in the track's time unit: numbers of packets, and the duration of each.
  let durations: [(count: Int, duration: Int)]

  /// Reads the tables in the content of a box.
  ///
  /// - Returns: `nil` if one is missing or damaged.
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ box: MP4Box, in boxes: BoxReader) throws(PlayerError) {
    let parts = try boxes.boxes(in: box.content)
    func table(_ types: FourCC...) throws(PlayerError) -> BoxTable? {
      guard let box = parts.first(where: { types.contains($0.type) }) else { return nil }
      return try BoxTable(box, in: boxes)
    }
    guard let sizes = try table("stsz", "stz2").flatMap(Self.sizes), let groups = try table("stsc"),
      let offsets = try table("stco", "co64"), let times = try table("stts"),
      let chunks = Self.chunks(offsets, groups, of: sizes.count),
      let timeCount = times.entryCount(of: 2)
    else { return nil }
    durations = (0..<timeCount).map { (count: times[1 + 2 * $0], duration: times[2 + 2 * $0]) }
    declaredCount = sizes.count
    packets = PacketTable(sizes, chunks: chunks, fileSize: boxes.bytes.source.size)
  }

  private static func sizes(_ table: BoxTable) -> PacketSizes? {
    guard table.count >= 2 else { return nil }
    let (first, count) = (table[0], table[1])
    guard (1...mostPackets).contains(count) else { return nil }
    if table.type == "stsz" {
      if first > 0 { return .equal(first, count: count) }
      return count <= table.count - 2 ? .listed(table.suffix(from: 2, count: count)) : nil
    }
    // The compact form has fields of 4, 8 or 16 bits.
    let bits = first & 0xFF
    guard [4, 8, 16].contains(bits) else { return nil }
    let each = 32 / bits
    guard count <= (table.count - 2) * each else { return nil }
    return .listed(
      (0..<count).map { index in
        let word = table[2 + index / each]
        return UInt32(word >> (32 - bits * (index % each + 1)) & (1 << bits - 1))
      })
  }

  /// Returns the chunks of packets, from their offsets and the number of packets in each group of chunks.
  private static func chunks(
    _ offsets: BoxTable, _ groups: BoxTable, of packets: Int
  ) -> [(offset: UInt64, count: Int)]? {
    let width = offsets.type == "co64" ? 2 : 1
    guard let count = offsets.entryCount(of: width), let groupCount = groups.entryCount(of: 3)
    else { return nil }
    var (chunks, rest) = ([(offset: UInt64, count: Int)](), packets)
    for group in 0..<groupCount {
      let first = groups[1 + 3 * group] - 1
      let next = group + 1 < groupCount ? groups[4 + 3 * group] - 1 : count
      // Groups must be consecutive, which also limits the work.
      guard first == chunks.count, next > first || group + 1 == groupCount else { break }
      for chunk in first..<max(first, min(next, count)) {
        guard rest > 0 else { return chunks }
        let size = min(rest, groups[2 + 3 * group])
        let place = 1 + width * chunk
        let offset = width == 2 ? offsets[place] << 32 | offsets[place + 1] : offsets[place]
        chunks.append((offset: UInt64(bitPattern: Int64(offset)), count: size))
        rest -= size
      }
    }
    return chunks
  }
}
