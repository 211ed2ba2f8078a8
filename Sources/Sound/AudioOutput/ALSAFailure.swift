import CALSA
import Glibc
import PlayerModel

/// An error code of libasound.
struct ALSAFailure: Error, Hashable, Sendable {
  /// The positive `errno`.
  let number: Int32

  /// The buffer is full.
  static let noRoom = ALSAFailure(number: EAGAIN)
  /// The device had an underrun and has stopped.
  static let ranDry = ALSAFailure(number: EPIPE)
  /// The machine was suspended, and the device has stopped.
  static let suspended = ALSAFailure(number: ESTRPIPE)
  /// The device does not exist.
  static let missing = ALSAFailure(number: ENOENT)
  /// The device was removed.
  static let disconnected = ALSAFailure(number: ENODEV)
  /// The device or its server is broken.
  static let broken = ALSAFailure(number: EIO)
  /// The call did not return in time.
  static let timedOut = ALSAFailure(number: ETIMEDOUT)
  /// The parameters are not valid together.
  static let invalid = ALSAFailure(number: EINVAL)

  /// Whether a card or server does not exist.
  var isAbsence: Bool {
    [ENOENT, ENODEV, ENXIO, ECONNREFUSED, EHOSTDOWN].contains(number)
  }

  /// Whether another program uses the device.
  var isInUse: Bool { [EBUSY, EAGAIN].contains(number) }
}

/// Throws if the result of an ALSA call is an error, and returns it otherwise.
@discardableResult
func checked<Value: SignedInteger>(_ result: Value) throws(ALSAFailure) -> Int {
  if result < 0 { throw ALSAFailure(number: Int32(-result)) }
  return Int(result)
}

extension OutputError {
  /// Returns the listener's message for a failure of the device `name`.
  static func device(_ name: String, _ failure: ALSAFailure) -> OutputError {
    switch failure.number {
    case ENOENT:
      OutputError(
        .notFound,
        "There is no sound device “\(name)”. Connect one, \(orSilent)."
      )
    case ECONNREFUSED, EHOSTDOWN, EHOSTUNREACH, ECONNRESET:
      OutputError(
        .notFound,
        "The sound server behind the device “\(name)” is not running. Start it, \(orSilent).")
    case EBUSY, EAGAIN:
      OutputError(
        .busy,
        "Another program is using the sound device “\(name)”. Close that program, \(orSilent).")
    case EACCES, EPERM:
      OutputError(
        .notPermitted,
        "You are not allowed to use the sound device “\(name)”. Ask to be added to the group “audio”, \(orSilent)."
      )
    case ETIMEDOUT:
      OutputError(
        .hung,
        "The sound device “\(name)” is suspended or no longer responds. Resume it or restart the sound server, \(orSilent)."
      )
    case ESTRPIPE:
      OutputError(
        .gone,
        "The sound device “\(name)” was suspended with the machine and is reopened automatically.")
    case ENODEV, ENXIO, EIO, EBADFD, EPIPE, ENOTCONN, ESHUTDOWN:
      OutputError(
        .gone, "The sound device “\(name)” was disconnected. Connect it again, \(orSilent).")
    default:
      OutputError(
        .failed,
        "The sound device “\(name)” cannot be used (\(String(cString: snd_strerror(-failure.number)))). Choose another from “stimmung devices”, \(orSilent)."
      )
    }
  }

  /// Returns the listener's message for a format that the device `name` cannot play.
  static func device(_ name: String, cannotPlay format: PCMFormat) -> OutputError {
    OutputError(
      .unsupportedFormat,
      "The sound device “\(name)” cannot play \(format). Choose another from “stimmung devices”, \(orSilent)."
    )
  }

  /// Returns the listener's message for a name that several outputs of the sound server have.
  static func output(_ name: String, couldBe names: [String]) -> OutputError {
    let choices = names.map { "“\($0)”" }.joined(separator: " or ")
    return OutputError(
      .failed, "The output “\(name)” could be \(choices): choose one of them.")
  }

  private static var orSilent: String { "or use “stimmung output silent”" }
}
