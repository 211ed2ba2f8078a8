import GRDB
import PlayerModel
import Sealing
import Synchronization

/// How paths and digests are spelled in the index: as they are, or sealed.
///
/// Of a path each name is sealed by itself. What lies in a folder then still begins as the folder does, and equal names
/// and digests are spelled equally.
final class StoredNames: Sendable {
  private let seal: NameSeal?
  /// The last folder, as most files lie in that of the one before.
  private let last = Mutex<(folder: String, stored: String)>(("", ""))

  /// - Parameter seal: What seals the index; nil if nothing does.
  init(_ seal: Seal?) {
    self.seal = seal?.names
  }

  /// How a path is stored.
  func stored(_ path: TrackPath) -> String {
    guard let seal else { return path.encoded }
    let (folder, name) = Self.split(path.encoded)
    return self.folder(folder, seal) + seal.spelled(name)
  }

  /// How a digest is stored.
  func stored(_ digest: String) -> String { seal?.seal(digest) ?? digest }

  /// How a digest is stored, or nothing.
  func stored(_ digest: String?) -> String? { digest.map { stored($0) } }

  /// The range in which what lies in a folder is stored.
  func below(_ folder: TrackPath) -> Range<String> {
    let stored = stored(folder)
    let prefix = stored == "/" ? "" : stored
    // The character after the slash.
    return (prefix + "/")..<(prefix + "0")
  }

  /// The path that is stored so.
  ///
  /// - Throws: `DatabaseError` for a damaged file if it is none.
  func path(_ stored: String) throws -> TrackPath {
    guard let seal else { return TrackPath(encoded: stored) }
    let (folder, name) = Self.split(stored)
    let known = last.withLock { $0.stored == folder ? $0.folder : nil }
    let opened = try known ?? Self.opened(folder, seal)
    last.withLock { $0 = (opened, String(folder)) }
    return TrackPath(encoded: try opened + Self.opened(name, seal))
  }

  /// The digest that is stored so; nil for nothing.
  ///
  /// - Throws: As above.
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

  /// What is before the last name of a path, with the slash, and the name.
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
  /// A path with each of its names sealed.
  fileprivate func spelled(_ path: Substring) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : seal($0) }
      .joined(separator: "/")
  }
}
