import DirectStoreAccess
import Locations
import PlayerInterface
import PlayerModel

/// The photos as rows, newest first.
///
/// The photos are read once for each revision, and their songs are looked up for the visible rows.
struct PhotoRows {
  private struct Known {
    let revision: ListRevision
    let songs: PhotoSongs
    let photos: [TakenPhoto]
    let labels: PhotoLabels
  }

  private let locations: Locations
  private var known: Known?

  init(_ locations: Locations) {
    self.locations = locations
  }

  /// Returns a window of rows.
  ///
  /// - Throws: `PlayerError` that explains how to set up photos, if there are none.
  mutating func rows(_ question: ListQuestion) throws(PlayerError) -> ListAnswer {
    let known = try photos(of: question.revision)
    let count = known.photos.count
    let start = min(question.offset, count)
    let window = Array(known.photos[start..<min(count, start + question.limit)])
    return ListAnswer(
      total: count,
      rows: try known.songs.songs(of: window, known.labels).map { .photo(ListRow.Photo($0)) })
  }

  private mutating func photos(of revision: ListRevision) throws(PlayerError) -> Known {
    if let known, known.revision == revision { return known }
    known = nil
    let songs = try PhotoAccess(locations).songs()
    let photos = try songs.taken()
    let read = Known(
      revision: revision, songs: songs, photos: photos, labels: try songs.labels(of: photos))
    known = read
    return read
  }
}

extension ListRow.Photo {
  fileprivate init(_ photo: PhotoSong) {
    self.init(
      path: photo.photo.path, time: photo.taken.clockText, labels: photo.labels.map(\.label),
      song: photo.heard.map {
        Song(track: $0.track, seconds: $0.seconds, isExact: $0.isExact, moods: $0.moods)
      })
  }
}
