package import SoundDecoding

extension StereoDownmix {
  /// The loudspeakers of three channels and more, in the order of Vorbis, which Opus has, too.
  ///
  /// Source: xiph.org, “Vorbis I specification”, section 4.3.9.
  private static let layouts: [[Speaker]] = [
    [.frontLeft, .frontCenter, .frontRight],
    [.frontLeft, .frontRight, .backLeft, .backRight],
    [.frontLeft, .frontCenter, .frontRight, .backLeft, .backRight],
    [.frontLeft, .frontCenter, .frontRight, .backLeft, .backRight, .lowFrequency],
    [.frontLeft, .frontCenter, .frontRight, .sideLeft, .sideRight, .backCenter, .lowFrequency],
    [
      .frontLeft, .frontCenter, .frontRight, .sideLeft, .sideRight, .backLeft, .backRight,
      .lowFrequency,
    ],
  ]

  /// The maximum number of channels whose order is defined.
  package static let mostVorbisChannels = 8

  /// Creates a downmix of channels in the order of Vorbis, or returns `nil` if there are no more than two.
  package init?(vorbisChannels count: Int) {
    guard (3...Self.mostVorbisChannels).contains(count) else { return nil }
    self.init(Self.layouts[count - 3])
  }
}
