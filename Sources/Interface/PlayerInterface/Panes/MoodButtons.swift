import PlayerModel
import SafeText
import TerminalCells

/// The moods with keys, the other moods of the track, its rating and the mood in its tags, in the
/// longest form that fits.
struct MoodButtons {
  let moods: [MoodSummary]
  let filed: [MoodName]
  let marks: TrackMarks
  /// The mood in the track's tags, and the key that accepts it.
  var offer: (key: String, mood: MoodName)?
  let theme: Theme
  let glyphs: Glyphs

  /// A piece of the line, with the mood's key if it is a button.
  struct Button {
    var key: Int?
    var span: TextLine.Span
  }

  /// Returns the pieces of the line in the longest form that fits.
  func buttons(fitting width: Int) -> [Button] {
    let ways = [
      { wide + others + said(after: "   ") + offered },
      { wide + said(after: "   ") + offered },
      { line(nameLength: .max, inner: "", between: " ") + said(after: "  ") + offered },
      { line(nameLength: .max, inner: "", between: " ") + said(after: "  ") + brieflyOffered },
      { line(nameLength: .max, inner: "", between: " ") + said(after: "  ") },
      { line(nameLength: 3, inner: "", between: " ") + said(after: "  ") + brieflyOffered },
      { line(nameLength: 3, inner: "", between: " ") + said(after: "  ") },
      { line(nameLength: 0, inner: "", between: " ") + said(after: " ") },
      { line(nameLength: 0, inner: "", between: " ") },
    ]
    for way in ways {
      let buttons = way()
      if buttons.reduce(0, { $0 + DisplayText($1.span.text).width }) <= width { return buttons }
    }
    return line(nameLength: 0, inner: "", between: "")
  }

  /// All moods with keys, in the longest form.
  private var wide: [Button] { line(nameLength: .max, inner: " ", between: "   ") }

  private func line(nameLength: Int, inner: String, between: String) -> [Button] {
    var buttons: [Button] = []
    for mood in moods {
      guard let key = mood.look.key else { continue }
      let isFiled = filed.contains(mood.name)
      let name = String(mood.name.rawValue.prefix(nameLength))
      let sign = isFiled ? glyphs.sign(of: mood) : glyphs.unfiled
      let style = isFiled ? theme.mood(mood) : theme.secondary
      if !buttons.isEmpty { buttons.append(Button(span: TextLine.Span(between))) }
      buttons.append(Button(key: key, span: TextLine.Span("\(key)", theme.strong)))
      let label = "\(inner)\(sign)\(name.isEmpty ? "" : inner)\(name)"
      buttons.append(Button(key: key, span: TextLine.Span(label, style)))
    }
    return buttons
  }

  /// The track's moods without a key.
  private var others: [Button] {
    filed.flatMap { name -> [Button] in
      let mood = moods.first { $0.name == name } ?? MoodSummary(name: name, trackCount: 0)
      guard mood.look.key == nil else { return [] }
      let style = theme.mood(mood)
      return [
        Button(span: TextLine.Span("   ")),
        Button(span: TextLine.Span("\(glyphs.sign(of: mood)) \(name.rawValue)", style)),
      ]
    }
  }

  /// Returns the rating and the favourite mark, if there are any.
  private func said(after gap: String) -> [Button] {
    guard marks != .none else { return [] }
    let stars = String(repeating: glyphs.star, count: min(max(0, marks.rating), 5))
    let parts = [stars, marks.isFavourite ? String(glyphs.favourite) : ""].filter { !$0.isEmpty }
    return [
      Button(span: TextLine.Span(gap)),
      Button(span: TextLine.Span(parts.joined(separator: " "), theme.accent)),
    ]
  }
}

extension MoodButtons {
  /// The maximum number of characters of the mood in the track's tags.
  private static let longestOffer = 20

  private var offered: [Button] { offered(asking: "file under ") }

  private var brieflyOffered: [Button] { offered(asking: "") }

  private func offered(asking verb: String) -> [Button] {
    guard let offer else { return [] }
    let name = offer.mood.rawValue
    let isLong = name.count > Self.longestOffer
    let shown = isLong ? "\(name.prefix(Self.longestOffer - 1))\(glyphs.ellipsis)" : name
    return [
      Button(span: TextLine.Span("   ")),
      Button(span: TextLine.Span("\(offer.key):", theme.strong)),
      Button(span: TextLine.Span(" \(verb)\(shown)?", theme.secondary)),
    ]
  }
}

extension Glyphs {
  /// Returns the glyph of a mood: its own if the terminal can show it in one column, otherwise the
  /// common one.
  func sign(of mood: MoodSummary) -> Character {
    guard let sign = mood.look.sign?.rawValue, let character = sign.first,
      character.isASCII || repertoire == .unicode
    else { return filed }
    let shown = DisplayText(sign)
    return shown.width == 1 && shown.text == sign ? character : filed
  }
}
