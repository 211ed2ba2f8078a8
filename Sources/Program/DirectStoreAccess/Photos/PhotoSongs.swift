package import ListeningHistory
package import MusicLibrary
import PhotoFiles
package import PlayerModel

/// Photos with the songs that were heard when they were taken.
///
/// Reads the index of photos, the history, the moods and the sensor's records; blocks on the disk. Each photo takes one
/// look into the history, however long that is.
package struct PhotoSongs {
  private let index: any PhotoListing
  private let history: HistoryReader?
  private let library: LibraryReader?
  private let labels: (Set<String>) throws(PlayerError) -> PhotoLabels

  /// So many are read and joined at a time.
  private static let page = 1000

  /// Reads from these.
  ///
  /// - Parameters:
  ///   - history: What was heard; nil: nothing.
  ///   - library: Knows the moods of songs; nil: as they were when the songs were heard.
  ///   - labels: What the photos with these identifiers show.
  package init(
    index: any PhotoListing, history: HistoryReader?, library: LibraryReader?,
    labels: @escaping (Set<String>) throws(PlayerError) -> PhotoLabels = { _ in PhotoLabels() }
  ) {
    self.index = index
    self.history = history
    self.library = library
    self.labels = labels
  }

  /// The photos that answer a question, the newest first, and at most so many.
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

  /// All photos of which it is known when they were taken, the newest first, without their songs.
  package func taken() throws(PlayerError) -> [TakenPhoto] {
    try Self.reading { () throws(PhotoError) in
      try index.photos(taken: nil, limit: .max, newestFirst: true)
    }.compactMap(Self.takenPhoto)
  }

  /// What photos show.
  package func labels(of photos: [TakenPhoto]) throws(PlayerError) -> PhotoLabels {
    try labels(Set(photos.map(\.photo.localIdentifier)))
  }

  /// Photos with their songs.
  package func songs(
    of photos: [TakenPhoto], _ labels: PhotoLabels
  ) throws(PlayerError) -> [PhotoSong] {
    var found: [PhotoSong] = []
    try join(photos, PhotoFilter(.all), into: &found)
    return found.map { $0.labelled(labels) }
  }

  /// What is filed where, if that matters.
  private func remarks(for question: PhotoQuestion) throws(PlayerError) -> LibraryRemarks? {
    guard case .mood = question else { return nil }
    return try library?.remarks()
  }

  /// When the photos that are wanted can have been taken, the earliest first; nil for any time.
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
    // Page by page from the newest back, so that a few of many are found soon.
    while found.count < limit, start < end {
      let size = max(Self.page, seen.count + 1)
      let page = try Self.reading { () throws(PhotoError) in
        try index.photos(taken: start..<end, limit: size, newestFirst: true)
      }
      let new = page.filter { seen.insert($0.path).inserted }
      try join(new.compactMap(Self.takenPhoto), filter, into: &found)
      guard page.count == size, let last = page.last.flatMap(Self.takenPhoto)?.unixMilliseconds
      else { break }
      // Others may be of the same moment as the last.
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
