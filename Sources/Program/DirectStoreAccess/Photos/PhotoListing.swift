package import PhotoFiles

/// Lists photos by when they were taken; ``PhotoIndexReader`` of those in the watched folders.
package protocol PhotoListing: Sendable {
  /// The photos that were taken in a range of Unix milliseconds, in the order in which they were taken; without a
  /// range, all of which that is known.
  func photos(
    taken: Range<Int64>?, limit: Int, newestFirst: Bool
  ) throws(PhotoError) -> [IndexedPhoto]

  /// How many photos there are.
  func count() throws(PhotoError) -> Int
}

extension PhotoIndexReader: PhotoListing {}
