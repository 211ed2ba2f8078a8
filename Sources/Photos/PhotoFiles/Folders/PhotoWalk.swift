import Glibc
import Linux
import PlayerModel

/// An incremental walk through a folder and its subfolders, which reads no files.
///
/// Links are not followed, unless a watched folder is one itself.
final class PhotoWalk {
  /// Some files of a folder.
  struct Batch {
    var folder: TrackPath
    var files: [FoundFile]
  }

  private struct Place {
    var path: TrackPath
    /// The disk of the parent folder.
    var device: Int64?
  }

  private var places: [Place]
  private var listing: PhotoListing?
  private let link: TrackPath?

  /// Creates a walk from `folder`, which may be a link if `followsLink`.
  init(_ folder: TrackPath, followsLink: Bool) {
    link = followsLink ? folder : nil
    places = [Place(path: folder)]
  }

  /// Returns the next files, possibly none, or `nil` at the end.
  ///
  /// - Parameter enter: Called before a folder is listed, and may watch it; returns whether to list
  ///   it.
  func next(limit: Int, enter: (TrackPath) -> Bool) -> Batch? {
    if listing == nil {
      guard let place = places.popLast() else { return nil }
      let nothing = Batch(folder: place.path, files: [])
      guard enter(place.path),
        let opened = PhotoListing(place.path, followsLink: place.path == link)
      else { return nothing }
      // The kernel's file systems may be endless.
      if opened.device != place.device, KernelFileSystem.name(at: place.path) != nil {
        return nothing
      }
      listing = opened
    }
    guard let open = listing else { return nil }
    let (files, folders) = open.next(limit: limit)
    places += folders.map { Place(path: $0, device: open.device) }
    if open.isOver { listing = nil }
    return Batch(folder: open.folder, files: files)
  }
}
