extension MoodSummary {
  /// The colours of the listener's own moods as `0xRRGGBB`, in the order in which moods get them.
  ///
  /// All are legible on black and on white (contrast 4.5), so they differ in hue alone. The first ones differ
  /// most from each other and from the colours of the built-in moods.
  package static let ownColors: [UInt32] = [
    0xDE009C, 0x007FA4, 0x797A00, 0xCC00D9, 0xE8005B, 0xA339FF, 0x0D8900, 0x0074E1, 0xD93C00,
    0xAD6400, 0x6C5BFF, 0x008568,
  ]

  /// The place of the mood's colour in ``ownColors``; `nil` for a built-in mood.
  package var ownColor: Int? {
    guard let ordinal else { return nil }
    let count = Self.ownColors.count
    return (ordinal % count + count) % count
  }
}
