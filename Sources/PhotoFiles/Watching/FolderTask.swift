import PlayerModel

/// A look at a folder and all below it: what is there, and then what is gone.
final class FolderTask {
  let folder: TrackPath
  /// The watched folder that it is in, or is.
  let root: TrackPath
  /// Whether what is not known there has arrived, whatever was there before.
  let areArrivals: Bool
  /// Nil when all that is there was seen.
  var walk: PhotoWalk?
  /// The known file that was looked for last.
  var soughtLast: TrackPath?
  private(set) var hasBegun = false

  init(_ folder: TrackPath, root: TrackPath, areArrivals: Bool) {
    self.folder = folder
    self.root = root
    self.areArrivals = areArrivals
    walk = PhotoWalk(folder, followsLink: folder == root)
  }

  /// Takes note that it begins; answers whether it did so now.
  func begin() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }
}
