import Glibc
import Linux
import PlayerModel

/// A walk through a folder and those in it, some files at a time, by what the file system says without reading a file.
///
/// Links are not followed, except one that is a watched folder itself.
final class PhotoWalk {
  /// Some files of one folder.
  struct Batch {
    var folder: TrackPath
    var files: [FoundFile]
  }

  private struct Place {
    var path: TrackPath
    /// The disk of the folder above.
    var device: Int64?
  }

  private var places: [Place]
  private var listing: PhotoListing?
  private let link: TrackPath?

  /// A walk that begins at `folder`, which may be a link if `followsLink`.
  init(_ folder: TrackPath, followsLink: Bool) {
    link = followsLink ? folder : nil
    places = [Place(path: folder)]
  }

  /// The next files, which may be none; nil at the end.
  ///
  /// - Parameter enter: Is asked before a folder is listed, and may watch it; answers whether to go in.
  func next(limit: Int, enter: (TrackPath) -> Bool) -> Batch? {
    if listing == nil {
      guard let place = places.popLast() else { return nil }
      let nothing = Batch(folder: place.path, files: [])
      guard enter(place.path),
        let opened = PhotoListing(place.path, followsLink: place.path == link)
      else { return nothing }
      // The kernel's own folders have no end.
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
