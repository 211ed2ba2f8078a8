/// The sizes of a track's packets in bytes.
enum PacketSizes {
  /// All packets have the same size.
  case equal(Int, count: Int)
  case listed([UInt32])

  var count: Int {
    switch self {
    case .equal(_, let count): count
    case .listed(let sizes): sizes.count
    }
  }

  subscript(packet: Int) -> Int {
    switch self {
    case .equal(let size, _): size
    case .listed(let sizes): Int(sizes[packet])
    }
  }
}
