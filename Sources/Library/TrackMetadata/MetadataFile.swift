import Linux
import PlayerModel
import SoundDecoding

/// A file that metadata is read from.
struct MetadataFile {
  private let file: RegularFile
  private let sound: (any SoundFile)?

  /// Where it is, for messages.
  var path: TrackPath { file.path }
  /// How many bytes it had when it was opened.
  var size: Int { file.size }

  /// The file at `path`, which is opened unless it is open already.
  init(_ path: TrackPath, openedAs opened: (any SoundFile)? = nil) throws(MetadataError) {
    sound = opened
    do throws(FileError) {
      file = if let known = opened?.reader.source.file { known } else { try RegularFile(path) }
    } catch {
      throw MetadataError(error)
    }
  }

  /// Whether it is really in one of these folders, whatever its path leads to by now.
  func isIn(_ folders: RealFolders) -> Bool { file.isIn(folders) }

  /// The same, in place, until the file is used again; nil if they must be read.
  func shown(at offset: Int, count: Int) throws(MetadataError) -> UnsafeRawBufferPointer? {
    do throws(PlayerError) {
      guard count <= ByteReader.windowSize else { return nil }
      return try sound?.reader.bytes(at: Int64(offset), count: count)
    } catch {
      throw MetadataError(.readFailed, error.message)
    }
  }

  /// Fills `buffer` with what is at `offset` and returns how many bytes that are: fewer only where the file ends.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(MetadataError) -> Int {
    do throws(FileError) {
      return try file.read(into: buffer, at: offset)
    } catch {
      throw MetadataError(error)
    }
  }

  /// The bytes from `offset` on, `count` of them, or fewer where the file ends.
  func read(at offset: Int, count: Int) throws(MetadataError) -> [UInt8] {
    if let shown = try shown(at: offset, count: count) { return Array(shown) }
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
