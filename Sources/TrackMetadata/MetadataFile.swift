import Linux
import PlayerModel

/// A file that metadata is read from.
struct MetadataFile {
  private let file: RegularFile

  /// How many bytes it had when it was opened.
  var size: Int { file.size }

  /// The file at `path`, which is opened unless it is open already.
  init(_ path: TrackPath, openedAs opened: RegularFile? = nil) throws(MetadataError) {
    do throws(FileError) {
      file = if let opened { opened } else { try RegularFile(path) }
    } catch {
      throw MetadataError(error)
    }
  }

  /// The bytes from `offset` on, `count` of them, or fewer where the file ends.
  func read(at offset: Int, count: Int) throws(MetadataError) -> [UInt8] {
    do throws(FileError) {
      return try file.read(at: offset, count: count)
    } catch {
      throw MetadataError(error)
    }
  }
}

extension MetadataError {
  fileprivate init(_ error: FileError) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .notReadable: .notReadable
      case .notRegularFile: .notRegularFile
      case .readFailed: .readFailed
      }
    self.init(code, error.message)
  }
}
