/// An error of photos or their folders, with a message for the user.
public struct PhotoError: Error, Hashable, Sendable {
  public enum Code: String, Hashable, Sendable {
    /// The file or folder does not exist or cannot be read.
    case unreadable
    /// The content is damaged or of an unknown format.
    case unsupported
    /// Reading took more time or memory than allowed.
    case tooCostly
    /// A helper program is missing or exits immediately.
    case noHelper
    /// A recognition model is missing or unusable.
    case unusableModel
    /// The index could not be read or written.
    case storage
    /// The key of a sealed index is wrong or missing.
    case wrongKey
    /// The system cannot watch more folders.
    case notWatched
  }

  public let code: Code
  /// What happened, and what to do about it.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
