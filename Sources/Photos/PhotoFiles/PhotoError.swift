/// Why a photo, or a folder of photos, could not be read, as a sentence for people.
public struct PhotoError: Error, Hashable, Sendable {
  public enum Code: String, Hashable, Sendable {
    /// The file or folder is gone, or may not be read.
    case unreadable
    /// Its content is none that is known, or damaged.
    case unsupported
    /// Reading it took more time or memory than a file may.
    case tooCostly
    /// A program that reads or recognises photos is not installed, or ends at once.
    case noHelper
    /// A model for recognition is missing, or cannot be used.
    case unusableModel
    /// The index could not be read or written.
    case storage
    /// The index is sealed by another key than the one that was given, or none was given.
    case wrongKey
    /// The system watches no more folders.
    case notWatched
  }

  public let code: Code
  /// What happened, and what to do.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
