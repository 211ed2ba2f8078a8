/// A kind of tag, which is also the namespace of its keys: the same key means something else in another kind.
package enum TagKind: Int, CaseIterable, Sendable {
  /// ID3v2: the ids of frames, and the descriptions of those that whoever wrote them named.
  case id3v2
  /// APEv1 and APEv2: the keys of items, in capitals.
  case ape
  /// ID3v1: its fields, by the keys that APE has for them.
  case id3v1

  /// What it is called.
  package var name: String {
    switch self {
    case .id3v2: "ID3v2"
    case .ape: "APE"
    case .id3v1: "ID3v1"
    }
  }

  /// Whether any key may be in it, so that a key is a name that whoever wrote it chose.
  package var hasFreeKeys: Bool {
    switch self {
    case .ape: true
    case .id3v2, .id3v1: false
    }
  }
}
