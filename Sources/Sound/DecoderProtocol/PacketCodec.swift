/// A codec of the helper.
package enum PacketCodec: String, Hashable, Sendable {
  /// AAC, whose configuration is an AudioSpecificConfig.
  case aac
  /// ALAC, whose configuration is Apple's “magic cookie”.
  case alac
}
