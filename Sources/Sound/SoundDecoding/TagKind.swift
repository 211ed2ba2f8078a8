/// A kind of tag, which is also the namespace of its keys.
package enum TagKind: Int, CaseIterable, Sendable {
  /// ID3v2, with the ids of frames, and the descriptions of named ones.
  case id3v2
  /// APEv1 and APEv2, with the keys of items in capitals.
  case ape
  /// ID3v1, with APE's keys for its fields.
  case id3v1
  /// A Vorbis comment, with the names of fields in capitals.
  case vorbisComment
  /// The lists INFO of WAV, with the names of their chunks.
  case riffInfo
  /// The texts of AIFF, with the names of their chunks.
  case aiffText
  /// The item list of an MP4 file, with the types of items, and the names of named ones in capitals.
  case itemList

  /// The name of the kind.
  package var name: String {
    switch self {
    case .id3v2: "ID3v2"
    case .ape: "APE"
    case .id3v1: "ID3v1"
    case .vorbisComment: "Vorbis comment"
    case .riffInfo: "RIFF INFO"
    case .aiffText: "AIFF text"
    case .itemList: "MP4"
    }
  }

  /// Whether keys are free names, chosen by the program that wrote the tag.
  package var hasFreeKeys: Bool {
    switch self {
    case .ape, .vorbisComment: true
    case .id3v2, .id3v1, .riffInfo, .aiffText, .itemList: false
    }
  }
}
