/// An error of an output.
package struct OutputError: Error, Hashable, Sendable {
  /// The kinds of failure.
  package enum Code: Hashable, Sendable {
    /// The device or folder does not exist.
    case notFound
    /// Another program uses the device.
    case busy
    /// The user lacks permission.
    case notPermitted
    /// The device disappeared: it was unplugged or its sound server ended.
    case gone
    /// The output does not support the sample rate or channels.
    case unsupportedFormat
    /// The output no longer accepts data.
    case hung
    /// Any other refusal by the system.
    case failed
    /// The file could not be written, for example because the disk is full.
    case writeFailed
  }

  /// The kind of failure.
  package var code: Code
  /// A sentence for the listener that names the device or file, what happened and what to do.
  ///
  /// It may quote names of devices and files, so sanitize it before showing it.
  package var message: String
  /// Whether the device is missing and ``OutputFiles`` show when it appears.
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
