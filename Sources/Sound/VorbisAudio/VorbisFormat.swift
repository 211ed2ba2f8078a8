import OggAudio

/// Vorbis in Ogg.
package enum VorbisFormat: OggFormat {
  package typealias Codec = VorbisCodec

  package static let fileExtensions = ["ogg"]
  package static let otherExtensions = ["oga"]
  package static let mediaTypes = ["audio/vorbis", "audio/x-vorbis+ogg"]
}
