import Glibc

/// Finds paths that go on from what is typed.
struct PathCompletion {
  /// What `~` stands for.
  let home: String?

  /// More are not shown.
  private static let most = 200

  /// The paths that begin like `word`, spelled as it is, folders with a slash at the end; sorted.
  func paths(beginningLike word: String) -> [String] {
    let slash = word.lastIndex(of: "/")
    let folder = slash.map { String(word[...$0]) } ?? ""
    let start = slash.map { String(word[word.index(after: $0)...]) } ?? word
    if word == "~" { return home == nil ? [] : ["~/"] }
    var place = folder.isEmpty ? "." : folder
    if let home, place.hasPrefix("~/") { place = home + place.dropFirst() }
    guard let handle = opendir(place) else { return [] }
    defer { closedir(handle) }
    var found: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // Hidden ones only if asked for.
      guard name != ".", name != "..", name.hasPrefix(start),
        name.first != "." || start.first == "."
      else { continue }
      found.append(folder + name + (isFolder(place + "/" + name) ? "/" : ""))
    }
    return Array(found.sorted().prefix(Self.most))
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
