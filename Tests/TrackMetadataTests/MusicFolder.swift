import Glibc
import PlayerModel
import TestSupport

/// A separate folder for a test, removed when the test is over.
final class MusicFolder {
  let path: TrackPath

  init() throws {
    var template = Array("/tmp/stimmung-tags-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FolderError(code: errno) }
    path = TrackPath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit {
    for name in names() { _ = self.name(name).withCString { unlink($0) } }
    _ = path.withCString { rmdir($0) }
  }

  func name(_ name: [UInt8]) -> TrackPath {
    TrackPath(bytes: path.bytes + [UInt8(ascii: "/")] + name)
  }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], as name: [UInt8]) throws -> TrackPath {
    let file = self.name(name)
    let descriptor = file.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
    guard descriptor >= 0 else { throw FolderError(code: errno) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let step = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard step > 0 else { throw FolderError(code: errno) }
      written += step
    }
    return file
  }

  @discardableResult
  func write(_ bytes: [UInt8], as name: String = "track.mp3") throws -> TrackPath {
    try write(bytes, as: Array(name.utf8))
  }

  @discardableResult
  func makePipe(_ name: String) throws -> TrackPath {
    let pipe = self.name(Array(name.utf8))
    guard pipe.withCString({ mkfifo($0, 0o600) }) == 0 else { throw FolderError(code: errno) }
    return pipe
  }

  func makeLink(_ name: String, to target: String) throws {
    let link = self.name(Array(name.utf8))
    guard link.withCString({ symlink(target, $0) }) == 0 else { throw FolderError(code: errno) }
  }

  private func names() -> [[UInt8]] {
    guard let directory = path.withCString({ opendir($0) }) else { return [] }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    return names
  }
}

struct FolderError: Error {
  var code: Int32
}
