import Linux

/// Why a file's tags, cover or lyrics could not be read.
package struct MetadataError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  package enum Code: Hashable, Sendable {
    /// There is no such file.
    case notFound
    /// The listener may not read the file.
    case notReadable
    /// It is a folder, a pipe, a device or a socket.
    case notRegularFile
    /// The disk, or what stands for it, failed.
    case readFailed
    /// It is larger than anything honest is.
    case tooLarge
  }

  /// What kind of failure it is.
  package var code: Code
  /// One sentence for the listener: what happened to which file, and what to do.
  ///
  /// Spells the path as ``TrackPath/encoded`` does: sanitize it before showing it.
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
  /// Why a file could not be opened or read.
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
