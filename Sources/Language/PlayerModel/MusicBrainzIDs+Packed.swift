/// The stored form of identifiers, with sixteen bytes each instead of thirty-six.
///
/// A byte has flags for the single identifiers that exist, followed by the numbers of track and
/// release artists, and the identifiers. If the release artists are those of the track, as usual,
/// they are not repeated.
extension MusicBrainzIDs {
  /// The stored form, or `nil` if there is no identifier.
  public var packed: [UInt8]? {
    guard let ids = valid else { return nil }
    let single = [ids.recording, ids.track, ids.release, ids.releaseGroup]
    let (artists, albumArtists) = (ids.artists, ids.albumArtists)
    let isByThem = artists == albumArtists
    var bytes: [UInt8] = [isByThem ? Self.byArtists : 0, UInt8(artists.count)]
    for (place, id) in single.enumerated() where id != nil { bytes[0] |= 1 << UInt8(place) }
    if !isByThem { bytes.append(UInt8(albumArtists.count)) }
    for id in single.compactMap(\.self) + artists + (isByThem ? [] : albumArtists) {
      Self.append(id, to: &bytes)
    }
    return bytes
  }

  /// Creates identifiers from their stored form, or returns `nil` if the bytes are invalid or
  /// contain none.
  public init?(packed: some Sequence<UInt8>) {
    let bytes = Array(packed)
    guard bytes.count > 2, bytes[0] <= Self.byArtists | 15 else { return nil }
    let isByThem = bytes[0] & Self.byArtists != 0
    let first = isByThem ? 2 : 3
    let single = (0..<4).map { bytes[0] & 1 << UInt8($0) != 0 }
    let counts = (artists: Int(bytes[1]), albumArtists: isByThem ? 0 : Int(bytes[2]))
    let count = single.count(where: \.self) + counts.artists + counts.albumArtists
    guard count > 0, counts.artists <= Self.most, counts.albumArtists <= Self.most,
      bytes.count == first + count * Self.size
    else { return nil }
    var ids = (0..<count).map { Self.text(bytes[(first + $0 * Self.size)...].prefix(Self.size)) }[
      ...]
    self.init()
    if single[0] { recording = ids.removeFirst() }
    if single[1] { track = ids.removeFirst() }
    if single[2] { release = ids.removeFirst() }
    if single[3] { releaseGroup = ids.removeFirst() }
    artists = Array(ids.prefix(counts.artists))
    albumArtists = isByThem ? artists : Array(ids.dropFirst(counts.artists))
  }

  /// The size of an identifier in bytes.
  private static let size = 16
  private static let byArtists: UInt8 = 16

  private static func append(_ id: String, to bytes: inout [UInt8]) {
    var digits = 0
    for byte in id.utf8 where byte != UInt8(ascii: "-") {
      let value = byte & 0xF &+ (byte > UInt8(ascii: "9") ? 9 : 0)
      if digits.isMultiple(of: 2) {
        bytes.append(value << 4)
      } else {
        bytes[bytes.count - 1] |= value & 0xF
      }
      digits += 1
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (place, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(place) { text.append(UInt8(ascii: "-")) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
