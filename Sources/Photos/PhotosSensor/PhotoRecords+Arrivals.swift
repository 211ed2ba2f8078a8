import PhotoFiles
import Sensing

extension PhotoRecords {
  /// Returns those of `photos` that are not recorded, and passes the others to `seen`.
  ///
  /// If records are not stored, none are missing.
  func missing(
    among photos: [IndexedPhoto], seen: (IndexedPhoto) throws(PhotoError) -> Void
  ) throws(PhotoError) -> [IndexedPhoto] {
    guard let first = photos.compactMap(\.arrived).min() else { return [] }
    let recorded = areKept ? arrivals(since: first) : Set(photos.map(arrival(of:)))
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

  /// Unreadable records count as none; then nothing can be stored either.
  private func arrivals(since first: Int64) -> Set<Arrival> {
    let reader = try? RecordReader(path: photosPath, table: PhotosData.table, key: key)
    let records = try? reader?.records(RecordSelection(since: first), as: PhotosData.self)
    return Set(
      (records ?? []).map { Arrival(localIdentifier: $0.localIdentifier, moment: $0.timestamp) })
  }
}
