import PlayerModel

/// The tree of folders with the catalogue's tracks, or with some of them.
struct FolderTree: Sendable {
  private let catalogue: LibraryCatalogue
  /// Whether each track is in the tree; `nil` if all are.
  private let isFound: [Bool]?
  /// Whether each folder contains a track that is in the tree; `nil` if all do.
  private let isUsed: [Bool]?

  /// Creates the tree of `tracks`, or of all tracks if that is `nil`.
  init(catalogue: LibraryCatalogue, among tracks: [Int32]? = nil) {
    self.catalogue = catalogue
    guard let tracks else {
      (isFound, isUsed) = (nil, nil)
      return
    }
    let folders = catalogue.columns.folders
    var isFound = [Bool](repeating: false, count: catalogue.count)
    var isUsed = [Bool](repeating: false, count: folders.originals.count)
    for track in tracks {
      isFound[Int(track)] = true
      isUsed[Int(folders.ofTrack[Int(track)])] = true
    }
    (self.isFound, self.isUsed) = (isFound, isUsed)
  }

  private var columns: LibraryColumns { catalogue.columns }

  /// A subfolder, and the folders with tracks that are in it or equal it.
  private struct Child {
    var path: [UInt8]
    var folders: [Int32]
  }

  /// Returns the subfolders of a folder, sorted; `nil` is the root of the tree.
  ///
  /// A folder that contains only another folder is merged with it.
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
      // At the root of the tree, paths are shown from the file system's root.
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

  /// Returns the tracks directly in a folder, in artist order.
  func tracks(in path: String?) -> [Int32] {
    let wanted = Array((path ?? "").utf8)
    let isIt = columns.folders.originals.map { $0.utf8.elementsEqual(wanted) }
    guard isIt.contains(true) else { return [] }
    return catalogue.order(by: .artist).filter {
      isIt[Int(columns.folders.ofTrack[Int($0)])] && isFound?[Int($0)] != false
    }
  }

  private static func prefix(_ path: String?) -> [UInt8] { Array(((path ?? "") + "/").utf8) }

  private func children(of path: String?) -> [Child] {
    let prefix = Self.prefix(path)
    var children: [Child] = []
    var places: [[UInt8]: Int] = [:]
    // Sibling folders were usually found one after the other.
    var last: (name: [UInt8], place: Int)?
    for (number, folder) in columns.folders.originals.enumerated()
    where isUsed?[number] != false {
      var folder = folder
      folder.withUTF8 { bytes in
        guard bytes.count > prefix.count, bytes.starts(with: prefix) else { return }
        let place: Int
        if let last, bytes.isFolder(in: last.name) {
          place = last.place
        } else {
          let rest = bytes[prefix.count...]
          let name = Array(bytes[..<(rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex)])
          place = places[name] ?? children.count
          if place == children.count { children.append(Child(path: Array(bytes), folders: [])) }
          places[name] = place
          last = (name, place)
        }
        children[place].path.keepCommonPath(with: bytes)
        children[place].folders.append(Int32(number))
      }
    }
    let ranks = catalogue.ranks(.folder)
    func rank(_ child: Child) -> Int32 { child.folders.map { ranks[Int($0)] }.min() ?? .max }
    return children.map { (rank($0), $0) }.sorted { one, other in
      one.0 != other.0 ? one.0 < other.0 : one.1.path.lexicographicallyPrecedes(other.1.path)
    }.map(\.1)
  }

  private func tally(_ placeOfFolder: [Int32], into count: Int) -> ([Int], [Double]) {
    var counts = [Int](repeating: 0, count: count)
    var durations = [Double](repeating: 0, count: count)
    for (track, folder) in columns.folders.ofTrack.enumerated() {
      let place = Int(placeOfFolder[Int(folder)])
      guard place >= 0, isFound?[track] != false else { continue }
      counts[place] += 1
      let length = columns.lengths[track]
      if length.isFinite, length > 0 { durations[place] += Double(length) }
    }
    return (counts, durations)
  }
}

extension [UInt8] {
  /// Truncates a path to its longest common ancestor with another.
  fileprivate mutating func keepCommonPath(with other: UnsafeBufferPointer<UInt8>) {
    guard !other.isFolder(in: self) else { return }
    let slash = UInt8(ascii: "/")
    var common = 0
    while common < Swift.min(count, other.count), self[common] == other[common] { common += 1 }
    let isWhole =
      (common == count || self[common] == slash)
      && (common == other.count || other[common] == slash)
    if isWhole { return removeSubrange(common...) }
    removeSubrange((self[..<common].lastIndex(of: slash) ?? 0)...)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether this path equals `path` or is below it.
  fileprivate func isFolder(in path: [UInt8]) -> Bool {
    count >= path.count && (count == path.count || self[path.count] == UInt8(ascii: "/"))
      && starts(with: path)
  }
}
