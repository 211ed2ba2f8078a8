import COpenCV
import Glibc
import PhotoHelperProtocols

/// A model that has been loaded and run once.
final class LoadedModel {
  let width: Int
  let height: Int
  /// The number of classes.
  private(set) var classes = 0
  private let outline: ONNXOutline
  private let network: OpaquePointer
  private let needsSoftmax: Bool
  private var input: cocv_input

  /// The maximum size of a model in bytes, with which OpenCV's copy still fits into this process's
  /// memory.
  private static let largest = 400 << 20

  /// Loads a model and runs it on a black picture.
  init(_ bytes: [UInt8], _ wanted: ModelInput) throws(ModelFailure) {
    outline = try ONNXOutline(bytes)
    let shape = outline.inputShape
    let isChannelsLast =
      wanted.isChannelsLast ?? (shape.count == 4 && shape[3] == 3 && shape[1] != 3)
    guard shape.isEmpty || shape.count == 4 && [0, 3].contains(shape[isChannelsLast ? 3 : 1])
    else { throw ModelFailure("does not take a picture of three colours") }
    let sides = shape.count == 4 ? (isChannelsLast ? shape[1...2] : shape[2...3]) : []
    width = [wanted.width, sides.last ?? 0, wanted.usualSide].first { $0 > 0 } ?? 0
    height = [wanted.height, sides.first ?? 0, wanted.usualSide].first { $0 > 0 } ?? 0
    guard width > 0, height > 0 else {
      throw ModelFailure("does not say how large its pictures are")
    }
    guard max(width, height) <= ModelInput.mostSide else {
      throw ModelFailure("wants pictures of \(width) × \(height) pixels, which is too large")
    }
    input = cocv_input()
    (input.width, input.height) = (Int32(width), Int32(height))
    input.mean = (wanted.mean[0], wanted.mean[1], wanted.mean[2])
    input.deviation = (wanted.deviation[0], wanted.deviation[1], wanted.deviation[2])
    input.is_channels_last = isChannelsLast ? 1 : 0
    input.is_blue_first = wanted.isBlueFirst ? 1 : 0
    needsSoftmax = wanted.needsSoftmax ?? !outline.endsInSoftmax
    var error = [CChar](repeating: 0, count: 1000)
    let loaded = bytes.withUnsafeBufferPointer {
      cocv_load($0.baseAddress, $0.count, &error, error.count)
    }
    guard let loaded else { throw Self.failure(error, outline) }
    network = loaded
    classes = try scores(of: [UInt8](repeating: 0, count: width * height * 3)).count
  }

  deinit {
    cocv_free(network)
  }

  /// Returns the probability of each class.
  func scores(of pixels: [UInt8]) throws(ModelFailure) -> [Float] {
    guard pixels.count == width * height * 3 else {
      throw ModelFailure("got a picture of the wrong size")
    }
    var scores = [Float](repeating: 0, count: RecognitionAnswer.mostClasses)
    var error = [CChar](repeating: 0, count: 1000)
    let count = cocv_run(network, pixels, &input, &scores, scores.count, &error, error.count)
    guard count > 0 else { throw Self.failure(error, outline) }
    guard count <= scores.count else {
      throw ModelFailure("returns \(count) scores, more than any classifier")
    }
    scores.removeLast(scores.count - count)
    if needsSoftmax { Self.softmax(&scores) }
    guard scores.allSatisfy({ (-0.001...1.001).contains($0) }) else {
      throw ModelFailure("does not return probabilities; set softmax in its description")
    }
    return scores.map { min(max($0, 0), 1) }
  }

  private static func softmax(_ scores: inout [Float]) {
    let top = scores.max() ?? 0
    for index in scores.indices { scores[index] = exp(scores[index] - top) }
    let sum = scores.reduce(0, +)
    for index in scores.indices { scores[index] /= sum }
  }

  /// Reads the whole file, which the player has checked to be a regular one.
  static func bytes(of descriptor: Int32) throws(ModelFailure) -> [UInt8] {
    // This C library's `fstat` uses a call that takes paths.
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size <= largest else { throw ModelFailure("is larger than \(largest >> 20) MB") }
    var bytes = [UInt8](repeating: 0, count: max(0, size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes[filled...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(filled))
      }
      guard count > 0 || count < 0 && errno == EINTR else {
        throw ModelFailure("changed while it was read")
      }
      filled += max(0, count)
    }
    return bytes
  }

  private static func failure(_ error: [CChar], _ outline: ONNXOutline) -> ModelFailure {
    let text = String(
      decoding: error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return ModelFailure(
      opencv: text, operators: outline.operators, version: String(cString: cocv_version()))
  }
}
