import GRDB
import PlayerModel
import Sealing
import Synchronization

/// The encoding of paths and digests in the index, plain or sealed.
///
/// Each component of a path is sealed separately, so that the paths in a folder have a common
/// prefix, and equal names and digests have equal encodings.
final class StoredNames: Sendable {
  private let seal: NameSeal?
  /// The last folder, because consecutive files are usually in the same one.
  private let last = Mutex<(folder: String, stored: String)>(("", ""))

  /// Creates an encoding.
  ///
  /// - Parameter seal: The seal of the index, or `nil` if it is not sealed.
  init(_ seal: Seal?) {
    self.seal = seal?.names
  }

  /// Returns the stored form of a path.
  func stored(_ path: TrackPath) -> String {
    guard let seal else { return path.encoded }
    let (folder, name) = Self.split(path.encoded)
    return self.folder(folder, seal) + seal.spelled(name)
  }

  /// Returns the stored form of a digest.
  func stored(_ digest: String) -> String { seal?.seal(digest) ?? digest }

  /// Returns the stored form of an optional digest.
  func stored(_ digest: String?) -> String? { digest.map { stored($0) } }

  /// Returns the range of the stored paths inside a folder.
  func below(_ folder: TrackPath) -> Range<String> {
    let stored = stored(folder)
    let prefix = stored == "/" ? "" : stored
    // `0` is the character after the slash.
    return (prefix + "/")..<(prefix + "0")
  }

  /// Returns the path with the given stored form.
  ///
  /// - Throws: A `DatabaseError` for a corrupt file if it is not valid.
  func path(_ stored: String) throws -> TrackPath {
    guard let seal else { return TrackPath(encoded: stored) }
    let (folder, name) = Self.split(stored)
    let known = last.withLock { $0.stored == folder ? $0.folder : nil }
    let opened = try known ?? Self.opened(folder, seal)
    last.withLock { $0 = (opened, String(folder)) }
    return TrackPath(encoded: try opened + Self.opened(name, seal))
  }

  /// Returns the digest with the given stored form, or `nil`.
  ///
  /// - Throws: A `DatabaseError` for a corrupt file if it is not valid.
  func digest(_ stored: String?) throws -> String? {
    guard let seal, let stored else { return stored }
    return try Self.opening { () throws(SealError) in try seal.open(stored) }
  }

  private func folder(_ folder: Substring, _ seal: NameSeal) -> String {
    if let known = last.withLock({ $0.folder == folder ? $0.stored : nil }) { return known }
    let stored = seal.spelled(folder)
    last.withLock { $0 = (String(folder), stored) }
    return stored
  }

  /// Splits a path after its last slash.
  private static func split(_ path: String) -> (folder: Substring, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path[...]) }
    let start = path.index(after: slash)
    return (path[..<start], path[start...])
  }

  private static func opened(_ path: Substring, _ seal: NameSeal) throws -> String {
    try path.split(separator: "/", omittingEmptySubsequences: false).map { name in
      name.isEmpty ? "" : try opening { () throws(SealError) in try seal.open(name) }
    }.joined(separator: "/")
  }

  private static func opening(_ open: () throws(SealError) -> String) throws -> String {
    do throws(SealError) {
      return try open()
    } catch {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }
}

extension NameSeal {
  /// Returns a path with each component sealed.
  fileprivate func spelled(_ path: Substring) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : seal($0) }
      .joined(separator: "/")
  }
}
