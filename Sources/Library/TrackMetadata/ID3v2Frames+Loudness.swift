import PlayerModel

extension ID3v2Frames {
  private static let userText = "TXXX"

  /// Returns whether a frame has a value of ReplayGain, in TXXX; RVA2 stays.
  func isLoudness(_ frame: Frame) -> Bool { loudness(of: frame) != nil }

  /// Writes ReplayGain into the existing frames, or into new ones, and removes what it lacks.
  mutating func writeLoudness(_ gain: ReplayGain?) {
    let tag = self
    var texts: [TagValues.Field: String] = [:]
    for (field, text) in TagLoudness.texts(gain) { texts[field] = text }
    edit { frame in
      guard let (field, description) = tag.loudness(of: frame) else { return frame }
      return texts.removeValue(forKey: field).map { tag.frame(called: description, $0) }
    }
    for field in TagLoudness.fields {
      guard let text = texts[field], let name = field.keys(in: .vorbisComment).first else {
        continue
      }
      append(frame(called: name, text))
    }
  }

  /// Returns the field of a frame and its description as written, or `nil` for a frame of something else.
  private func loudness(of frame: Frame) -> (TagValues.Field, String)? {
    guard frame.id == Self.userText, content(of: frame) != nil,
      let description = items(of: frame).first?.key
    else { return nil }
    return TagLoudness.fields.first { $0.isDescribed(by: description.uppercased()) }
      .map { ($0, description) }
  }

  private func frame(called description: String, _ text: String) -> Frame {
    frame(Self.userText, content: self.text([description, text]))
  }
}
