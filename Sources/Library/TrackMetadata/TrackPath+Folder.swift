import PlayerModel

extension TrackPath {
  /// Returns the path of the file with the given name in this folder.
  func appending(_ name: [UInt8]) -> TrackPath {
    let bytes = bytes
    let slash = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return TrackPath(bytes: bytes + slash + name)
  }
}
