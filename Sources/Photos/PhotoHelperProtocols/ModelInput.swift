/// How a picture is prepared for a model.
package struct ModelInput: Hashable, Sendable {
  /// The width in pixels, or 0 for the model's own.
  package var width = 0
  /// The height in pixels, or 0 for the model's own.
  package var height = 0
  /// The side to use if neither this nor the model specifies one, or 0 for none.
  package var usualSide = 0
  /// The values subtracted from red, green and blue bytes.
  package var mean: [Float]
  /// The divisors after that.
  package var deviation: [Float]
  /// Whether the channels of a pixel are adjacent (NHWC) rather than in separate planes (NCHW), or
  /// `nil` for the model's own layout.
  package var isChannelsLast: Bool?
  /// Whether blue is the first channel.
  package var isBlueFirst = false
  /// Whether the model's scores must be converted to probabilities, or `nil` to decide by its last
  /// operator.
  package var needsSoftmax: Bool?

  /// The maximum side.
  package static let mostSide = 4096

  /// Creates an input in which each byte becomes `(byte - mean) / deviation`.
  package init(mean: [Float], deviation: [Float]) {
    precondition(mean.count == 3 && deviation.count == 3, "a picture has three channels")
    self.mean = mean
    self.deviation = deviation
  }

  /// The input as texts, in the order of the protocol.
  var texts: [String] {
    ["\(width)", "\(height)", "\(usualSide)"] + (mean + deviation).map { "\($0)" }
      + [Self.text(isChannelsLast), Self.text(isBlueFirst), Self.text(needsSoftmax)]
  }

  /// Parses an input, or returns `nil` if the texts are not valid.
  init?(texts: [String]) {
    let sides = texts.prefix(3).compactMap { Int($0) }
    guard texts.count == 12, sides.count == 3, sides.allSatisfy((0...Self.mostSide).contains) else {
      return nil
    }
    let numbers = texts[3..<9].compactMap(Float.init)
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite), !numbers[3...].contains(0) else {
      return nil
    }
    self.init(mean: Array(numbers[..<3]), deviation: Array(numbers[3...]))
    (width, height, usualSide) = (sides[0], sides[1], sides[2])
    isChannelsLast = Bool(texts[9])
    isBlueFirst = texts[10] == "true"
    needsSoftmax = Bool(texts[11])
  }

  private static func text(_ value: Bool?) -> String {
    value.map { "\($0)" } ?? ""
  }
}
