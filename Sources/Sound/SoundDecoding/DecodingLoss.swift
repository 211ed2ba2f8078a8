/// A difference between the sound in a file and the samples that are read from it.
package enum DecodingLoss: Hashable, Sendable, CustomStringConvertible {
  /// Samples are rounded, because PCM is 32-bit float, in which 24 bits are exact.
  case rounding
  /// More than two channels are mixed to stereo; `layout` is the name of their layout, such as 5.1.
  case downmix(layout: String)

  package var description: String {
    switch self {
    case .rounding: "rounded to 24 bits"
    case .downmix(let layout): "\(layout), mixed to stereo"
    }
  }
}
