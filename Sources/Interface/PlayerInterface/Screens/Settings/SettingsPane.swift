import PlayerModel
import SafeText
import TerminalCells

/// The settings screen: folders and settings below their headings, and the description of the selected one.
struct SettingsPane {
  let context: PaneContext
  let settings: SettingsState

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  /// Returns the areas of the rows and of the description, which is empty without room for it.
  static func parts(of area: Rect) -> (list: Rect, meaning: Rect) {
    let lines = lines(of: area)
    let meaning =
      area.height >= lines + 6
      ? lines + 1 : area.height >= 9 ? min(lines, area.height - 5) : area.height >= 6 ? 2 : 0
    let (list, rest) = area.split(top: area.height - meaning)
    return (list, rest)
  }

  /// Returns the number of lines of a description and of the line below it.
  private static func lines(of area: Rect) -> Int {
    area.width < 60 || area.height >= 24 ? 7 : 5
  }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    frame.draw(field: settings.field, counters: settings.counters, in: &buffer)
    let (area, meaning) = Self.parts(of: layout.body)
    frame.drawRows(of: settings.position, in: area, of: &buffer) { row, area, buffer in
      draw(row: row, in: area, of: &buffer)
    }
    if settings.opened == nil, settings.rows.isEmpty {
      EmptyText(["Nothing found.", "Try another word; Esc shows all."]).draw(
        in: area, theme: theme, glyphs: glyphs, buffer: &buffer)
    }
    drawMeaning(in: meaning, of: &buffer)
  }

  /// Draws the description, and where the value comes from if there is another line.
  private func drawMeaning(in area: Rect, of buffer: inout CellBuffer) {
    let isParted = area.height > Self.lines(of: layout.body)
    let room = isParted ? area.split(top: 1).rest : area
    let facts = settings.facts
    let isBelow = room.height > 2 && !facts.isEmpty
    let lines = DisplayText(meaningText).wrapped(
      to: max(1, room.width), limit: max(0, room.height - (isBelow ? 1 : 0)),
      ellipsis: glyphs.ellipsis
    ).map(\.text)
    let all = lines.count < room.height && !facts.isEmpty ? lines + [facts] : lines
    for (row, line) in all.prefix(room.height).enumerated() {
      buffer.draw(TextLine(line, theme.secondary, ellipsis: glyphs.ellipsis), in: room.row(row))
    }
  }

  // MARK: Rows

  private static let folders = "Music folders"

  private func draw(row: Int, in area: Rect, of buffer: inout CellBuffer) {
    let isSelected = row == settings.position.selected
    if let opened = settings.opened {
      let texts = texts(of: row, in: opened)
      draw(texts.label, texts.value, below: texts.heading, in: area, of: &buffer)
    } else if settings.rows.indices.contains(row) {
      draw(settings.rows[row], isFirst: row == 0, in: area, of: &buffer)
    }
    if isSelected { context.select(area, in: &buffer) }
  }

  private func draw(
    _ row: SettingsState.Row, isFirst: Bool, in area: Rect, of buffer: inout CellBuffer
  ) {
    switch row {
    case .heading(let text):
      buffer.draw(TextLine(text, theme.accent, ellipsis: glyphs.ellipsis), in: area)
    case .folder(let folder):
      let tracks = folder.tracks == 1 ? "1 track" : "\(folder.tracks) tracks"
      let missing = folder.isThere ? "" : ", missing"
      let text = "\(folder.path)  (\(tracks)\(missing))"
      let heading = Self.folders
      draw(isFirst ? heading : "", text, below: heading, in: area, of: &buffer)
    case .addFolder:
      let heading = Self.folders
      draw(isFirst ? heading : "", "Add a folder", below: heading, in: area, of: &buffer)
    case .entry(let entry) where entry.action != nil:
      let keys = settings.elements(of: entry)
      let text = keys.isEmpty ? "no key" : keys.joined(separator: " ")
      draw(text, entry.meaning, below: text, in: area, of: &buffer)
    case .entry(let entry):
      draw(entry.label, value(of: entry), below: entry.label, in: area, of: &buffer)
    }
  }

  /// Draws a label and a value, which begin in the same column in all rows with the label `heading`.
  private func draw(
    _ label: String, _ value: String, below heading: String, in area: Rect,
    of buffer: inout CellBuffer
  ) {
    let (left, right) = area.split(left: Self.labelWidth(of: heading, in: area.width))
    let name = left.split(left: left.width - 1).left
    buffer.draw(TextLine(label, theme.strong, ellipsis: glyphs.ellipsis), in: name)
    buffer.draw(TextLine(value, ellipsis: glyphs.ellipsis), in: right)
  }

  /// Returns the width of a label and the blanks after it: the same for most labels, and more for long ones, unless
  /// their values would have too little room.
  static func labelWidth(of label: String, in width: Int) -> Int {
    let usual = min(19, width / 2)
    let most = width < 24 ? usual : width * 2 / 3
    return max(usual, min(DisplayText(label).width + 1, most))
  }

  /// Returns the value of a setting, with that which a key or a command has given it since.
  private func value(of entry: SettingEntry) -> String {
    settings.text(of: entry, byKey: context.preferences[setting: entry.name], context.player)
  }

  /// Returns the two texts of a row with a value of a setting, and the label of all such rows.
  private func texts(
    of row: Int, in opened: OpenedSetting
  ) -> (label: String, value: String, heading: String) {
    let rows = opened.rows
    guard rows.indices.contains(row) else { return ("", "", "") }
    let label = opened.entry.action == nil ? opened.entry.label : "Keys"
    let value = opened.text(of: rows[row])
    var isNow = false
    if case .choice(let choice) = rows[row] {
      isNow = choice.value == context.player.value(of: opened.entry)
    }
    return (row == 0 ? label : "", value + (isNow ? "  (current)" : ""), label)
  }

  // MARK: The description

  private var meaningText: String {
    if let entry = settings.selectedEntry { return entry.meaning }
    switch settings.selected {
    case .folder:
      let undo = context.bindings.name(.undo).map { ", \($0) adds it again" }
      let keys = context.bindings.name(.remove).map { "\($0) removes it\(undo ?? ""); its" }
      return "A folder in your library. \(keys ?? "Its") files stay."
    case .addFolder: return "Adds another folder to the library; no file is changed."
    case .entry, .heading, nil: return ""
    }
  }
}
