package import PlayerModel
import SoundDecoding
import TagReading

extension ID3v2Frames {
  /// The program in whose name a rating is written, because most programs read its frame.
  private static let usualOwner = "Windows Media Player 9 Series"
  private static let popularity = "POPM"
  private static let userText = "TXXX"

  /// Returns whether an edit of the given fields may change a frame.
  package func isWritten(_ frame: Frame, by fields: some Sequence<TagField>) -> Bool {
    fields.contains { field in
      if field == .loudness { return isLoudness(frame) }
      guard ids(of: field).contains(frame.id) else {
        return field == .rating && description(ofRating: frame) != nil
      }
      return field != .comment || isComment(frame)
    }
  }

  /// Writes stars into the frames of all programs, or into a new one, and removes them with 0.
  ///
  /// The counters of other programs stay.
  mutating func writeRating(_ stars: Int) {
    let tag = self
    edit { frame in
      if frame.id == Self.popularity { return tag.popularity(frame, rated: stars) }
      guard let description = tag.description(ofRating: frame) else { return frame }
      return tag.text(frame, called: description, rated: stars)
    }
    guard stars > 0, !frames.contains(where: { isRated($0) }) else { return }
    let rating = TagRating.popularity(stars, of: Self.usualOwner)
    append(
      frame(Self.popularity, content: Array(Self.usualOwner.utf8) + [0, rating, 0, 0, 0, 0]))
  }

  /// Returns POPM with other stars, or `nil` if it has no use without them.
  private func popularity(_ frame: Frame, rated stars: Int) -> Frame? {
    guard let content = content(of: frame), let end = content.firstIndex(of: 0),
      end + 1 < content.count
    else { return frame }
    let counter = content[(end + 2)...]
    guard stars > 0 || counter.contains(where: { $0 != 0 }) else { return nil }
    let owner = String(decoding: content[..<end], as: UTF8.self)
    let rating = TagRating.popularity(stars, of: owner)
    return self.frame(frame.id, content: Array(content[...end]) + [rating] + Array(counter))
  }

  /// Returns a rating in TXXX with other stars, or `nil` without any.
  private func text(_ frame: Frame, called description: String, rated stars: Int) -> Frame? {
    guard content(of: frame) != nil else { return frame }
    guard stars > 0 else { return nil }
    let old = items(of: frame).first
    let isFraction = TagValues.Field.fractionRating.isDescribed(by: description)
    let text =
      isFraction
      ? TagRating.fraction(stars) : TagRating.percent(stars, insteadOf: old?.text)
    return self.frame(frame.id, content: self.text([old?.key ?? description, text]))
  }

  /// Returns the description, in capitals, of a rating in TXXX, or `nil` for any other frame.
  private func description(ofRating frame: Frame) -> String? {
    guard frame.id == Self.userText, let key = items(of: frame).first?.key.uppercased() else {
      return nil
    }
    let fields: [TagValues.Field] = [.fractionRating, .percentRating]
    return fields.contains { $0.isDescribed(by: key) } ? key : nil
  }

  /// Returns whether a frame has a rating that is read.
  private func isRated(_ frame: Frame) -> Bool {
    frame.id == Self.popularity
      ? !items(of: frame).isEmpty : description(ofRating: frame) != nil
  }

  /// Returns the values of a frame, as they are read.
  func items(of frame: Frame) -> [TagItem] {
    guard let tag = only(frame).bytes(), let block = try? TagBlock.id3v2(tag, of: TrackPath(""))
    else { return [] }
    return block.items
  }
}
