/// The padding that an encoder added, as iTunes stores it in the tag `iTunSMPB`, in frames of the sound.
package struct EncoderDelay: Hashable, Sendable {
  /// The frames before the sound.
  package let delay: Int64
  /// The frames after the sound.
  package let padding: Int64
  /// The frames of the sound.
  package let length: Int64

  /// Parses a text such as ` 00000000 00000840 000001CA 00000000003F31F6 00000000`.
  package init?(_ text: String) {
    let numbers = text.split(separator: " ").prefix(4).map { UInt64($0, radix: 16) }
    guard numbers.count == 4, let delay = numbers[1], let padding = numbers[2],
      let length = numbers[3], delay <= UInt32.max, padding <= UInt32.max, length > 0,
      length <= UInt64(Int64.max / 4)
    else { return nil }
    (self.delay, self.padding, self.length) = (Int64(delay), Int64(padding), Int64(length))
  }
}
