extension KeyAction {
  /// The actions by what they act on, each group with a heading, in the order of the settings screen.
  package static var groups: [(heading: String, actions: [KeyAction])] {
    [
      ("Keys for playing", KeyText.ofPlaying),
      ("Keys for moods, ratings and files", KeyText.ofFiling),
      ("Keys in lists", KeyText.ofLists), ("Keys for screens", KeyText.ofScreens),
      ("Keys for the program", KeyText.ofProgram),
    ].map { heading, texts in (heading, allCases.filter { texts[$0] != nil }) }
  }
}
