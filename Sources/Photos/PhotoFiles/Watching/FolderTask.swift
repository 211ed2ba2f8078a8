import PlayerModel

/// A scan of a folder and everything below: first for existing files, then for missing ones.
final class FolderTask {
  /// The parameters of a scan.
  struct Plan: Hashable {
    var folder: TrackPath
    /// The watched folder that contains it.
    var root: TrackPath
    /// Whether unknown files count as arrivals in any case.
    var areArrivals: Bool
  }

  let plan: Plan
  /// The walk through the folder, or `nil` once it is complete.
  var walk: PhotoWalk?
  /// The known file that was checked last.
  var soughtLast: TrackPath?
  private(set) var hasBegun = false

  init(_ plan: Plan) {
    self.plan = plan
    walk = PhotoWalk(plan.folder, followsLink: plan.folder == plan.root)
  }

  var folder: TrackPath { plan.folder }
  var root: TrackPath { plan.root }
  var areArrivals: Bool { plan.areArrivals }

  /// Marks the scan as begun; returns whether this was the first call.
  func begin() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }
}
