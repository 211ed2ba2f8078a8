import Linux
import PlayerModel

/// A file with metadata next to a track: a cover, or lyrics.
struct MetadataFile {
  private let file: RegularFile

  /// The size in bytes when the file was opened.
  var size: Int { file.size }

  /// Opens the file at `path`.
  init(_ path: TrackPath) throws(MetadataError) {
    do throws(FileError) {
      file = try RegularFile(path)
    } catch {
      throw MetadataError(error)
    }
  }

  /// Returns whether the open file is in one of the given folders, whatever its path refers to now.
  func isIn(_ folders: RealFolders) -> Bool { file.isIn(folders) }

  /// Returns `count` bytes from `offset` on, or fewer at the end of the file.
  func read(at offset: Int, count: Int) throws(MetadataError) -> [UInt8] {
    do throws(FileError) {
      return try file.read(at: offset, count: count)
    } catch {
      throw MetadataError(error)
    }
  }
}
