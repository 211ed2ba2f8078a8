import Linux
package import PlayerInterface
import PlayerModel

/// Completes the paths of folders as they are typed.
package struct FolderCompleter {
  /// The home folder, which `~` stands for and relative paths are below.
  private let home: String?

  /// The maximum number of suggestions.
  private static let most = 200

  /// Creates a completer for a user's home folder.
  package init(home: String?) {
    self.home = home
  }

  /// Returns the folders whose paths begin with `text`; hidden ones only if the typed name begins with a dot.
  package func complete(_ text: String) -> FolderCompletion {
    let typed = SpelledPath.bytes(text)
    if typed == Array("~".utf8) { return FolderCompletion(text: "~/", names: []) }
    let slash = typed.lastIndex(of: UInt8(ascii: "/"))
    let folder = Array(slash.map { typed[...$0] } ?? [])
    let start = slash.map { Array(typed[($0 + 1)...]) } ?? typed
    let found = Self.folders(in: path(folder.isEmpty ? [] : folder), beginningWith: start)
      .map { SpelledPath.parts($0) }
    guard let first = found.first else { return FolderCompletion(text: text, names: []) }
    let common = found.dropFirst().reduce(first) { common, name in
      zip(common, name).prefix { $0 == $1 }.map(\.0)
    }
    let isOne = found.count == 1
    return FolderCompletion(
      text: SpelledPath.text(folder) + common.joined() + (isOne ? "/" : ""),
      names: isOne ? [] : found.prefix(Self.most).map { $0.joined() + "/" })
  }

  /// Returns the path for bytes as typed; a relative path is below the home folder.
  func path(_ typed: [UInt8]) -> TrackPath {
    let home = Array((self.home ?? "/").utf8)
    if typed.first == UInt8(ascii: "/") { return TrackPath(bytes: typed) }
    if typed.isEmpty || typed == Array("~".utf8) { return TrackPath(bytes: home) }
    let rest = typed.starts(with: "~/".utf8) ? Array(typed.dropFirst(2)) : typed
    return TrackPath(bytes: home + [UInt8(ascii: "/")] + rest)
  }

  private static func folders(
    in folder: TrackPath, beginningWith start: [UInt8]
  ) -> [[UInt8]] {
    guard var reader = try? FolderReader(folder) else { return [] }
    var found: [[UInt8]] = []
    while let entry = try? reader.next() {
      let name = Array(entry.name)
      let isHidden = name.first == UInt8(ascii: ".")
      guard name.starts(with: start), !isHidden || start.first == UInt8(ascii: "."),
        TrackPath(bytes: folder.bytes + [UInt8(ascii: "/")] + name).isFolder
      else { continue }
      found.append(name)
    }
    return found.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
