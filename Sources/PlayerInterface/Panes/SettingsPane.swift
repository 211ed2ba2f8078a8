import PlayerModel
import TerminalCells

/// The settings: folders, what people change, and what the selected one does.
struct SettingsPane {
  let context: PaneContext
  let settings: SettingsState

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  /// The rows, and what is said of the selected one where there is room for that.
  static func parts(of area: Rect) -> (list: Rect, meaning: Rect) {
    let meaning = area.height >= 9 ? 4 : area.height >= 6 ? 2 : 0
    let (list, rest) = area.split(top: area.height - meaning)
    return (list, rest)
  }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    frame.draw(filter: "", counters: settings.position.counters(), in: &buffer)
    let (area, meaning) = Self.parts(of: layout.body)
    let list = ListView(
      position: settings.position, thumbTrack: frame.thumbTrack(beside: area),
      thumb: glyphs.scrollThumb,
      thumbStyle: theme.secondary
    ) { row, area, buffer in
      draw(row: row, in: area, of: &buffer)
    }
    buffer.draw(list, in: area)
    let room = meaning.height > 2 ? meaning.split(top: 1).rest : meaning
    let lines = DisplayText(meaningText).wrapped(
      to: max(1, room.width), limit: room.height, ellipsis: glyphs.ellipsis)
    for (row, line) in lines.enumerated() {
      buffer.draw(
        TextLine(line.text, theme.secondary, ellipsis: glyphs.ellipsis), in: room.row(row))
    }
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

  /// The two texts of a row.
  private func texts(_ row: Int) -> (String, String) {
    if settings.choosing != nil, case .entry(let entry)? = settings.selected {
      guard entry.choices.indices.contains(row) else { return ("", "") }
      let choice = entry.choices[row]
      let isNow = choice.value == context.player.value(of: entry)
      return (row == 0 ? entry.label : "", choice.label + (isNow ? "  (now)" : ""))
    }
    let rows = settings.rows
    guard rows.indices.contains(row) else { return ("", "") }
    switch rows[row] {
    case .folder(let folder):
      let tracks = folder.tracks == 1 ? "1 track" : "\(folder.tracks) tracks"
      let missing = folder.isThere ? "" : ", not there now"
      return (row == 0 ? "Music folders" : "", "\(folder.path)  (\(tracks)\(missing))")
    case .addFolder: return (row == 0 ? "Music folders" : "", "Add a folder")
    case .entry(let entry):
      let value = context.player.value(of: entry)
      return (entry.label, entry.choices.first { $0.value == value }?.label ?? value)
    }
  }

  private var meaningText: String {
    switch settings.selected {
    case .folder:
      let key = context.bindings.name(.remove)
      return
        "A folder of the library. \(key.map { "\($0) takes it out; its" } ?? "Its") files stay."
    case .addFolder: return "Lets another folder join the library. Its files are only read."
    case .entry(let entry): return entry.meaning
    case nil: return ""
    }
  }
}
