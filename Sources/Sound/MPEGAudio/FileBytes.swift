import Linux
import PlayerModel

final class FileBytes: ByteSource {
  let file: RegularFile

  var path: TrackPath { file.path }
  var size: Int64 { Int64(file.size) }

  /// Opens the file at `path`, in which there must be something.
  init(_ path: TrackPath) throws(MPEGError) {
    do throws(FileError) {
      file = try RegularFile(path)
    } catch {
      throw MPEGError(error)
    }
    guard file.size > 0 else { throw MPEGError(.empty, "\(path.encoded) is empty.") }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MPEGError) -> Int {
    do throws(FileError) {
      return try file.read(into: buffer, at: Int(offset))
    } catch {
      throw MPEGError(error)
    }
  }
}

extension MPEGError {
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
