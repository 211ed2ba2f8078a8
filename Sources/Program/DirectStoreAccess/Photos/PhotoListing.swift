package import PhotoFiles

/// A list of photos by the time they were taken, such as ``PhotoIndexReader`` for the watched folders.
package protocol PhotoListing: Sendable {
  /// Returns the photos that were taken in a range of Unix milliseconds, in order of time; without a range,
  /// all whose time is known.
  func photos(
    taken: Range<Int64>?, limit: Int, newestFirst: Bool
  ) throws(PhotoError) -> [IndexedPhoto]

  /// Returns the number of photos.
  func count() throws(PhotoError) -> Int
}

extension PhotoIndexReader: PhotoListing {}
