import CLinux
import Glibc
import HelperProtocol
import PhotoHelperProtocols

/// Takes requests from the player: a model first, then pictures.
enum RecognitionService {
  /// Serves until the player closes the line or dies.
  ///
  /// - Parameters:
  ///   - descriptor: A socket to the player.
  ///   - seconds: Of processor time that a picture may take; loading a model may take twice as many.
  static func run(on descriptor: Int32, seconds: Int) -> Never {
    guard HelperFrame.write(RecognitionAnswer.greeting, to: descriptor) else { _exit(0) }
    var model: LoadedModel?
    while let fields = HelperFrame.readFields(from: descriptor),
      let request = RecognitionRequest(fields: fields)
    {
      if case .load = request {
        ProcessLimits.beginRequest(seconds: 2 * seconds)
      } else {
        ProcessLimits.beginRequest(seconds: seconds)
      }
      guard let answer = answer(request, from: descriptor, by: &model) else { break }
      guard HelperFrame.write(answer.fields, to: descriptor) else { break }
    }
    _exit(0)
  }

  /// The answer to a request; nil if what comes with it is not there.
  private static func answer(
    _ request: RecognitionRequest, from descriptor: Int32, by model: inout LoadedModel?
  ) -> RecognitionAnswer? {
    do throws(ModelFailure) {
      switch request {
      case .load(let input):
        let file = cl_receive_descriptor(descriptor)
        guard file >= 0 else { return nil }
        defer { close(file) }
        model = nil
        let loaded = try LoadedModel(LoadedModel.bytes(of: file), input)
        model = loaded
        return .loaded(width: loaded.width, height: loaded.height, classes: loaded.classes)
      case .recognise(let pixels):
        guard let model else { throw ModelFailure("is not loaded") }
        return .scores(try model.scores(of: pixels))
      }
    } catch {
      return .unusable(error.reason)
    }
  }
}
