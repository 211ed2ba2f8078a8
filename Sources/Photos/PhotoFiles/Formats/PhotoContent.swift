import Linux
import PlayerModel
import SoundIdentity

/// A file's format and the identity of its content, without decoding it.
struct PhotoContent: Hashable {
  /// The format, or `nil` if the file is not a photo or video.
  let format: PhotoFormat?
  /// `p1:` and 32 hexadecimal digits, which exact copies share.
  ///
  /// It is a digest of the size and 16 KiB each from the start, middle and end, sampled as by
  /// `SoundDigest`.
  let identity: String

  /// Reads about 50 KB of the file at `path`.
  init(_ path: TrackPath) throws(FileError) {
    let file = try RegularFile(path)
    let head = try file.read(at: 0, count: PhotoFormat.headLength)
    let ending = PhotoName.ending(of: Array(path.name.utf8)) ?? ""
    format = PhotoFormat(head: head, ending: ending)
    var digest = SoundDigest(size: Int64(file.size))
    for block in digest.blocks {
      let bytes = try file.read(at: Int(block.lowerBound), count: block.count)
      bytes.withUnsafeBytes { digest.take($0) }
    }
    identity = "p1:" + digest.hexadecimal()
  }
}
