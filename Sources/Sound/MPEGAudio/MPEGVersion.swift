/// The version of the format, which determines the sample rates.
enum MPEGVersion: String, Hashable, Sendable {
  /// 32 to 48 kHz.
  case mpeg1 = "1"
  /// 16 to 24 kHz.
  case mpeg2 = "2"
  /// 8 to 12 kHz.
  case mpeg25 = "2.5"
}
