import PlayerModel

/// Why a file could not be opened, read or decoded.
package struct MPEGError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  package enum Code: Hashable, Sendable {
    /// There is no such file.
    case notFound
    /// The file may not be read by this user.
    case notReadable
    /// It is a folder, a pipe, a device or a socket.
    case notRegularFile
    /// Nothing is in it.
    case empty
    /// Its content is something other than MPEG audio.
    case notMPEGAudio
    /// It is MPEG audio by its form, but no sound is left in it.
    case damaged
    /// The system could not read from it.
    case readFailed
    /// It was cut or overwritten while it was open.
    case changed
    /// The decoder could not be made ready or ran out of memory.
    case decoderFailed
  }

  /// What kind of failure it is.
  package let code: Code
  /// One sentence for the listener that names the file.
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension MPEGError: CustomStringConvertible {
  /// The message.
  package var description: String { message }
}

extension MPEGError {
  static func notMPEGAudio(_ path: TrackPath, but kind: String) -> MPEGError {
    MPEGError(.notMPEGAudio, "\(path.encoded) is \(kind), not MPEG audio.")
  }

  static func noSound(_ path: TrackPath) -> MPEGError {
    MPEGError(.damaged, "\(path.encoded) has no complete frame of sound: copy it again.")
  }

  static func changed(_ path: TrackPath) -> MPEGError {
    MPEGError(
      .changed, "\(path.encoded) was truncated or overwritten while it was read: open it again.")
  }

  static func decoderFailed(_ path: TrackPath, because reason: String) -> MPEGError {
    MPEGError(.decoderFailed, "\(path.encoded) could not be decoded (\(reason)).")
  }
}
