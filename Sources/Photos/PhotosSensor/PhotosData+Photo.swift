import PhotoFiles
import PlayerModel

extension PhotosData {
  /// The age in milliseconds from which a photo that arrives counts as imported from a card or downloaded.
  ///
  /// A camera that writes into a watched folder takes only seconds.
  private static let longestDelay: Int64 = 3_600_000

  /// Creates a record of a photo that was noticed at the given time.
  init(
    _ photo: IndexedPhoto, noticed: Timestamp, identifiers: PhotoIdentifiers,
    secondsEast: (Int64) -> Int
  ) {
    let facts = photo.facts ?? PhotoFacts()
    let taken = facts.taken?.unixMilliseconds(secondsEast: secondsEast)
    timestamp = noticed.unixMilliseconds
    monotonicNanoseconds = noticed.monotonicNanoseconds
    let east = secondsEast(noticed.unixMilliseconds)
    timezone = east / 3600
    timezoneMinutes = east / 60
    localIdentifier = identifiers.recorded(photo.localIdentifier)
    indexIdentifier = photo.localIdentifier
    mediaType = facts.kind.rawValue
    mediaWidth = facts.width
    mediaHeight = facts.height
    creationTimestamp = taken ?? 0
    duration = facts.duration ?? 0
    isFavorite = facts.isFavourite
    isCreationExact = taken != nil && facts.taken?.isExact == true
    isImport = noticed.unixMilliseconds - (taken ?? photo.modified) > Self.longestDelay
    path = photo.path.encoded
  }
}
