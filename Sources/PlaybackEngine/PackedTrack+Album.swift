import PlayerModel

extension PackedTrack {
  /// What tracks of one album have in common.
  ///
  /// A hash: of two albums that share one, which no collection is large enough for, nothing worse
  /// comes than being shuffled as one.
  var album: Int {
    withTexts { texts in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(texts.album))
      if !texts.album.isEmpty, !texts.albumArtist.isEmpty {
        hasher.combine(bytes: UnsafeRawBufferPointer(texts.albumArtist))
      } else if !texts.album.isEmpty || texts.persistentID == nil {
        // Two albums can have one name, not in one folder. What was not read yet is taken for an album of
        // its folder's, so that albums hold together.
        let end = texts.path.lastIndex(of: UInt8(ascii: "/")) ?? 0
        hasher.combine(bytes: .init(rebasing: UnsafeRawBufferPointer(texts.path)[..<end]))
      } else {
        // What was read and is of no album stands alone.
        hasher.combine(bytes: UnsafeRawBufferPointer(texts.path))
      }
      return hasher.finalize()
    }
  }

  /// The hash of the path.
  var pathHash: Int {
    withTexts { texts in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(texts.path))
      return hasher.finalize()
    }
  }
}
