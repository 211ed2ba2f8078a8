package import PlayerModel
import SoundDecoding
import TagReading

extension ID3v2Frames {
  /// Makes the frames of a field say what `metadata` says of it, and no others.
  ///
  /// - Parameter dates: What the frames of a year say if there are none, as ``dates`` had them.
  package mutating func write(
    _ field: TagField, of metadata: FileMetadata, dates: [String: [String]]
  ) {
    let texts = metadata.texts(of: field)
    guard field != .year else { return writeYear(texts.first, dates) }
    let ids = ids(of: field)
    for id in ids.dropFirst() { replace(id, with: []) }
    replace(ids[0], with: texts)
  }

  /// The frames in which a field stands, that of new texts first.
  package func ids(of field: TagField) -> [String] {
    let (id, old) =
      switch field {
      case .title: ("TIT2", "TT2")
      case .artist: ("TPE1", "TP1")
      case .album: ("TALB", "TAL")
      case .albumArtist: ("TPE2", "TP2")
      case .number: ("TRCK", "TRK")
      case .genre: ("TCON", "TCO")
      // Version 2.3 does not know it, but those who write moods write it there, too.
      case .mood: ("TMOO", "TMOO")
      case .year: version == 4 ? ("TDRC", "TYER") : ("TYER", "TDRC")
      }
    // Ids of version 2.2 are read in 2.3 tags, where iTunes puts them.
    if field == .year { return version == 4 ? [id, old] : [id, old, "TYE"] }
    return version == 4 || id == old ? [id] : [id, old]
  }

  /// What the frames of the year say, by their ids; one of version 2.2 has the id of the one that replaces it.
  package var dates: [String: [String]] {
    let ids = ids(of: .year)
    let dates = ids.map { (Self.isOld($0) ? ids[0] : $0, texts($0)) }.filter { !$0.1.isEmpty }
    return Dictionary(dates) { first, _ in first }
  }

  /// Whether it is an id of version 2.2, which is read, and never written.
  private static func isOld(_ id: String) -> Bool { id.utf8.count < 4 }

  /// What the text frames of a kind say, as they are read.
  func texts(_ id: String) -> [String] {
    guard let tag = only(id).bytes(), let block = try? TagBlock.id3v2(tag, of: TrackPath(""))
    else { return [] }
    return block.items.filter { $0.kind == .text }.map(\.text)
  }

  /// Puts a year into the frames that have one, of whose dates all else stays; without any, into new ones with `dates`, or
  /// into one that says the year alone.
  private mutating func writeYear(_ year: String?, _ dates: [String: [String]]) {
    let ids = ids(of: .year)
    let present = ids.filter { id in frames.contains { $0.id == id } }
    guard let year else {
      for id in present { replace(id, with: []) }
      return
    }
    for id in present {
      let date = texts(id).lazy.compactMap { TagNumber.date($0, in: year) }.first
      let isOld = Self.isOld(id)
      if isOld { replace(id, with: []) }
      replace(isOld ? ids[0] : id, with: [date ?? year])
    }
    guard present.isEmpty else { return }
    let new = dates.isEmpty ? [ids[0]: [year]] : dates
    for id in ids { replace(id, with: new[id] ?? []) }
  }
}
