/// Why a sensor could not do what it should.
public struct SensorError: Error, Codable, Hashable, Sendable {
  /// What kind of failure it is.
  public enum Code: String, Codable, Hashable, Sendable {
    /// There is nothing to observe: none was given, or it refused.
    case nothingToObserve
    /// The sensor was started while it ran; nothing changed.
    case alreadyRunning
    /// The records are encrypted, and no key was given.
    case missingKey
    /// The records are encrypted with another key.
    case wrongKey
    /// A key was given for records that are not encrypted.
    case notEncrypted
    /// More is there to observe than one record can tell apart; the rest is left out.
    case ambiguous
    /// There are no records to read.
    case noRecords
    /// The records cannot be opened or read for now.
    case unreadable
    /// The records were written by a newer version.
    case newerRecords
    /// The file holds something else than this sensor's records.
    case foreignFile
    /// The records were damaged and have been set aside.
    case damagedRecords
    /// The file of the records was removed or replaced while it was open.
    case removedRecords
    /// Records could not be stored and wait.
    case notStored
    /// Too many records wait; further ones are lost.
    case recordsLost
    /// Nothing can be sent: no host is known, or nothing that could reach it.
    case cannotSync
    /// The certificates by which the host is to be known cannot be used.
    case badCertificates
    /// No whole answer came from the host.
    case hostUnreachable
    /// The host answered, and not that it took the records.
    case hostRefused
    /// A sync was ended before it was done.
    case syncCancelled
  }

  /// What kind of failure it is.
  public var code: Code
  /// One sentence: what happened to what, and what to do.
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension SensorError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
