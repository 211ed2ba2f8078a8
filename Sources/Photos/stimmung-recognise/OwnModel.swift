import PhotoHelperProtocols

/// A small built-in model with the operators that most classifiers use.
///
/// OpenCV opens files and looks for libraries in its first computation. That would fail once the
/// process is confined, and an untrusted model must not run before.
enum OwnModel {
  private static let side = 8

  /// Returns whether the model was loaded and run.
  static func isRun() -> Bool {
    var input = ModelInput(mean: [0, 0, 0], deviation: [1, 1, 1])
    (input.width, input.height) = (side, side)
    do throws(ModelFailure) {
      return try LoadedModel(bytes, input).classes == 3
    } catch {
      return false
    }
  }

  /// A convolution, an activation, a pool, a fully connected layer, and a softmax.
  private static var bytes: [UInt8] {
    let graph =
      node("Conv", ["picture", "kernel"], "sums", kernelShape: [3, 3])
      + node("Relu", ["sums"], "values")
      + node("GlobalAveragePool", ["values"], "means") + node("Flatten", ["means"], "row")
      + node("Gemm", ["row", "matrix", "bias"], "logits") + node("Softmax", ["logits"], "scores")
      + weights("kernel", [3, 3, 3, 3]) + weights("matrix", [3, 3]) + weights("bias", [3])
      + field(11, value("picture", [1, 3, side, side])) + field(12, value("scores", [1, 3]))
    // Version 7 of the format, and version 11 of the operators.
    return number(1, 7) + field(7, graph) + field(8, number(2, 11))
  }

  private static func node(
    _ kind: String, _ inputs: [String], _ output: String, kernelShape: [Int] = []
  ) -> [UInt8] {
    let sizes = text(1, "kernel_shape") + kernelShape.flatMap { number(8, $0) } + number(20, 7)
    return field(
      1,
      inputs.flatMap { text(1, $0) } + text(2, output) + text(3, output) + text(4, kind)
        + (kernelShape.isEmpty ? [] : field(5, sizes)))
  }

  private static func weights(_ name: String, _ shape: [Int]) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 4 * shape.reduce(1, *))
    return field(
      5, shape.flatMap { number(1, $0) } + number(2, 1) + text(8, name) + field(9, zeros))
  }

  private static func value(_ name: String, _ shape: [Int]) -> [UInt8] {
    let sizes = shape.flatMap { field(1, number(1, $0)) }
    return text(1, name) + field(2, field(1, number(1, 1) + field(2, sizes)))
  }

  private static func text(_ number: Int, _ text: String) -> [UInt8] {
    field(number, Array(text.utf8))
  }

  private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(bytes.count) + bytes
  }

  private static func number(_ number: Int, _ value: Int) -> [UInt8] {
    varint(number << 3) + varint(value)
  }

  private static func varint(_ number: Int) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7F) | 0x80] + varint(number >> 7)
  }
}
