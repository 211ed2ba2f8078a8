import PlayerModel

extension TrackPath {
  /// Returns the path after `folder` was moved to `place`, or `nil` if it is not affected.
  func moved(with folder: TrackPath, to place: TrackPath) -> TrackPath? {
    guard self == folder || isBelow(folder) else { return nil }
    let rest = encoded.utf8.dropFirst(folder.encoded.utf8.count)
    return TrackPath(encoded: place.encoded + String(decoding: Array(rest), as: UTF8.self))
  }
}
