import LocalDatabase
import PlayerModel

/// The encodings of tracks, in four bytes per track.
struct EncodingColumn: Sendable {
  /// The distinct encodings, with `nil` for an unknown one.
  let encodings: [SoundEncoding?]
  /// The distinct codecs, with an empty text for an unknown encoding.
  let codecs: FoldedTexts
  /// The index of each encoding's codec.
  let codecOfEncoding: [Int32]
  /// The index of each track's encoding.
  let ofTrack: [Int32]

  /// Creates a column from the stored texts of encodings and the index of each track's text.
  init(_ stored: ByteInterner, ofTrack: [Int32]) {
    var encodings: [SoundEncoding?] = []
    var codecOfEncoding: [Int32] = []
    var codecs = ByteInterner()
    stored.forEach { text in
      let encoding = SoundEncoding(stored: text)
      encodings.append(encoding)
      var codec = encoding?.codec ?? ""
      codecOfEncoding.append(codec.withUTF8 { codecs.number(of: $0) })
    }
    (self.encodings, self.codecOfEncoding) = (encodings, codecOfEncoding)
    self.codecs = FoldedTexts(codecs)
    self.ofTrack = ofTrack
  }

  /// The encoding of a track, or `nil` if it is unknown.
  subscript(track: Int) -> SoundEncoding? { encodings[Int(ofTrack[track])] }

  /// Returns a function from a track to the number by which `key` sorts it, which is the highest if unknown.
  func numbers(for key: LibraryOrder.Key) -> (_ track: Int) -> UInt32 {
    let numbers: [UInt32]
    if key == .format {
      let ranks = codecs.ranks()
      numbers = codecOfEncoding.map { UInt32(bitPattern: ranks[Int($0)]) }
    } else {
      numbers = encodings.map { $0.sortNumber(for: key) }
    }
    return { numbers[Int(ofTrack[$0])] }
  }
}

extension SoundEncoding? {
  /// Returns the number by which `key` sorts, which is the highest if unknown.
  func sortNumber(for key: LibraryOrder.Key) -> UInt32 {
    let number: Int? =
      switch key {
      case .bits: self?.bitDepth
      case .samplerate: self?.sampleRate
      case .channels: self?.channels
      case .bitrate: self?.bitrate
      default: nil
      }
    return number.map { UInt32(clamping: $0) } ?? .max
  }
}
