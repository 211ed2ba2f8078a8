import PlayerModel

/// What songs are called by clients: their paths within the library's folders, as MPD's within its one folder.
///
/// With one folder, a song's URI is its path within that. With several, the folder's own name comes first; of folders that
/// have the same name, the later ones in alphabetical order of their paths are called `Music (2)` and so on. A folder that
/// lies within another is part of that. A song that lies in none is called by its whole path.
struct MusicFolders: Hashable, Sendable {
  /// A folder and what stands before its songs: nothing, or a name.
  struct Root: Hashable, Sendable {
    var path: TrackPath
    var name: String
  }

  let roots: [Root]

  init(_ paths: [TrackPath]) {
    let sorted = Set(paths.map(\.tidied)).sorted {
      $0.encoded.utf8.lexicographicallyPrecedes($1.encoded.utf8)
    }
    var outermost: [TrackPath] = []
    for path in sorted where !outermost.contains(where: { path.isBelow($0) }) {
      outermost.append(path)
    }
    guard outermost.count > 1 else {
      roots = outermost.map { Root(path: $0, name: "") }
      return
    }
    var names: Set<String> = []
    roots = outermost.map { path in
      let own = Self.line(path.name)
      var name = own
      var number = 1
      while !names.insert(name).inserted {
        number += 1
        name = "\(own) (\(number))"
      }
      return Root(path: path, name: name)
    }
  }

  /// What a file is called; nil if it lies in no folder of the library.
  func name(of path: TrackPath) -> String? {
    for root in roots where path.isBelow(root.path) {
      let prefix = root.path.encoded == "/" ? 1 : root.path.encoded.utf8.count + 1
      let within = Self.line(String(decoding: path.encoded.utf8.dropFirst(prefix), as: UTF8.self))
      return root.name.isEmpty ? within : root.name + "/" + within
    }
    return nil
  }

  /// What a song is called, wherever it lies.
  func uri(of path: TrackPath) -> String { name(of: path) ?? Self.line(path.encoded) }

  /// The file or folder that is called so; nil if nothing can be.
  func path(of uri: String) -> TrackPath? {
    // Where the system reads a name, it ends there.
    guard !uri.utf8.contains(0) else { return nil }
    if uri.hasPrefix("file:///") {
      return TrackPath(encoded: Self.unline(String(uri.dropFirst(7))))
    }
    if uri.hasPrefix("/") { return TrackPath(encoded: Self.unline(uri)) }
    let parts = uri.split(separator: "/", omittingEmptySubsequences: true)
    guard !parts.contains(".."), !parts.contains(".") else { return nil }
    guard let first = parts.first else { return roots.count == 1 ? roots[0].path : nil }
    if roots.count == 1 {
      return roots[0].path.appending(encoded: Self.unline(parts.joined(separator: "/")))
    }
    guard let root = roots.first(where: { $0.name == first }) else { return nil }
    guard parts.count > 1 else { return root.path }
    return root.path.appending(encoded: Self.unline(parts.dropFirst().joined(separator: "/")))
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
