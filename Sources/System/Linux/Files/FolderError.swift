import Glibc

/// An error from opening or reading a folder.
package struct FolderError: Error, Hashable, Sendable {
  /// The system's number of the error.
  package let number: CInt

  /// Creates an error, by default the one that the system reported last.
  package init(number: CInt = errno) {
    self.number = number
  }

  /// What happened, in the system's words.
  package var reason: String { String(cString: strerror(number)) }
}
