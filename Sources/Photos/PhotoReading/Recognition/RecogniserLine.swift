import CLinux
import Glibc
import HelperProtocol
import Linux
import PhotoFiles
import PhotoHelperProtocols

/// A recogniser that runs, and the line to it; it ends when this is released.
final class RecogniserLine: Sendable {
  private let helper: HelperProcess
  /// Seconds until one that says nothing to a picture is given up; long, as others go first on a busy machine.
  private let patience: Double

  /// Starts a recogniser.
  ///
  /// - Throws: `noHelper` if there is none, or it ends at once.
  ///
  /// - Parameter seconds: Of processor time that a picture may take.
  init(program: String, seconds: Int) throws(PhotoError) {
    patience = 10 * Double(seconds)
    do throws(LaunchFailure) {
      helper = try HelperProcess(
        program, ["--time-limit", "\(seconds)"], readsWithin: 1 + patience)
    } catch {
      throw Self.notStarted(program, error)
    }
    let greeting = HelperFrame.readFields(
      from: helper.descriptor, until: Self.moment(after: patience))
    guard greeting == RecognitionAnswer.greeting else {
      throw PhotoError(
        .noHelper,
        "\(program) does not work or is of another version, so nothing is recognised; reinstall it."
      )
    }
  }

  /// What it says; nil if it ended, or was silent for too long: then it can be asked nothing more.
  ///
  /// - Parameter file: What is sent along: a model with the request to load it, otherwise nil.
  func ask(_ request: RecognitionRequest, file: RegularFile? = nil) -> RecognitionAnswer? {
    guard HelperFrame.write(request.fields, to: helper.descriptor),
      file?.withDescriptor({ cl_send_descriptor(helper.descriptor, $0) == 0 }) != false
    else { return nil }
    // Loading a model may take twice as long.
    return HelperFrame.readFields(from: helper.descriptor, until: Self.moment(after: 2 * patience))
      .flatMap(RecognitionAnswer.init)
  }

  private static func moment(after seconds: Double) -> Int64 {
    SystemClock.monotonicNanoseconds + Int64(seconds * 1e9)
  }

  private static func notStarted(_ program: String, _ failure: LaunchFailure) -> PhotoError {
    guard failure.isMissing else {
      return PhotoError(
        .noHelper, "\(program) cannot be started, so nothing is recognised: \(failure.reason).")
    }
    return PhotoError(
      .noHelper,
      "Nothing is recognised without \(program); install the package stimmung-recognise, or build it."
    )
  }
}
