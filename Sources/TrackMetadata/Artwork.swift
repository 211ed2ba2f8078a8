package import PlayerModel

/// A picture from a file's tags.
package struct Artwork: Hashable, Sendable {
  /// What a picture shows.
  package enum Kind: Hashable, Sendable {
    case frontCover
    case backCover
    /// An icon of 32 × 32 pixels or so.
    case icon
    /// Anything else, often a front cover that nobody called so.
    case other
  }

  /// The format: by the first bytes where these tell, else what the tag claims.
  package var mimeType: String
  /// What it shows.
  package var kind: Kind
  /// The picture file; nobody has checked that it is sound.
  package var data: [UInt8]
  /// The file that it is, beside the track; nil for a picture of the tags.
  package var file: TrackPath?

  /// Pictures of more bytes than this are not given.
  package static let sizeLimit = 16 << 20

  /// Reads the picture that shows the file at `path` best: the front cover if there is one.
  ///
  /// - Returns: nil if the tags hold no picture.
  /// - Throws: `MetadataError` if the file cannot be read, or has no picture within ``sizeLimit``.
  package static func read(from path: TrackPath) throws(MetadataError) -> Artwork? {
    let tags = try FileTags(path)
    var isTooLarge = false
    if let artwork = best(of: tags.id3v2, isTooLarge: &isTooLarge)
      ?? best(of: tags.ape, isTooLarge: &isTooLarge)
    {
      return artwork
    }
    guard isTooLarge else { return nil }
    throw MetadataError(
      .tooLarge, "The cover in \(path) is larger than \(sizeLimit >> 20) MB and is not shown.")
  }

  /// Reads the cover of the file at `path`: the picture in its tags, else the one that lies beside it
  /// (`cover.jpg`, `folder.jpg`…).
  ///
  /// - Returns: nil if there is none.
  /// - Throws: `MetadataError` if there is one and it cannot be read, or is larger than ``sizeLimit``.
  package static func cover(of path: TrackPath) throws(MetadataError) -> Artwork? {
    var failure: MetadataError?
    do throws(MetadataError) {
      if let embedded = try read(from: path) { return embedded }
    } catch {
      failure = error
    }
    if let beside = try beside(path) { return beside }
    if let failure { throw failure }
    return nil
  }

  /// Reads the picture that lies beside the file at `path`.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: `MetadataError` if there is one and it cannot be read, or is larger than ``sizeLimit``.
  package static func beside(_ path: TrackPath) throws(MetadataError) -> Artwork? {
    guard let beside = CoverFile.find(for: path) else { return nil }
    let file = try MetadataFile(beside)
    guard file.size <= sizeLimit else {
      throw MetadataError(
        .tooLarge, "The cover \(beside) is larger than \(sizeLimit >> 20) MB and is not shown.")
    }
    let data = try file.read(at: 0, count: sizeLimit)
    return Artwork(
      mimeType: format(of: data) ?? "", kind: .frontCover, data: data, file: beside)
  }

  private static func best(of tag: borrowing TagBlock, isTooLarge: inout Bool) -> Artwork? {
    let items = tag.items
    let pictures = items.indices.filter { items[$0].isArtwork }
    let fitting = pictures.filter { items[$0].size <= sizeLimit }
    if fitting.count < pictures.count { isTooLarge = true }
    guard let index = fitting.min(by: { Kind(items[$0].type) < Kind(items[$1].type) }) else {
      return nil
    }
    let data = tag.bytes(at: index)
    return Artwork(
      mimeType: format(of: data) ?? items[index].key, kind: Kind(items[index].type), data: data)
  }

  /// The MIME type that the first bytes of a picture tell.
  private static func format(of data: [UInt8]) -> String? {
    if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if data.starts(with: "GIF8".utf8) { return "image/gif" }
    if data.starts(with: "BM".utf8) { return "image/bmp" }
    if data.starts(with: "RIFF".utf8), data.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    return nil
  }
}

extension Artwork.Kind: Comparable {
  /// Whether `left` shows a track better than `right`.
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  /// A kind from ID3v2's number for it.
  init(_ type: Int) {
    switch type {
    case 3: self = .frontCover
    case 4: self = .backCover
    case 1, 2: self = .icon
    default: self = .other
    }
  }

  private var rank: Int {
    switch self {
    case .frontCover: 0
    case .other: 1
    case .backCover: 2
    case .icon: 3
    }
  }
}

extension TagItem {
  /// Whether it is a picture; a "-->" in place of the format says that it is only a link to one.
  var isArtwork: Bool { kind == .picture && size > 0 && !key.hasSuffix("-->") }
}
