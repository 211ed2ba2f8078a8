/// The result of importing one file, or all files with listens of an archive.
package struct ImportTally: Sendable {
  /// The number of entries that were accepted.
  package private(set) var taken = 0
  /// The number of entries that were not listens.
  package private(set) var rejected = 0
  /// The number of entries that are not about music.
  package private(set) var passedOver = 0
  /// The number of listens that their source marks as private.
  package private(set) var heardInPrivate = 0
  /// The first rejected entry and the name of its file.
  package private(set) var firstRejection: (file: String, rejection: ListenImport.Rejection)?
  /// The first file whose times were read in a time zone that it does not name.
  package private(set) var fileWithoutZone: String?

  package init() {}

  /// Adds the result of importing the file called `name`.
  package mutating func add(_ reading: ListenImport, of name: String) {
    taken += reading.taken
    rejected += reading.rejected
    passedOver += reading.passedOver
    heardInPrivate += reading.heardInPrivate
    if firstRejection == nil { firstRejection = reading.firstRejection.map { (name, $0) } }
    if fileWithoutZone == nil, reading.usedLocalTime { fileWithoutZone = name }
  }
}
