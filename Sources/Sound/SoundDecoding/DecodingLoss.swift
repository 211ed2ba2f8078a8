/// A difference between the sound in a file and the decoded samples.
package enum DecodingLoss: Hashable, Sendable, CustomStringConvertible {
  /// Samples are rounded, because decoded samples are 32-bit floats, which have 24 exact bits.
  case rounding(bits: Int)
  /// More than two channels are mixed to stereo; `layout` is the name of their layout, such as 5.1.
  case downmix(layout: String)

  package var description: String {
    switch self {
    case .rounding(let bits): "rounded to \(bits) bits"
    case .downmix(let layout): "\(layout), mixed to stereo"
    }
  }

  /// Returns the losses of a file.
  ///
  /// - Parameters:
  ///   - bits: The number of bits to which samples are rounded, or `nil` if they are exact.
  ///   - mix: The mix to stereo, or `nil` if there is none.
  package static func all(roundedTo bits: Int?, _ mix: StereoDownmix?) -> [DecodingLoss] {
    let rounding = bits.map { DecodingLoss.rounding(bits: $0) }
    let mixing = mix.map { DecodingLoss.downmix(layout: $0.name) }
    return [rounding, mixing].compactMap(\.self)
  }
}
