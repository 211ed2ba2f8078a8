import PlayerModel

/// Maps files to the URIs by which clients know songs, which are paths relative to the library's folders.
///
/// MPD has a single folder. A song in the main folder therefore has its path in that folder as its URI,
/// whatever other folders exist, because clients store URIs in playlists of their own and next to covers.
/// The URI of a song in another folder begins with the name of that folder. If the main folder has songs
/// under the same name, or if a folder earlier in path order has that name, it becomes `Music (2)` and so
/// on. A folder within another folder is part of it, except for the main folder. A song outside all folders
/// has its absolute path as its URI.
struct MusicFolders: Hashable, Sendable {
  /// A folder and the first part of its songs' URIs, which is empty for the main folder.
  struct Root: Hashable, Sendable {
    var path: TrackPath
    var name: String
  }

  /// The folders, main folder first; empty for a library without folders.
  let roots: [Root]

  /// Assigns names to folders.
  ///
  /// - Parameters:
  ///   - paths: The library's folders.
  ///   - main: The main folder, or `nil` for the first one in path order.
  ///   - hasSongs: Returns whether the library has songs in a folder.
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
        return try hasSongs(main.appending(encoded: Self.unescaped(name)))
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

  /// Returns the URI of a file, or `nil` if it is in none of the folders.
  func name(of path: TrackPath) -> String? {
    for root in roots where path.isBelow(root.path) {
      let prefix = root.path.encoded == "/" ? 1 : root.path.encoded.utf8.count + 1
      let within = Self.line(String(decoding: path.encoded.utf8.dropFirst(prefix), as: UTF8.self))
      return root.name.isEmpty ? within : root.name + "/" + within
    }
    return nil
  }

  /// Returns the URI of a song, wherever its file is.
  func uri(of path: TrackPath) -> String { name(of: path) ?? Self.line(path.encoded) }

  /// Returns the file or folder of a URI, or `nil` if the URI is invalid.
  func path(of uri: String) -> TrackPath? {
    // The system would end the path at the NUL.
    guard !uri.utf8.contains(0) else { return nil }
    let parts: [String]
    switch SongURI(uri) {
    case .file(let path): return TrackPath(encoded: Self.unescaped(path))
    case .library(let named): parts = named
    case .malformed, .foreign: return nil
    }
    guard !parts.contains(".."), !parts.contains(".") else { return nil }
    guard let (root, rest) = split(parts) else { return nil }
    return rest.isEmpty
      ? root : root.appending(encoded: Self.unescaped(rest.joined(separator: "/")))
  }

  /// Returns the file or folder of a URI that a scan can find.
  ///
  /// A scan finds neither absolute paths nor paths with a part that begins with a dot.
  func scannablePath(of uri: String) -> TrackPath? {
    guard case .library(let parts) = SongURI(uri), let (_, rest) = split(parts),
      !rest.contains(where: { $0.utf8.first == UInt8(ascii: ".") })
    else { return nil }
    return path(of: uri)
  }

  /// Splits a URI into its folder and the path in it, or returns `nil` for a library without folders.
  private func split(_ parts: [String]) -> (root: TrackPath, rest: ArraySlice<String>)? {
    guard let main = roots.first else { return nil }
    guard let other = roots.dropFirst().first(where: { $0.name == parts.first }) else {
      return (main.path, parts[...])
    }
    return (other.path, parts.dropFirst())
  }

  // A line of the protocol cannot contain a newline, but a file name can. A private-use scalar replaces it.
  private static let newline: Unicode.Scalar = "\u{EF0A}"

  private static func line(_ text: String) -> String { replacing("\n", by: newline, in: text) }

  private static func unescaped(_ text: String) -> String { replacing(newline, by: "\n", in: text) }

  private static func replacing(
    _ old: Unicode.Scalar, by new: Unicode.Scalar, in text: String
  ) -> String {
    // Very few names contain even the first byte of the scalar.
    guard let first = old.utf8.first, text.utf8.contains(first), text.unicodeScalars.contains(old)
    else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.map { $0 == old ? new : $0 })
    return String(scalars)
  }
}
