package import Linux
package import PlayerModel
import SoundDecoding

/// A picture from a file's tags, or from a file beside it.
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

  /// The format, by the first bytes.
  package var mimeType: String
  /// What it shows.
  package var kind: Kind
  /// The picture file: it begins as a picture does, and may be damaged after that.
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
    for block in tags.blocks {
      if let artwork = best(of: block, isTooLarge: &isTooLarge) { return artwork }
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

  /// Reads the picture beside the file at `path`: of the files that are called as covers are, the first that is one.
  ///
  /// - Parameter folders: Where the picture must really be, links in its path followed; `nil` for anywhere.
  /// - Returns: `nil` if there is none.
  /// - Throws: `MetadataError` if there is none that can be shown, but one that cannot be read or is larger than
  ///   ``sizeLimit``.
  package static func beside(
    _ path: TrackPath, within folders: RealFolders? = nil
  ) throws(MetadataError) -> Artwork? {
    var failure: MetadataError?
    for candidate in CoverFile.candidates(for: path) {
      do throws(MetadataError) {
        if let artwork = try read(picture: candidate, within: folders) { return artwork }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return nil
  }

  /// Reads a file if it begins as a picture, and really is in one of these folders.
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

  private static func best(of tag: TagBlock, isTooLarge: inout Bool) -> Artwork? {
    let items = tag.items
    var best: (index: Int, format: PictureFormat, kind: Kind)?
    for index in items.indices {
      let kind = Kind(items[index].type)
      if let best, best.kind <= kind { continue }
      guard let format = tag.pictureFormat(at: index) else { continue }
      guard items[index].size <= sizeLimit else {
        isTooLarge = true
        continue
      }
      best = (index, format, kind)
    }
    guard let best else { return nil }
    return Artwork(
      mimeType: best.format.rawValue, kind: best.kind, data: tag.bytes(at: best.index))
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

extension TagBlock {
  /// Whether there is a picture.
  var hasPicture: Bool {
    for index in items.indices where pictureFormat(at: index) != nil { return true }
    return false
  }

  /// The format of the picture at `index` of ``items``; `nil` if that is none, or only a link to one, which has “-->” in
  /// place of a format.
  func pictureFormat(at index: Int) -> PictureFormat? {
    guard items[index].kind == .picture, !items[index].key.hasSuffix("-->") else { return nil }
    return PictureFormat(beginning: bytes(at: index, most: PictureFormat.length))
  }
}
