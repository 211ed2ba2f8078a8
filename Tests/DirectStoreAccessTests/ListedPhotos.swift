import DirectStoreAccess
import PhotoFiles
import PlayerModel

/// A list of photos in place of an index.
struct ListedPhotos: PhotoListing {
  var all: [IndexedPhoto]

  func photos(
    taken: Range<Int64>?, limit: Int, newestFirst: Bool
  ) throws(PhotoError) -> [IndexedPhoto] {
    let known = all.compactMap { photo in
      photo.facts?.taken.flatMap { TakenMoment($0) }.map { (at: $0.unixMilliseconds, photo: photo) }
    }
    let wanted = known.filter { taken?.contains($0.at) ?? true }
      .sorted { newestFirst ? $1.at < $0.at : $0.at < $1.at }
    return wanted.prefix(limit).map(\.photo)
  }

  func count() throws(PhotoError) -> Int { all.count }

  /// A photo taken at the given instant.
  static func photo(_ name: String, at instant: Int64, minutesEast: Int = 0) -> IndexedPhoto {
    var facts = PhotoFacts(kind: .image)
    facts.taken = TakenTime(instant: instant, minutesEast: minutesEast)
    return IndexedPhoto(
      path: TrackPath("/pictures/\(name)"), localIdentifier: "id-\(name)", facts: facts,
      arrived: nil, modified: instant)
  }
}
