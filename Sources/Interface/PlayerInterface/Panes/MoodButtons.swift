import PlayerModel
import SafeText
import TerminalCells

/// The moods with keys, the other moods of the track, its rating and the mood in its tags, in the
/// longest form that fits.
///
/// Long names are shortened before any other name is.
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

    /// The width in columns.
    var width: Int { DisplayText(span.text).width }
  }

  /// The names in a form of the line.
  enum Names {
    case whole
    /// Long names are cut to the same width, which is at least this.
    case cut(to: Int)
    /// The first letters.
    case short
    case none
  }

  /// Returns the pieces of the line in the longest form that fits.
  func buttons(fitting width: Int) -> [Button] {
    for form in Self.forms {
      let rest = rest(hasOthers: form.hasOthers, gap: form.gap, question: form.question)
      let line = MoodLine(self, form.names, isRoomy: form.isRoomy)
      if let limit = line.limit(fitting: width - rest.width) {
        return line.buttons(limit: limit) + rest
      }
    }
    return MoodLine(self, .none, isRoomy: false).buttons(limit: 0, gap: "")
  }

  /// A form of the line: the moods with keys, and what follows them.
  private typealias Form = (
    names: Names, isRoomy: Bool, hasOthers: Bool, gap: String?, question: String?
  )

  /// The forms of the line, from the longest.
  private static let forms: [Form] = [
    (.whole, true, true, "   ", "file under "), (.whole, false, true, "   ", "file under "),
    (.cut(to: 12), true, true, "   ", "file under "),
    (.cut(to: 12), true, false, "   ", "file under "),
    (.cut(to: 8), false, false, "  ", "file under "), (.cut(to: 8), false, false, "  ", ""),
    (.cut(to: 8), false, false, "  ", nil), (.cut(to: 4), false, false, "  ", nil),
    (.short, false, false, "  ", ""), (.short, false, false, "  ", nil),
    (.none, false, false, " ", nil), (.none, false, false, nil, nil),
  ]

  /// The moods with keys, in the order in which they are shown.
  var keyed: [(key: Int, mood: MoodSummary)] {
    moods.compactMap { mood in mood.look.key.map { ($0, mood) } }
  }
}

extension MoodButtons {
  /// Creates the line of the playing track, with the mood in its tags unless the track is already filed under it.
  init(
    _ snapshot: PlayerSnapshot, moods: [MoodSummary], bindings: KeyBindings, theme: Theme,
    glyphs: Glyphs
  ) {
    self.init(
      moods: moods, filed: snapshot.itemMoods, marks: snapshot.itemMarks, theme: theme,
      glyphs: glyphs)
    guard let mood = snapshot.item?.track.tagMood.flatMap(MoodName.init(rawValue:)),
      !filed.contains(mood), let key = bindings.name(.acceptTagMood)
    else { return }
    offer = (key, moods.first { $0.name == mood }?.name ?? mood)
  }
}

// MARK: Two rows

extension MoodButtons {
  /// Returns whether everything fits one row without shortening anything.
  func isComplete(in width: Int) -> Bool {
    let rest = rest(hasOthers: true, gap: "   ", question: "file under ")
    return [true, false].contains { isRoomy in
      MoodLine(self, .whole, isRoomy: isRoomy).limit(fitting: width - rest.width) != nil
    }
  }

  /// Returns the pieces of one row or two, of which the second is only used if one is not enough.
  func rows(_ count: Int, fitting width: Int) -> [[Button]] {
    guard count > 1, !isComplete(in: width) else { return [buttons(fitting: width)] }
    let forms: [(names: Names, isRoomy: Bool, verb: String)] = [
      (.whole, true, "file under "), (.cut(to: 12), true, "file under "),
      (.whole, false, "file under "), (.cut(to: 8), false, "file under "), (.cut(to: 8), false, ""),
    ]
    for form in forms {
      let line = MoodLine(self, form.names, isRoomy: form.isRoomy)
      let rest = rest(hasOthers: true, gap: "   ", question: form.verb)
      if let rows = line.rows(before: rest, fitting: width) { return rows }
    }
    return [buttons(fitting: width)]
  }
}

// MARK: Moods without a key, and marks

extension MoodButtons {
  /// The maximum number of characters of the mood in the track's tags.
  private static let longestOffer = 20

  /// Returns what follows the moods with keys.
  ///
  /// - Parameters:
  ///   - gap: The blanks before the marks, or `nil` to leave them out.
  ///   - question: The beginning of the question for the mood in the tags, or `nil` to leave it out.
  private func rest(hasOthers: Bool, gap: String?, question: String?) -> [Button] {
    var rest = hasOthers ? others : []
    if let gap { rest += said(after: gap) }
    if let question { rest += offered(asking: question) }
    return rest
  }

  /// The track's moods without a key.
  private var others: [Button] {
    filed.flatMap { name -> [Button] in
      let mood = moods.first { $0.name == name } ?? MoodSummary(name: name, trackCount: 0)
      guard mood.look.key == nil else { return [] }
      let style = theme.mood(mood)
      return [
        Button(span: TextLine.Span("   ")),
        Button(span: TextLine.Span("\(glyphs.sign(of: mood))", style.ofMark)),
        Button(span: TextLine.Span(" \(name.rawValue)", style)),
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

  /// Returns the mood in the track's tags, as a question.
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

extension [MoodButtons.Button] {
  /// The width in columns.
  var width: Int { reduce(0) { $0 + $1.width } }
}

extension Style {
  /// The style of a mark, which is as heavy whether it is full or empty.
  var ofMark: Style {
    var style = self
    style.attributes.subtract([.bold, .dim])
    return style
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
