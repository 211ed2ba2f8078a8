import PlayerModel

/// What songs are called by clients: their paths within the library's folders, as MPD's within its one folder.
///
/// A song in the main folder is called by its path in that, whatever other folders there are: clients keep what songs are
/// called, in playlists of their own and beside covers. In another folder, the folder's name comes first; if the main
/// folder has songs below that name, or a folder before it in the order of their paths is called the same, it is
/// `Music (2)` and so on. A folder in another is part of that, except for the main one. A song in none of them is called by
/// its whole path.
struct MusicFolders: Hashable, Sendable {
  /// A folder and what comes before its songs: nothing, or a name.
  struct Root: Hashable, Sendable {
    var path: TrackPath
    var name: String
  }

  /// The folders, the main one first; none for a library without any.
  let roots: [Root]

  /// - Parameters:
  ///   - paths: The library's folders.
  ///   - main: The main folder; `nil` for the first in the order of their paths.
  ///   - hasSongs: Whether the library has songs in a folder.
  init(
    _ paths: [TrackPath], main: TrackPath? = nil,
    hasSongs: (TrackPath) throws(PlayerError) -> Bool
  ) throws(PlayerError) {
    let sorted = Set(paths.map(\.tidied)).sorted {
      $0.encoded.utf8.lexicographicallyPrecedes($1.encoded.utf8)
    }
    guard let main = main?.tidied ?? sorted.first else {
      roots = []
      return
    }
    var others: [TrackPath] = []
    for path in sorted where path != main && !path.isBelow(main) {
      if !others.contains(where: { path.isBelow($0) }) { others.append(path) }
    }
    var names: Set<String> = []
    var named = [Root(path: main, name: "")]
    for path in others {
      let own = path.encoded == "/" ? "root" : Self.line(path.name)
      var name = own
      var number = 1
      func isTaken() throws(PlayerError) -> Bool {
        if names.contains(name) { return true }
        return try hasSongs(main.appending(encoded: Self.unline(name)))
      }
      while try isTaken() {
        number += 1
        name = "\(own) (\(number))"
      }
      names.insert(name)
      named.append(Root(path: path, name: name))
    }
    roots = named
  }

  /// What a file is called; `nil` if it is in no folder of the library.
  func name(of path: TrackPath) -> String? {
    for root in roots where path.isBelow(root.path) {
      let prefix = root.path.encoded == "/" ? 1 : root.path.encoded.utf8.count + 1
      let within = Self.line(String(decoding: path.encoded.utf8.dropFirst(prefix), as: UTF8.self))
      return root.name.isEmpty ? within : root.name + "/" + within
    }
    return nil
  }

  /// What a song is called, wherever it is.
  func uri(of path: TrackPath) -> String { name(of: path) ?? Self.line(path.encoded) }

  /// The file or folder of a name; `nil` if nothing can have it.
  func path(of uri: String) -> TrackPath? {
    // Where the system reads a name, it ends there.
    guard !uri.utf8.contains(0) else { return nil }
    let parts: [String]
    switch SongURI(uri) {
    case .file(let path): return TrackPath(encoded: Self.unline(path))
    case .library(let named): parts = named
    case .malformed, .foreign: return nil
    }
    guard !parts.contains(".."), !parts.contains(".") else { return nil }
    guard let (root, rest) = split(parts) else { return nil }
    return rest.isEmpty ? root : root.appending(encoded: Self.unline(rest.joined(separator: "/")))
  }

  /// The same for what a scan can find: neither a whole path, nor a name in a folder that begins with a dot.
  func scannablePath(of uri: String) -> TrackPath? {
    guard case .library(let parts) = SongURI(uri), let (_, rest) = split(parts),
      !rest.contains(where: { $0.utf8.first == UInt8(ascii: ".") })
    else { return nil }
    return path(of: uri)
  }

  /// The folder that a name is in, and the parts of the name in it; `nil` for a library without folders.
  private func split(_ parts: [String]) -> (root: TrackPath, rest: ArraySlice<String>)? {
    guard let main = roots.first else { return nil }
    guard let other = roots.dropFirst().first(where: { $0.name == parts.first }) else {
      return (main.path, parts[...])
    }
    return (other.path, parts.dropFirst())
  }

  // A line of the protocol cannot hold a newline, which a name can: a scalar nobody uses stands for it.
  private static let newline: Unicode.Scalar = "\u{EF0A}"

  private static func line(_ text: String) -> String { replacing("\n", by: newline, in: text) }

  private static func unline(_ text: String) -> String { replacing(newline, by: "\n", in: text) }

  private static func replacing(
    _ old: Unicode.Scalar, by new: Unicode.Scalar, in text: String
  ) -> String {
    // Nearly no name has even the first byte of it.
    guard let first = old.utf8.first, text.utf8.contains(first), text.unicodeScalars.contains(old)
    else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.map { $0 == old ? new : $0 })
    return String(scalars)
  }
}
