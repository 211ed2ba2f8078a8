import OggAudio
import VorbisComments

/// Opus in Ogg.
package enum OpusFormat: OggFormat {
  package typealias Codec = OpusCodec

  package static let fileExtensions = ["opus"]
  package static let otherExtensions = ["ogg", "oga"]
  package static let mediaTypes = ["audio/opus", "audio/x-opus+ogg"]

  package static let usesR128 = true

  /// Returns the comment, and the comment without its padding if it has some.
  package static func written(_ comment: [UInt8]) -> [[UInt8]] {
    let short = VorbisComment(comment).withoutPadding
    return [comment] + (short.map { [$0.bytes] } ?? [])
  }
}
