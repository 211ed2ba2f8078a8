import PhotoFiles
import Sensing

/// Which arrivals the record has, whatever the index knows of that.
struct RecordedArrivals: Sendable {
  let path: String
  let key: String?
  /// Whether there are records at all.
  let keepsRecords: Bool
  let identifiers: PhotoIdentifiers

  /// Those of `photos` that are not recorded; `seen` is told of the others.
  ///
  /// Where nothing is kept, nothing is missing.
  func missing(
    among photos: [IndexedPhoto], seen: (IndexedPhoto) throws(PhotoError) -> Void
  ) throws(PhotoError) -> [IndexedPhoto] {
    guard let first = photos.compactMap(\.arrived).min() else { return [] }
    let recorded = keepsRecords ? arrivals(since: first) : Set(photos.map(arrival(of:)))
    for photo in photos where recorded.contains(arrival(of: photo)) { try seen(photo) }
    return photos.filter { !recorded.contains(arrival(of: $0)) }
  }

  private struct Arrival: Hashable {
    let localIdentifier: String
    let moment: Int64
  }

  private func arrival(of photo: IndexedPhoto) -> Arrival {
    Arrival(
      localIdentifier: identifiers.recorded(photo.localIdentifier), moment: photo.arrived ?? 0)
  }

  /// Of records that cannot be read, none is known; then nothing can be stored either.
  private func arrivals(since first: Int64) -> Set<Arrival> {
    let reader = try? RecordReader(path: path, table: PhotosData.table, key: key)
    let records = try? reader?.records(RecordSelection(since: first), as: PhotosData.self)
    return Set(
      (records ?? []).map { Arrival(localIdentifier: $0.localIdentifier, moment: $0.timestamp) })
  }
}
