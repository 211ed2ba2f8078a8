import Linux
import PlayerModel

final class FileBytes: ByteSource {
  let file: RegularFile

  var path: TrackPath { file.path }
  var size: Int64 { Int64(file.size) }

  /// Opens the file at `path`, in which there must be something.
  init(_ path: TrackPath) throws(PlayerError) {
    do throws(FileError) {
      file = try RegularFile(path)
    } catch {
      throw PlayerError(error)
    }
    guard file.size > 0 else { throw PlayerError(.nothingPlayable, "\(path.encoded) is empty.") }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(PlayerError) -> Int
  {
    do throws(FileError) {
      return try file.read(into: buffer, at: Int(offset))
    } catch {
      throw PlayerError(error)
    }
  }
}

extension PlayerError {
  /// Why a file cannot be played, in the player's language.
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
