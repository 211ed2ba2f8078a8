import PlayerModel

extension TrackPath {
  /// Where it is after a folder was moved, which it lies in or is; nil if that does not concern it.
  func moved(with folder: TrackPath, to place: TrackPath) -> TrackPath? {
    guard self == folder || isBelow(folder) else { return nil }
    let rest = encoded.utf8.dropFirst(folder.encoded.utf8.count)
    return TrackPath(encoded: place.encoded + String(decoding: Array(rest), as: UTF8.self))
  }
}
