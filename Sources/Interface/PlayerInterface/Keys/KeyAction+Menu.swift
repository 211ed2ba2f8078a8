extension KeyAction {
  /// The actions on rows of lists with their labels, in the order of the menu.
  static let menu: [(action: KeyAction, label: String)] = [
    (.playSelected, "Play"), (.goIn, "Open"), (.playAll, "Play all"),
    (.append, "Add to queue"), (.playNext, "Play next"), (.addToPlaylist, "Add to playlist"),
    (.fileSelected, "File under a mood"), (.fileAlbum, "File album under a mood"),
    (.rate, "Rate"), (.favourite, "Add to favourites, or remove"), (.radio, "Play radio"),
    (.details, "Show details"), (.editTags, "Edit tags"), (.rename, "Rename"),
    (.mark, "Mark, or unmark"), (.markRange, "Mark up to here"), (.moveUp, "Move up"),
    (.moveDown, "Move down"), (.sortBy, "Sort by the next column"),
    (.remove, "Remove"), (.paste, "Paste"),
    (.pasteBefore, "Paste above"),
    (.deleteFile, "Move to trash"),
  ]
}
