/// Models that the tests generate.
enum Models {
  /// Classifies a picture as red, green or blue: each of three logits is four times a channel's mean.
  ///
  /// - Parameter side: The pixels on each side; 0 for any number.
  static func colours(
    side: Int = 8, isChannelsLast: Bool = false, hasSoftmax: Bool = true, scale: Float = 4
  ) -> [UInt8] {
    var model = ONNXWriter()
    model.input("picture", isChannelsLast ? [1, side, side, 3] : [1, 3, side, side])
    var values = "picture"
    if isChannelsLast {
      model.node("Transpose", [values], "turned", ["perm": .integers([0, 3, 1, 2])])
      values = "turned"
    }
    model.node("GlobalAveragePool", [values], "means")
    model.weights("weights", [3, 3, 1, 1], [scale, 0, 0, 0, scale, 0, 0, 0, scale])
    model.node("Conv", ["means", "weights"], "sums", ["kernel_shape": .integers([1, 1])])
    model.node("Flatten", ["sums"], "logits", ["axis": .integer(1)])
    if hasSoftmax { model.node("Softmax", ["logits"], "scores", ["axis": .integer(1)]) }
    model.output(hasSoftmax ? "scores" : "logits", [1, 3])
    return model.bytes
  }

  /// A model with an operator that does not exist.
  static var unknownOperator: [UInt8] {
    var model = ONNXWriter()
    model.input("picture", [1, 3, 8, 8])
    model.node("GlobalAveragePool", ["picture"], "means")
    model.node("Frobnicate", ["means"], "scores")
    model.output("scores", [1, 3, 1, 1])
    return model.bytes
  }

  /// A model with the given number of scores.
  static func scores(_ count: Int) -> [UInt8] {
    var model = ONNXWriter()
    model.input("picture", [1, 3, 8, 8])
    model.node("GlobalAveragePool", ["picture"], "means")
    model.weights("weights", [count, 3, 1, 1], [Float](repeating: 0, count: count * 3))
    model.node("Conv", ["means", "weights"], "scores", ["kernel_shape": .integers([1, 1])])
    model.output("scores", [1, count, 1, 1])
    return model.bytes
  }

  /// A chain of convolutions with the given number of channels, all with the same weights.
  static func convolutions(_ count: Int, side: Int, channels: Int) -> [UInt8] {
    var model = ONNXWriter()
    model.input("picture", [1, 3, side, side])
    let kernel: [String: ONNXWriter.Attribute] = [
      "kernel_shape": .integers([3, 3]), "pads": .integers([1, 1, 1, 1]),
    ]
    model.weights("first", [channels, 3, 3, 3], [Float](repeating: 0.01, count: channels * 27))
    model.weights(
      "weights", [channels, channels, 3, 3],
      [Float](repeating: 0.001, count: channels * channels * 9))
    model.node("Conv", ["picture", "first"], "values0", kernel)
    for index in 1...count {
      model.node("Conv", ["values\(index - 1)", "weights"], "values\(index)", kernel)
    }
    model.node("GlobalAveragePool", ["values\(count)"], "scores")
    model.output("scores", [1, channels, 1, 1])
    return model.bytes
  }

  /// Classifies a picture as red, green or blue, adding 1 to each: the addend has the given shape and number of values.
  static func bias(
    _ values: ONNXWriter.Values, shape: [Int], count: Int, more: [UInt8] = []
  ) -> [UInt8] {
    var model = ONNXWriter()
    model.input("picture", [1, 3, 8, 8])
    model.node("GlobalAveragePool", ["picture"], "means")
    model.node("Flatten", ["means"], "row", ["axis": .integer(1)])
    model.ones("ones", shape, values, count: count, more: more)
    model.node("Add", ["row", "ones"], "logits")
    model.node("Softmax", ["logits"], "scores", ["axis": .integer(1)])
    model.output("scores", [1, 3])
    return model.bytes
  }

  /// A convolution with attributes other than it needs.
  static func convolution(_ attributes: [String: ONNXWriter.Attribute]) -> [UInt8] {
    var model = ONNXWriter()
    model.input("picture", [1, 3, 8, 8])
    model.weights("weights", [3, 3, 3, 3], [Float](repeating: 0.1, count: 81))
    model.node(
      "Conv", ["picture", "weights"], "values",
      attributes.merging(["kernel_shape": .integers([3, 3])]) { own, _ in own })
    model.node("GlobalAveragePool", ["values"], "scores")
    model.output("scores", [1, 3, 1, 1])
    return model.bytes
  }
}
