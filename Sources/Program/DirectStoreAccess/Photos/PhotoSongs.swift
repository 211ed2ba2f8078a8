package import ListeningHistory
package import MusicLibrary
import PhotoFiles
package import PlayerModel

/// Joins photos with the songs that were heard when they were taken.
///
/// It reads the index of photos, the history, the moods and the sensor's records, and blocks on the disk.
/// Each photo takes one lookup in the history, however long that is.
package struct PhotoSongs {
  private let index: any PhotoListing
  private let history: HistoryReader?
  private let library: LibraryReader?
  private let labels: (Set<String>) throws(PlayerError) -> PhotoLabels

  /// The number of photos that are read and joined at a time.
  private static let page = 1000

  /// Creates a value that reads from the given sources.
  ///
  /// - Parameters:
  ///   - history: The listening history, or `nil` if there is none.
  ///   - library: The library with the moods of songs, or `nil` to use those when the songs were heard.
  ///   - labels: Returns the labels of the photos with the given identifiers.
  package init(
    index: any PhotoListing, history: HistoryReader?, library: LibraryReader?,
    labels: @escaping (Set<String>) throws(PlayerError) -> PhotoLabels = { _ in PhotoLabels() }
  ) {
    self.index = index
    self.history = history
    self.library = library
    self.labels = labels
  }

  /// Returns up to `limit` photos that match a question, newest first.
  package func photos(
    _ question: PhotoQuestion, limit: Int = .max
  ) throws(PlayerError) -> [PhotoSong] {
    let filter = PhotoFilter(question, try remarks(for: question))
    var found: [PhotoSong] = []
    for span in try spans(of: question).reversed() {
      try collect(filter, in: span, limit: limit, into: &found)
      if found.count >= limit { break }
    }
    let labels = try labels(Set(found.map(\.photo.localIdentifier)))
    return found.map { $0.labelled(labels) }
  }

  /// Returns all photos whose time is known, newest first, without their songs.
  package func taken() throws(PlayerError) -> [TakenPhoto] {
    try Self.reading { () throws(PhotoError) in
      try index.photos(taken: nil, limit: .max, newestFirst: true)
    }.compactMap(Self.takenPhoto)
  }

  /// Returns the labels of photos.
  package func labels(of photos: [TakenPhoto]) throws(PlayerError) -> PhotoLabels {
    try labels(Set(photos.map(\.photo.localIdentifier)))
  }

  /// Returns photos with their songs.
  package func songs(
    of photos: [TakenPhoto], _ labels: PhotoLabels
  ) throws(PlayerError) -> [PhotoSong] {
    var found: [PhotoSong] = []
    try join(photos, PhotoFilter(.all), into: &found)
    return found.map { $0.labelled(labels) }
  }

  /// Returns the current moods of songs, if the question concerns them.
  private func remarks(for question: PhotoQuestion) throws(PlayerError) -> LibraryRemarks? {
    guard case .mood = question else { return nil }
    return try library?.remarks()
  }

  /// Returns the times at which the wanted photos can have been taken, earliest first; `nil` is any time.
  private func spans(of question: PhotoQuestion) throws(PlayerError) -> [Range<Int64>?] {
    if let spans = question.spans { return spans }
    guard case .song(let song) = question, let history else { return [nil] }
    guard let moments = try history.moments(of: song) else { return [nil] }
    return moments.map { $0 }
  }

  private func collect(
    _ filter: PhotoFilter, in span: Range<Int64>?, limit: Int, into found: inout [PhotoSong]
  ) throws(PlayerError) {
    var end = span?.upperBound ?? .max
    let start = span?.lowerBound ?? .min
    var seen: Set<TrackPath> = []
    // Page by page from the newest on, so that the first results are found quickly.
    while found.count < limit, start < end {
      let size = max(Self.page, seen.count + 1)
      let page = try Self.reading { () throws(PhotoError) in
        try index.photos(taken: start..<end, limit: size, newestFirst: true)
      }
      let new = page.filter { seen.insert($0.path).inserted }
      try join(new.compactMap(Self.takenPhoto), filter, into: &found)
      guard page.count == size, let last = page.last.flatMap(Self.takenPhoto)?.unixMilliseconds
      else { break }
      // Other photos may have the same time as the last one.
      let (after, isLast) = last.addingReportingOverflow(1)
      if isLast || new.isEmpty { break }
      if after < end {
        seen = Set(page.filter { Self.takenPhoto($0)?.unixMilliseconds == last }.map(\.path))
      }
      end = min(end, after)
    }
    if found.count > limit { found.removeLast(found.count - limit) }
  }

  private func join(
    _ photos: [TakenPhoto], _ filter: PhotoFilter, into found: inout [PhotoSong]
  ) throws(PlayerError) {
    let photos = photos.filter { filter.question.accepts($0.taken) }
    let heard = try history?.heard(at: photos.map(\.unixMilliseconds))
    for (place, photo) in photos.enumerated() {
      let song = heard?[place]
      guard filter.accepts(song) else { continue }
      found.append(PhotoSong(photo: photo.photo, taken: photo.taken, heard: song))
    }
  }

  private static func takenPhoto(_ photo: IndexedPhoto) -> TakenPhoto? {
    photo.facts?.taken.flatMap { TakenMoment($0) }.map { TakenPhoto(photo: photo, taken: $0) }
  }

  private static func reading<Value>(
    _ body: () throws(PhotoError) -> Value
  ) throws(PlayerError) -> Value {
    do throws(PhotoError) {
      return try body()
    } catch {
      throw PlayerError(.storageFailed, error.message)
    }
  }
}

extension PhotoSong {
  fileprivate func labelled(_ labels: PhotoLabels) -> PhotoSong {
    var photo = self
    photo.labels = labels[self.photo.localIdentifier]
    photo.recordedIdentifier = labels.recordedIdentifier(of: self.photo.localIdentifier)
    return photo
  }
}
