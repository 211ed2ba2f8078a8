import PlayerModel
import TerminalCells

/// The settings screen: folders, common settings, and the description of the selected one.
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
      area.height >= lines + 6 ? lines + 1 : area.height >= 9 ? lines : area.height >= 6 ? 2 : 0
    let (list, rest) = area.split(top: area.height - meaning)
    return (list, rest)
  }

  /// Returns the number of lines of the longest description.
  private static func lines(of area: Rect) -> Int { area.width < 60 ? 6 : 3 }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    frame.draw(counters: settings.position.counters(), in: &buffer)
    let (area, meaning) = Self.parts(of: layout.body)
    let list = ListView(
      position: settings.position, thumbTrack: frame.thumbTrack(beside: area),
      thumb: glyphs.scrollThumb,
      thumbStyle: theme.secondary
    ) { row, area, buffer in
      draw(row: row, in: area, of: &buffer)
    }
    buffer.draw(list, in: area)
    let isParted = meaning.height > Self.lines(of: layout.body)
    let room = isParted ? meaning.split(top: 1).rest : meaning
    WrappedText(text: meaningText, style: theme.secondary).draw(
      in: room, glyphs: glyphs, buffer: &buffer)
  }

  private func draw(row: Int, in area: Rect, of buffer: inout CellBuffer) {
    let isSelected = row == settings.position.selected
    let (left, right) = area.split(left: min(19, area.width / 2))
    let (label, value) = texts(row)
    buffer.draw(TextLine(label, theme.strong, ellipsis: glyphs.ellipsis), in: left)
    buffer.draw(TextLine(value, ellipsis: glyphs.ellipsis), in: right)
    if isSelected {
      let margin = context.margin
      buffer.cover(
        Rect(
          x: area.x - margin, y: area.y, width: area.width + 2 * margin, height: area.height),
        with: theme.selection)
    }
  }

  /// Returns the two texts of a row.
  private func texts(_ row: Int) -> (String, String) {
    if settings.choosing != nil, case .entry(let entry)? = settings.selected {
      guard entry.choices.indices.contains(row) else { return ("", "") }
      let choice = entry.choices[row]
      let isNow = choice.value == context.player.value(of: entry)
      return (row == 0 ? entry.label : "", choice.label + (isNow ? "  (current)" : ""))
    }
    let rows = settings.rows
    guard rows.indices.contains(row) else { return ("", "") }
    switch rows[row] {
    case .folder(let folder):
      let tracks = folder.tracks == 1 ? "1 track" : "\(folder.tracks) tracks"
      let missing = folder.isThere ? "" : ", missing"
      return (row == 0 ? "Music folders" : "", "\(folder.path)  (\(tracks)\(missing))")
    case .addFolder: return (row == 0 ? "Music folders" : "", "Add a folder")
    case .entry(let entry):
      let value = context.player.value(of: entry)
      let now = context.preferences[setting: entry.name].flatMap {
        $0 == value ? nil : "  (now \(label($0, of: entry)))"
      }
      return (entry.label, label(value, of: entry) + (now ?? ""))
    }
  }

  private func label(_ value: String, of entry: SettingEntry) -> String {
    entry.choices.first { $0.value == value }?.label ?? value
  }

  private var meaningText: String {
    switch settings.selected {
    case .folder:
      let undo = context.bindings.name(.undo).map { ", \($0) adds it again" }
      let keys = context.bindings.name(.remove).map { "\($0) removes it\(undo ?? ""); its" }
      return "A folder in your library. \(keys ?? "Its") files stay."
    case .addFolder: return "Adds another folder to the library; no file is changed."
    case .entry(let entry): return entry.meaning
    case nil: return ""
    }
  }
}
