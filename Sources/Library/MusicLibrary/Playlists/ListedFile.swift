package import PlayerModel

/// The rules for which files a list may name: music files, or missing ones.
package enum ListedFile {
  /// Returns why a line of a list that names no file is skipped.
  static func refusal(ofLine line: String) -> String {
    "“\(line)” is in the list but is not the address of a file."
  }

  /// Returns why a track without a file is skipped if the library is not searched for it.
  static func refusal(ofPathless track: Track) -> String {
    "“\(track.title)” is in the list without a file; import the list to look for it by its tags."
  }

  /// Returns why the file at `path` is skipped, judging by its kind and name only; `nil` if it may be music
  /// or is missing.
  static func refusal(ofKind path: TrackPath) -> String? {
    let kind = FileStatus(path)?.kind
    guard path.looksLikePlaylist || kind != nil && kind != .file else { return nil }
    return "“\(path)” is in the list but is not a music file."
  }

  /// Returns why a track in a list is skipped, or `nil` if its file is music or is missing.
  ///
  /// A track with an identity is always accepted, because its sound may be elsewhere.
  package static func refusal(of track: Track, reader: any TrackReading) -> String? {
    guard track.persistentID == nil, !track.path.encoded.isEmpty else { return nil }
    if let refusal = refusal(ofKind: track.path) { return refusal }
    do throws(PlayerError) {
      try reader.judge(track.path)
      return nil
    } catch {
      return error.code == .nothingPlayable ? error.message : nil
    }
  }
}
