import CLinux
import Glibc
import HelperProtocol
import PhotoHelperProtocols

/// Serves the player's requests: first for a model, then for pictures.
enum RecognitionService {
  /// Serves requests until the player closes the connection or dies.
  ///
  /// - Parameters:
  ///   - descriptor: A socket to the player.
  ///   - seconds: The limit of processor time per picture; loading a model may take twice as long.
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

  /// Returns the answer to a request, or `nil` if the file that belongs to it is missing.
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
