package import PlayerModel
import SoundDecoding
import TagReading

extension ID3v2Frames {
  /// Replaces the frames of a field with its texts in `metadata`.
  ///
  /// - Parameter dates: The dates for the frames of the year if there are none, as in ``dates``.
  package mutating func write(
    _ field: TagField, of metadata: FileMetadata, dates: [String: [String]]
  ) {
    let texts = metadata.texts(of: field)
    switch field {
    case .year: writeYear(texts.first, dates)
    case .date: writeDate(texts.first, dates)
    case .comment: writeComments(texts)
    case .rating: writeRating(metadata.rating ?? 0)
    case .loudness: writeLoudness(metadata.replayGain)
    case .title, .artist, .album, .albumArtist, .composer, .number, .disc, .genre, .mood:
      let ids = ids(of: field)
      for id in ids.dropFirst() { replace(id, with: []) }
      replace(ids[0], with: texts)
    }
  }

  /// Returns the ids of the frames of a field, starting with that for new texts.
  package func ids(of field: TagField) -> [String] {
    let (id, old) =
      switch field {
      case .title: ("TIT2", "TT2")
      case .artist: ("TPE1", "TP1")
      case .album: ("TALB", "TAL")
      case .albumArtist: ("TPE2", "TP2")
      case .composer: ("TCOM", "TCM")
      case .number: ("TRCK", "TRK")
      case .disc: ("TPOS", "TPA")
      case .genre: ("TCON", "TCO")
      case .comment: ("COMM", "COM")
      // Version 2.3 does not define TMOO, but taggers write it there, too.
      case .mood: ("TMOO", "TMOO")
      case .rating: ("POPM", "POPM")
      case .loudness: ("TXXX", "TXXX")
      case .year, .date: version == 4 ? ("TDRC", "TYER") : ("TYER", "TDRC")
      }
    // iTunes puts ids of version 2.2 into 2.3 tags, so these are also read.
    if field == .year { return version == 4 ? [id, old] : [id, old, "TYE"] }
    // Before version 2.4, days and times have frames of their own.
    if field == .date { return ids(of: .year) + ["TDAT", "TIME"] }
    return version == 4 || id == old ? [id] : [id, old]
  }

  /// The texts of the frames of the date, by id; a frame of version 2.2 has the id of its replacement.
  package var dates: [String: [String]] {
    let ids = ids(of: .date)
    let dates = ids.map { (Self.isOld($0) ? ids[0] : $0, texts($0)) }.filter { !$0.1.isEmpty }
    return Dictionary(dates) { first, _ in first }
  }

  /// Returns whether this is an id of version 2.2, which is read but never written.
  private static func isOld(_ id: String) -> Bool { id.utf8.count < 4 }

  /// Returns the decoded texts of the frames with an id.
  func texts(_ id: String) -> [String] {
    guard let tag = only(id).bytes(), let block = try? TagBlock.id3v2(tag, of: TrackPath(""))
    else { return [] }
    return block.items.filter { $0.kind == .text }.map(\.text)
  }

  /// Replaces all frames of the date, or restores `dates`.
  private mutating func writeDate(_ date: String?, _ dates: [String: [String]]) {
    let new = dates.isEmpty ? date.map { frames(ofDate: $0) } ?? [:] : dates
    for id in ids(of: .date) { replace(id, with: new[id] ?? []) }
  }

  /// Returns the texts of the frames that say a date, by id.
  private func frames(ofDate date: String) -> [String: [String]] {
    guard version < 4 else { return ["TDRC": [date]] }
    let parts = date.split(separator: "-").map { String($0) }
    return switch parts.count {
    case 3: ["TYER": [parts[0]], "TDAT": [parts[2] + parts[1]]]
    // TDAT needs a day, so a month is written as taggers write dates of version 2.4. A TYER next to it would be
    // read instead.
    case 2: ["TDRC": [date]]
    default: ["TYER": [date]]
    }
  }

  /// Writes a year into the existing frames of the year, and keeps the rest of their dates.
  ///
  /// If there are none, it writes new frames with `dates`, or one with only the year.
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
