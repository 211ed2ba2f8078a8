import Linux
import PlayerModel
import SoundIdentity

/// What a file's content says without being decoded: its format, and which content it is.
struct PhotoContent: Hashable {
  /// Nil if it is no photo.
  let format: PhotoFormat?
  /// `p1:` and 32 hexadecimal digits, the same for exact copies: of the size and 16 KiB each of start, middle and end,
  /// sampled as `SoundDigest` samples a sound.
  let identity: String

  /// Reads some 50 KB of the file at `path`.
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
