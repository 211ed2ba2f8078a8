import PlayerModel
import SafeText
import TerminalCells

/// What another player plays, in one line.
struct OtherText {
  let other: OtherPlaying

  /// Returns the line in at most `columns` columns.
  func line(columns: Int, glyphs: Glyphs) -> String {
    let dash = glyphs.repertoire == .ascii ? "-" : "—"
    let track = other.track.map { track in
      [track.title, track.artist].filter { !$0.isEmpty }.joined(separator: " \(dash) ")
    }
    let lead = other.state == .playing ? "also playing: " : "paused elsewhere: "
    let player = DisplayText(other.player.identity, fitting: 20, ellipsis: glyphs.ellipsis).text
    guard let track, !track.isEmpty else { return fit(lead + player, columns, glyphs) }
    // The player's name is at the end and stays complete; the title is cut.
    let end = " (\(player))"
    let room = columns - lead.count - DisplayText(end).width
    guard room >= 8 else { return fit(lead + track, columns, glyphs) }
    return lead + DisplayText(track, fitting: room, ellipsis: glyphs.ellipsis).text + end
  }

  private func fit(_ text: String, _ columns: Int, _ glyphs: Glyphs) -> String {
    DisplayText(text, fitting: max(1, columns), ellipsis: glyphs.ellipsis).text
  }
}
