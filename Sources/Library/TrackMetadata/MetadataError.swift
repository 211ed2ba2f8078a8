import Linux

/// An error while reading a file's tags, cover, or lyrics.
package struct MetadataError: Error, Hashable, Sendable {
  /// The kind of an error.
  package enum Code: Hashable, Sendable {
    /// The file does not exist.
    case notFound
    /// The listener does not have permission to read the file.
    case notReadable
    /// The path is a folder, pipe, device, or socket.
    case notRegularFile
    /// Reading from the disk failed.
    case readFailed
    /// The data exceeds a limit.
    case tooLarge
  }

  /// The kind of the error.
  package var code: Code
  /// One sentence for the listener: what happened to which file, and what to do.
  ///
  /// The path has the form of ``TrackPath/encoded``, so sanitize it before you display it.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension MetadataError: CustomStringConvertible {
  /// The message.
  package var description: String { message }
}

extension MetadataError {
  /// Creates an error from that of a file.
  init(_ error: FileError) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .notReadable: .notReadable
      case .notRegularFile: .notRegularFile
      case .readFailed: .readFailed
      }
    self.init(code, error.message)
  }
}
