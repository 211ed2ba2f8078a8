import Foundation
package import PlayerModel
import Synchronization

/// An empty folder that is removed with its contents when it is released, or, if something such as
/// a suite's fixture still holds it, when the process ends.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let path: TrackPath

  /// A new folder.
  package init() throws {
    var template = Array("/tmp/stimmung-test-XXXXXX\0".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    path = TrackPath(bytes: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
    Self.removeAtExit(path)
  }

  deinit {
    Self.remove(path)
    _ = Self.present.withLock { $0?.remove(path) }
  }

  /// The folders that exist; `nil` before the first.
  private static let present = Mutex<Set<TrackPath>?>(nil)

  private static func removeAtExit(_ path: TrackPath) {
    present.withLock {
      if $0 == nil {
        $0 = []
        atexit {
          for path in TemporaryFolder.present.withLock({ $0 ?? [] }) {
            TemporaryFolder.remove(path)
          }
        }
      }
      $0?.insert(path)
    }
  }

  private static func remove(_ path: TrackPath) {
    // A player that is about to end may remove a file, or add one, while the folder is being
    // removed.
    for _ in 0..<100 {
      try? FileManager.default.removeItem(atPath: path.encoded)
      if !FileManager.default.fileExists(atPath: path.encoded) { return }
      poll(nil, 0, 10)
    }
  }

  /// The path of something in the folder, whether or not it exists; `name` may contain slashes.
  package subscript(_ name: String) -> TrackPath {
    TrackPath(encoded: "\(path)/\(name)")
  }

  /// Creates a folder in it, and the folders above that.
  @discardableResult
  package func makeFolder(_ name: String) throws -> TrackPath {
    try FileManager.default.createDirectory(
      atPath: self[name].encoded, withIntermediateDirectories: true)
    return self[name]
  }

  /// Writes a settings file in it; returns an environment with that file and the home `/home/me`.
  package func environment(settings text: String) throws -> [String: String] {
    try write(Array(text.utf8), to: "stimmung/config.toml")
    return ["XDG_CONFIG_HOME": path.encoded, "HOME": "/home/me"]
  }

  /// Writes a file in it, and the folders above that.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> TrackPath {
    let path = self[name]
    try FileManager.default.createDirectory(
      atPath: path.parent.encoded, withIntermediateDirectories: true)
    try write(bytes, at: path)
    return path
  }

  /// Writes a file whose path may contain any bytes.
  package func write(_ bytes: some Sequence<UInt8>, at path: TrackPath) throws {
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(
      contentsOf: Data(bytes))
  }

  /// The bytes of a file in it.
  package func read(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: self[name].encoded)))
  }

  /// The names in it, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.encoded).sorted()
  }
}
