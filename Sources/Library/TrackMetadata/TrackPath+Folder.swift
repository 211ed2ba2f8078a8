import PlayerModel

extension TrackPath {
  /// The file called `name` in this folder.
  func appending(_ name: [UInt8]) -> TrackPath {
    let bytes = bytes
    let slash = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return TrackPath(bytes: bytes + slash + name)
  }
}
