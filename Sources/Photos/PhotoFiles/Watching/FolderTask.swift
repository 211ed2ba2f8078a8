import PlayerModel

/// A look at a folder and all below it: what is there, and then what is gone.
final class FolderTask {
  /// What is to be done.
  struct Plan: Hashable {
    var folder: TrackPath
    /// The watched folder that it is in, or is.
    var root: TrackPath
    /// Whether what is not known there has arrived, whatever was there before.
    var areArrivals: Bool
  }

  let plan: Plan
  /// Nil when all that is there was seen.
  var walk: PhotoWalk?
  /// The known file that was looked for last.
  var soughtLast: TrackPath?
  private(set) var hasBegun = false

  init(_ plan: Plan) {
    self.plan = plan
    walk = PhotoWalk(plan.folder, followsLink: plan.folder == plan.root)
  }

  var folder: TrackPath { plan.folder }
  var root: TrackPath { plan.root }
  var areArrivals: Bool { plan.areArrivals }

  /// Takes note that it begins; answers whether it did so now.
  func begin() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }
}
