import PlayerModel
package import SafeText

extension AppModel {
  /// More columns no window's title has.
  private static let longestTitle = 200

  /// What the terminal's window is to be called; nil: as it was before.
  package var terminalTitle: DisplayText? {
    guard appearance.options.preferences.namesTerminal else { return nil }
    let track = snapshot.item.map(\.track)
    let names = [track?.artist, track?.title].compactMap(\.self).filter { !$0.isEmpty }
    let playing = names.joined(separator: glyphs.repertoire == .ascii ? " - " : " – ")
    let separator = " \(glyphs.separator) "
    let text = [playing, "Stimmung"].filter { !$0.isEmpty }.joined(separator: separator)
    return DisplayText(text, fitting: Self.longestTitle, ellipsis: glyphs.ellipsis)
  }
}
