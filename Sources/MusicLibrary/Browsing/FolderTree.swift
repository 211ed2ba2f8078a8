import PlayerModel

/// The folders of a catalogue's tracks, one within another.
struct FolderTree: Sendable {
  let catalogue: LibraryCatalogue
  private var columns: LibraryColumns { catalogue.columns }

  /// A folder in another, and those of the library that are in it or are it.
  private struct Child {
    var path: [UInt8]
    var folders: [Int32]
  }

  /// The folders in a folder, sorted; nil: where all begins.
  ///
  /// One that holds nothing but another folder is one with that.
  func folders(in path: String?) -> LibraryGroups {
    let children = children(of: path)
    var placeOfFolder = [Int32](repeating: -1, count: columns.folders.originals.count)
    for (place, child) in children.enumerated() {
      for folder in child.folders { placeOfFolder[Int(folder)] = Int32(place) }
    }
    let (counts, durations) = tally(placeOfFolder, into: children.count)
    let prefix = Self.prefix(path).count
    return LibraryGroups(count: children.count) { place in
      let whole = String(decoding: children[place].path, as: UTF8.self)
      // Where all begins, a path is told from its root on.
      let name = children[place].path.dropFirst(path == nil ? 0 : prefix)
      return LibraryGroup(
        name: String(decoding: name, as: UTF8.self), count: counts[place],
        duration: durations[place], folder: whole,
        condition: .text(.path, .init(whole + "/", .whole)))
    } placeOfRow: { [columns, placeOfFolder] id in
      guard let track = columns.place(of: id) else { return nil }
      let place = placeOfFolder[Int(columns.folders.ofTrack[track])]
      return place < 0 ? nil : Int(place)
    }
  }

  /// The tracks that are in a folder itself, in the order of the shelf.
  func tracks(in path: String?) -> [Int32] {
    let wanted = Array((path ?? "").utf8)
    let isIt = columns.folders.originals.map { $0.utf8.elementsEqual(wanted) }
    guard isIt.contains(true) else { return [] }
    return catalogue.order(by: .artist).filter { isIt[Int(columns.folders.ofTrack[Int($0)])] }
  }

  private static func prefix(_ path: String?) -> [UInt8] { Array(((path ?? "") + "/").utf8) }

  private func children(of path: String?) -> [Child] {
    let prefix = Self.prefix(path)
    var children: [[UInt8]: Child] = [:]
    for (number, folder) in columns.folders.originals.enumerated() {
      let bytes = Array(folder.utf8)
      guard bytes.count > prefix.count, bytes.starts(with: prefix) else { continue }
      let end = bytes[prefix.count...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
      let name = Array(bytes[..<end])
      if children[name] == nil { children[name] = Child(path: bytes, folders: []) }
      children[name]?.path.keepCommonPath(with: bytes)
      children[name]?.folders.append(Int32(number))
    }
    let ranks = catalogue.ranks(.folder)
    func rank(_ child: Child) -> Int32 { child.folders.map { ranks[Int($0)] }.min() ?? .max }
    return children.values.map { (rank($0), $0) }.sorted { one, other in
      one.0 != other.0 ? one.0 < other.0 : one.1.path.lexicographicallyPrecedes(other.1.path)
    }.map(\.1)
  }

  private func tally(_ placeOfFolder: [Int32], into count: Int) -> ([Int], [Double]) {
    var counts = [Int](repeating: 0, count: count)
    var durations = [Double](repeating: 0, count: count)
    for (track, folder) in columns.folders.ofTrack.enumerated() {
      let place = Int(placeOfFolder[Int(folder)])
      guard place >= 0 else { continue }
      counts[place] += 1
      let length = columns.lengths[track]
      if length.isFinite, length > 0 { durations[place] += Double(length) }
    }
    return (counts, durations)
  }
}

extension [UInt8] {
  /// Keeps of a path what is the path of both, whole names alone.
  fileprivate mutating func keepCommonPath(with other: [UInt8]) {
    let slash = UInt8(ascii: "/")
    let common = zip(self, other).prefix { $0 == $1 }.count
    let isWhole =
      (common == count || self[common] == slash)
      && (common == other.count || other[common] == slash)
    if isWhole { return removeSubrange(common...) }
    removeSubrange((self[..<common].lastIndex(of: slash) ?? 0)...)
  }
}
