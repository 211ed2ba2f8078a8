extension MP4Fixture {
  /// A box that contains no other boxes.
  package struct Leaf: Hashable, Sendable {
    /// The types of the boxes around it and of itself, such as `moov/udta`.
    package let path: String
    package let content: [UInt8]
  }

  /// The types of boxes that only contain boxes.
  private static let containers: Set = [
    "moov", "trak", "mdia", "minf", "stbl", "udta", "meta", "ilst",
  ]

  /// Returns all boxes without boxes in them, in order, or `nil` if there is anything else.
  package static func leaves(of bytes: ArraySlice<UInt8>, in path: String = "") -> [Leaf]? {
    var (leaves, rest) = ([Leaf](), bytes)
    while !rest.isEmpty {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, size <= rest.count else { return nil }
      let type = String(
        String.UnicodeScalarView(rest.dropFirst(4).prefix(4).map { Unicode.Scalar($0) }))
      var content = rest.prefix(size).dropFirst(8)
      rest = rest.dropFirst(size)
      if type == "meta", !content.dropFirst(4).starts(with: Array("hdlr".utf8)) {
        content = content.dropFirst(4)
      }
      if containers.contains(type) {
        guard let inner = Self.leaves(of: content, in: path + type + "/") else { return nil }
        leaves += inner
      } else {
        leaves.append(Leaf(path: path + type, content: Array(content)))
      }
    }
    return leaves
  }

  /// Returns the offsets in the tables of all tracks, and the widths of the tables.
  package static func offsets(of leaves: [Leaf]) -> [[Int]] {
    leaves.filter { $0.path.hasSuffix("stco") || $0.path.hasSuffix("co64") }.map { leaf in
      let width = leaf.path.hasSuffix("co64") ? 8 : 4
      return stride(from: 8, to: leaf.content.count, by: width).map { place in
        leaf.content[place..<(place + width)].reduce(0) { $0 << 8 | Int($1) }
      }
    }
  }
}
