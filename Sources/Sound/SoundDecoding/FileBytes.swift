package import Linux
package import PlayerModel

/// The bytes of a file.
package final class FileBytes: ByteSource {
  private let opened: RegularFile

  package var path: TrackPath { opened.path }
  package var size: Int64 { Int64(opened.size) }
  package var file: RegularFile? { opened }

  /// Creates a source from an open file.
  package init(_ file: RegularFile) {
    opened = file
  }

  /// Opens the file at `path`, which must not be empty.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file: `notFound`, `storageFailed` if reading from
  ///   the disk failed, otherwise `nothingPlayable`.
  package convenience init(_ path: TrackPath) throws(PlayerError) {
    do throws(FileError) {
      self.init(try RegularFile(path))
    } catch {
      throw PlayerError(error)
    }
    guard size > 0 else {
      throw PlayerError(.nothingPlayable, "\(path.encoded) is empty.")
    }
  }

  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(PlayerError) -> Int {
    do throws(FileError) {
      return try opened.read(into: buffer, at: Int(offset))
    } catch {
      throw PlayerError(error)
    }
  }
}

extension PlayerError {
  /// Creates the error of the player for that of a file.
  fileprivate init(_ error: FileError) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .readFailed: .storageFailed
      case .notReadable, .notRegularFile: .nothingPlayable
      }
    self.init(code, error.message)
  }
}
