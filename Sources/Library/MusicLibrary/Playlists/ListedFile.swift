package import PlayerModel

/// What a list may name and what not: files that are music, or are not here.
package enum ListedFile {
  /// Why a line of a list, which names no file, is left out.
  static func refusal(ofLine line: String) -> String {
    "“\(line)” is in the list but is not the address of a file."
  }

  /// Why a track that a list describes without a file is left out, where nothing looks for it.
  static func refusal(ofPathless track: Track) -> String {
    "“\(track.title)” is in the list without a file; import the list to look for it by its tags."
  }

  /// Why the file at `path` is left out, by what it is, but not by what is in it; nil if it may be music, or is
  /// not there.
  static func refusal(ofKind path: TrackPath) -> String? {
    let kind = FileStatus(path)?.kind
    guard path.looksLikePlaylist || kind != nil && kind != .file else { return nil }
    return "“\(path)” is in the list but is not a music file."
  }

  /// Why a track that a list names is left out; nil if its file is music, or is not there.
  ///
  /// What is known by its sound may be elsewhere here, whatever lies at its path.
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
