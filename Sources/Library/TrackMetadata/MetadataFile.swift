import Linux
import PlayerModel

/// A file beside a track that metadata is read from: a cover, or lyrics.
struct MetadataFile {
  private let file: RegularFile

  /// How many bytes it had when it was opened.
  var size: Int { file.size }

  /// Opens the file at `path`.
  init(_ path: TrackPath) throws(MetadataError) {
    do throws(FileError) {
      file = try RegularFile(path)
    } catch {
      throw MetadataError(error)
    }
  }

  /// Whether it is really in one of these folders, whatever its path leads to by now.
  func isIn(_ folders: RealFolders) -> Bool { file.isIn(folders) }

  /// The bytes from `offset` on, `count` of them, or fewer where the file ends.
  func read(at offset: Int, count: Int) throws(MetadataError) -> [UInt8] {
    do throws(FileError) {
      return try file.read(at: offset, count: count)
    } catch {
      throw MetadataError(error)
    }
  }
}
