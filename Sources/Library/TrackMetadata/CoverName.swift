/// A file name that a cover may have.
struct CoverName {
  /// How common the name and the format are for covers; 0 is the most common.
  let rank: Int
  /// Whether this is a picture of the artist, which is only shown if there is no cover.
  let isArtist: Bool

  /// The names of covers, with the most common first, and their extensions.
  private static let names = ["cover", "folder", "front", "album", "albumart"]
  private static let endings = [".jpg", ".jpeg", ".png", ".webp"]
  /// Words in the names of scans that do not show the front.
  private static let otherScans = [
    "back", "rear", "inlay", "inner", "inside", "booklet", "tray", "disc", "disk", "cd", "label",
    "matrix", "obi", "spine", "side", "media", "small",
  ]

  /// Examines the bytes of a name, ignoring case; `nil` if it is not that of a cover.
  ///
  /// - Parameter isAmongScans: Whether the file is in a folder for scans, where any picture may be the cover.
  init?(_ name: some Collection<UInt8>, isAmongScans: Bool) {
    // Few files are pictures, and a folder may have thousands.
    guard name.count <= 255, Self.mayEndLikePicture(name) else { return nil }
    let name = String(decoding: name, as: UTF8.self).lowercased()
    guard let format = Self.endings.firstIndex(where: { name.hasSuffix($0) }) else { return nil }
    let stem = String(name.dropLast(Self.endings[format].count))
    guard let place = Self.place(of: stem, isAmongScans: isAmongScans) else { return nil }
    rank = place * Self.endings.count + format
    isArtist = stem == "artist"
  }

  private static func mayEndLikePicture(_ name: some Collection<UInt8>) -> Bool {
    // Capital letters have one bit less.
    let end = name.dropFirst(max(0, name.count - 2)).map { $0 | 0x20 }
    return ["pg", "eg", "ng", "bp"].contains { end.elementsEqual($0.utf8) }
  }

  /// Returns how common a name is, or `nil` if it is not that of a cover.
  private static func place(of stem: String, isAmongScans: Bool) -> Int? {
    if let place = names.firstIndex(of: stem) { return place }
    // Windows Media Player names covers after albums, as in `AlbumArt_{…}_Large`, and makes small ones.
    if stem.hasPrefix("albumart_{"), stem.hasSuffix("}_large") { return names.count }
    if stem == "albumartsmall" || stem.hasPrefix("albumart_{") { return names.count + 1 }
    if stem == "artist" { return names.count + 2 }
    guard isAmongScans else { return nil }
    if stem.contains("front") { return names.count + 3 }
    guard !otherScans.contains(where: { stem.contains($0) }) else { return nil }
    return names.count + (stem.contains("cover") ? 4 : 5)
  }
}
