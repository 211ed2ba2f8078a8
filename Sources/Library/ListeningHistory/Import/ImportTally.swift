/// What came out of one file, or out of all listens of an archive.
package struct ImportTally: Sendable {
  /// Entries that were handed on.
  package private(set) var taken = 0
  /// Entries that were no listen.
  package private(set) var rejected = 0
  /// Entries that tell of no music that was heard.
  package private(set) var passedOver = 0
  /// Entries of listens that their source marks as private.
  package private(set) var heardInPrivate = 0
  /// The first entry that was rejected, and the name of its file.
  package private(set) var firstRejection: (file: String, rejection: ListenImport.Rejection)?
  /// The first file of which the times were read by the clock of a zone that it does not name.
  package private(set) var fileWithoutZone: String?

  package init() {}

  /// Adds what an import of the file called `name` came to.
  package mutating func add(_ reading: ListenImport, of name: String) {
    taken += reading.taken
    rejected += reading.rejected
    passedOver += reading.passedOver
    heardInPrivate += reading.heardInPrivate
    if firstRejection == nil { firstRejection = reading.firstRejection.map { (name, $0) } }
    if fileWithoutZone == nil, reading.usedLocalTime { fileWithoutZone = name }
  }
}
