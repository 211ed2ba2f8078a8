import MP4Boxes
import PacketDecoding
package import PlayerModel
package import SoundDecoding

/// AAC and ALAC in MP4 files.
package enum MP4Format: SoundFormat {
  package static let name = "M4A"
  package static let codecs = ["AAC", "ALAC"]
  package static let fileExtensions = ["m4a", "m4b"]
  // Most files with these extensions are videos, ringtones, or protected.
  package static let otherExtensions = ["mp4", "m4r", "m4p"]
  package static let mediaTypes = ["audio/mp4", "audio/x-m4a", "audio/x-m4b"]

  /// The possible types of a file's first box; QuickTime files need no `ftyp`.
  private static let firstTypes: Set<FourCC> = ["ftyp", "moov", "mdat", "wide", "free", "skip"]

  package static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    // From the start of the file, which is read for the first box anyway.
    let head = try file.bytes(at: 0, count: 8)
    return head.count == 8 && firstTypes.contains(FourCC(rawValue: head.bigEndianWord(at: 4)))
  }

  package static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    let boxes = BoxReader(file)
    guard let movie = try boxes.topBoxes(to: "moov").last, movie.type == "moov",
      let list = try ItemList(in: movie, boxes)
    else { return [] }
    return [try TagBlock(list, parts, in: file)]
  }

  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    .itemList(try ItemListContainer(file))
  }

  /// Returns whether a file has sound but no moving pictures, as that of some programs with the extension `.mp4`.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func hasOnlySound(_ file: ByteReader) throws(PlayerError) -> Bool {
    guard try recognizes(file) else { return false }
    let boxes = BoxReader(file)
    guard let movie = try boxes.topBoxes(to: "moov").last, movie.type == "moov" else {
      return false
    }
    var hasSound = false
    for track in try boxes.boxes(in: movie.content) where track.type == "trak" {
      guard let media = try boxes.first("mdia", in: track.content),
        let handler = try boxes.first("hdlr", in: media.content)
      else { continue }
      let start = try boxes.bytes.bytes(at: handler.content.lowerBound, count: 12)
      if start.holds("vide", at: 8) { return false }
      hasSound = hasSound || start.holds("soun", at: 8)
    }
    return hasSound
  }

  package static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile {
    let track = try SoundTrack(file)
    return MP4File(track, file, HelperDecoder(track.config, of: file.source.path))
  }
}

extension HelperDecoder {
  /// Creates a decoder for a track of the file at `path`.
  fileprivate convenience init(_ config: SoundConfig, of path: TrackPath) {
    switch config {
    case .aac(_, let bytes): self.init(.aac, config: bytes, of: path)
    case .alac(let config): self.init(.alac, config: config.bytes, of: path)
    }
  }
}
