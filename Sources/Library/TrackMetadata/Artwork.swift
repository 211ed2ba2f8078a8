package import Linux
package import PlayerModel
import SoundDecoding

/// A picture from the tags of a file, or from a file next to it.
package struct Artwork: Hashable, Sendable {
  /// The subject of a picture.
  package enum Kind: Hashable, Sendable {
    case frontCover
    case backCover
    /// An icon of about 32 × 32 pixels.
    case icon
    /// Any other picture, often a front cover that is not marked as one.
    case other
  }

  /// The format, determined by the first bytes.
  package var mimeType: String
  /// The subject of the picture.
  package var kind: Kind
  /// The bytes of the picture, which begin with the format's signature, but may be damaged.
  package var data: [UInt8]
  /// The file of the picture next to the track, or `nil` for a picture in the tags.
  package var file: TrackPath?

  /// The maximum number of bytes of a picture.
  package static let sizeLimit = 16 << 20

  /// The maximum number of pictures to try in tags, and of files next to a track.
  private static let mostTried = 8

  /// Reads the picture in the tags of the file at `path` that represents it best: the front cover if there is
  /// one.
  ///
  /// - Parameter isDrawable: Returns whether a picture can be drawn; the first one is returned if none can.
  /// - Returns: `nil` if the tags have no picture.
  /// - Throws: `MetadataError` if the file cannot be read, or all its pictures exceed ``sizeLimit``.
  package static func read(
    from path: TrackPath, isDrawable: (Artwork) -> Bool = { $0.pixels != nil }
  ) throws(MetadataError) -> Artwork? {
    try embedded(in: path, isDrawable)?.artwork
  }

  /// Reads the cover of the file at `path`: the picture in its tags, or the one next to it.
  ///
  /// A picture that cannot be drawn does not hide another one that can.
  ///
  /// - Parameter isDrawable: Returns whether a picture can be drawn, by default according to its header; if none can,
  ///   the first one is returned.
  /// - Returns: `nil` if there is none.
  /// - Throws: `MetadataError` if the only cover cannot be read or exceeds ``sizeLimit``.
  package static func cover(
    of path: TrackPath, isDrawable: (Artwork) -> Bool = { $0.pixels != nil }
  ) throws(MetadataError) -> Artwork? {
    var failure: MetadataError?
    var embedded: Candidate?
    do throws(MetadataError) {
      embedded = try Self.embedded(in: path, isDrawable)
    } catch {
      failure = error
    }
    if let embedded, embedded.isDrawable { return embedded.artwork }
    do throws(MetadataError) {
      let file = try adjacent(to: path, within: nil, isDrawable)
      if let file, embedded == nil || file.isDrawable { return file.artwork }
    } catch {
      failure = error
    }
    if let embedded { return embedded.artwork }
    if let failure { throw failure }
    return nil
  }

  /// Returns whether the file at `path` has a cover, in its tags or next to it, without reading the picture.
  ///
  /// - Throws: `MetadataError` if the file cannot be read.
  package static func hasCover(_ path: TrackPath) throws(MetadataError) -> Bool {
    for candidate in CoverFile.candidates(for: path) {
      // One that cannot be read is not shown.
      guard let file = try? MetadataFile(candidate),
        let beginning = try? file.read(at: 0, count: PictureFormat.length)
      else { continue }
      if PictureFormat(beginning: beginning) != nil { return true }
    }
    return try FileTags.undecoded(path).contains(where: \.hasPicture)
  }

  /// Reads the picture next to the file at `path`: the first valid picture with the name of a cover, such as
  /// `cover.jpg`.
  ///
  /// - Parameters:
  ///   - folders: The folders that must contain the picture after links are followed, or `nil` for any.
  ///   - isDrawable: Returns whether a picture can be drawn; the first one is returned if none can.
  /// - Returns: `nil` if there is none.
  /// - Throws: `MetadataError` if there is no valid picture, but one that cannot be read or exceeds
  ///   ``sizeLimit``.
  package static func beside(
    _ path: TrackPath, within folders: RealFolders? = nil,
    isDrawable: (Artwork) -> Bool = { $0.pixels != nil }
  ) throws(MetadataError) -> Artwork? {
    try adjacent(to: path, within: folders, isDrawable)?.artwork
  }

  /// A picture, and whether it can be drawn.
  private typealias Candidate = (artwork: Artwork, isDrawable: Bool)

  private static func embedded(
    in path: TrackPath, _ isDrawable: (Artwork) -> Bool
  ) throws(MetadataError) -> Candidate? {
    let tags = try FileTags.undecoded(path)
    var (first, isTooLarge, tried): (Artwork?, Bool, Int) = (nil, false, 0)
    for block in tags {
      let found = pictures(of: block, isTooLarge: &isTooLarge)
      for (index, format, kind) in found.prefix(mostTried - tried) {
        let artwork = Artwork(
          mimeType: format.rawValue, kind: kind, data: block.bytes(at: index))
        if isDrawable(artwork) { return (artwork, true) }
        first = first ?? artwork
        tried += 1
      }
    }
    if let first { return (first, false) }
    guard isTooLarge else { return nil }
    throw MetadataError(
      .tooLarge, "The cover in \(path) is larger than \(sizeLimit >> 20) MB and is not shown.")
  }

  private static func adjacent(
    to path: TrackPath, within folders: RealFolders?, _ isDrawable: (Artwork) -> Bool
  ) throws(MetadataError) -> Candidate? {
    var (failure, first, tried): (MetadataError?, Artwork?, Int) = (nil, nil, 0)
    for candidate in CoverFile.candidates(for: path) where tried < mostTried {
      do throws(MetadataError) {
        guard let artwork = try read(picture: candidate, within: folders) else { continue }
        if isDrawable(artwork) { return (artwork, true) }
        first = first ?? artwork
        tried += 1
      } catch {
        failure = failure ?? error
      }
    }
    if let first { return (first, false) }
    if let failure { throw failure }
    return nil
  }

  /// Reads a file if it begins with the signature of a picture, and is in one of the given folders.
  private static func read(
    picture path: TrackPath, within folders: RealFolders?
  ) throws(MetadataError) -> Artwork? {
    let file = try MetadataFile(path)
    if let folders, !file.isIn(folders) { return nil }
    guard
      let format = PictureFormat(beginning: try file.read(at: 0, count: PictureFormat.length))
    else { return nil }
    guard file.size <= sizeLimit else {
      throw MetadataError(
        .tooLarge, "The cover \(path) is larger than \(sizeLimit >> 20) MB and is not shown.")
    }
    return Artwork(
      mimeType: format.rawValue, kind: .frontCover,
      data: try file.read(at: 0, count: sizeLimit), file: path)
  }

  /// Returns the pictures of a tag, those first that represent the track best.
  private static func pictures(
    of tag: TagBlock, isTooLarge: inout Bool
  ) -> [(index: Int, format: PictureFormat, kind: Kind)] {
    let items = tag.items
    var pictures: [(index: Int, format: PictureFormat, kind: Kind)] = []
    for index in items.indices {
      guard let format = tag.pictureFormat(at: index) else { continue }
      guard items[index].size <= sizeLimit else {
        isTooLarge = true
        continue
      }
      pictures.append((index, format, Kind(items[index].type)))
    }
    return pictures.sorted { ($0.kind, $0.index) < ($1.kind, $1.index) }
  }
}

extension Artwork.Kind: Comparable {
  /// Whether `left` represents a track better than `right`.
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  /// Creates a kind from its number in ID3v2.
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

extension TagBlock {
  /// Whether the tag has a picture.
  var hasPicture: Bool {
    for index in items.indices where pictureFormat(at: index) != nil { return true }
    return false
  }

  /// Returns the format of the picture at `index` of ``items``, or `nil` if that is not a picture.
  ///
  /// A link to a picture, which has “-->” as its format, is not one either.
  func pictureFormat(at index: Int) -> PictureFormat? {
    guard items[index].kind == .picture, !items[index].key.hasSuffix("-->") else { return nil }
    return PictureFormat(beginning: bytes(at: index, most: PictureFormat.length))
  }
}
