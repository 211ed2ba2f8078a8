/// An error of a sensor.
public struct SensorError: Error, Codable, Hashable, Sendable {
  /// The kind of an error.
  public enum Code: String, Codable, Hashable, Sendable {
    /// There is nothing to observe: no subject was given, or it refused.
    case nothingToObserve
    /// The sensor was started while it was running; nothing changed.
    case alreadyRunning
    /// The records are encrypted, and no key was given.
    case missingKey
    /// The records are encrypted with another key.
    case wrongKey
    /// A key was given for records that are not encrypted.
    case notEncrypted
    /// There is more to observe than one record can distinguish; the rest is omitted.
    case ambiguous
    /// There are no records to read.
    case noRecords
    /// The records cannot be opened or read at the moment.
    case unreadable
    /// The records were written by a newer version.
    case newerRecords
    /// The file does not contain this sensor's records.
    case foreignFile
    /// The records were damaged and have been set aside.
    case damagedRecords
    /// The file of the records was removed or replaced while it was open.
    case removedRecords
    /// Records could not be stored and are waiting.
    case notStored
    /// Too many records are waiting; further ones are lost.
    case recordsLost
    /// Nothing can be sent: there is no host, or no transport to it.
    case cannotSync
    /// The certificates that identify the host cannot be used.
    case badCertificates
    /// The host sent no complete answer.
    case hostUnreachable
    /// The host answered, but did not accept the records.
    case hostRefused
    /// A sync was cancelled before it finished.
    case syncCancelled
  }

  /// The kind of the error.
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
