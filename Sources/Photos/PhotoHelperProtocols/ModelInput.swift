/// What a model gets of a picture.
package struct ModelInput: Hashable, Sendable {
  /// The pixels across; 0: as the model says.
  package var width = 0
  /// The pixels down; 0: as the model says.
  package var height = 0
  /// The pixels on each side where neither this nor the model says how many; 0: there is no usual size.
  package var usualSide = 0
  /// What is subtracted from red, green and blue bytes.
  package var mean: [Float]
  /// What they are divided by after that.
  package var deviation: [Float]
  /// Whether each pixel's channels lie side by side (NHWC) rather than one channel after the other (NCHW); nil: as the model
  /// says.
  package var isChannelsLast: Bool?
  /// Whether blue comes first.
  package var isBlueFirst = false
  /// Whether the model's scores have yet to be made probabilities; nil: if its last operator does not do so.
  package var needsSoftmax: Bool?

  /// The largest side.
  package static let mostSide = 4096

  /// An input by which each byte is `(byte - mean) / deviation`.
  package init(mean: [Float], deviation: [Float]) {
    precondition(mean.count == 3 && deviation.count == 3, "a picture has three channels")
    self.mean = mean
    self.deviation = deviation
  }

  /// The input as the line has it.
  var texts: [String] {
    ["\(width)", "\(height)", "\(usualSide)"] + (mean + deviation).map { "\($0)" }
      + [Self.text(isChannelsLast), Self.text(isBlueFirst), Self.text(needsSoftmax)]
  }

  /// The input that texts stand for; nil if they stand for none.
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
