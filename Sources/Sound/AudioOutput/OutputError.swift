/// Why an output does not work.
package struct OutputError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  package enum Code: Hashable, Sendable {
    /// There is no such device or folder.
    case notFound
    /// Another program holds the device.
    case busy
    /// The system does not let this user have it.
    case notPermitted
    /// The device was there and is not any more: unplugged, or its sound server ended.
    case gone
    /// It does not take the rate and channels that were asked for.
    case unsupportedFormat
    /// It takes nothing any more and does not say why.
    case hung
    /// The system refuses for a reason that is none of the others.
    case failed
    /// The file could not be written, as on a full disk.
    case writeFailed
  }

  /// What kind of failure it is.
  package var code: Code
  /// One sentence for the listener: what happened to which device or file, and what to do.
  ///
  /// May quote the name of a device or a file: sanitize it before showing it.
  package var message: String
  /// Whether it is missing, and ``OutputFiles`` tell when it comes.
  package var isAnnounced = false

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension OutputError: CustomStringConvertible {
  /// The message.
  package var description: String { message }
}
