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

  /// The actions on the playing track with their labels, in the order of the menu.
  static let menuOfPlaying: [(action: KeyAction, label: String)] = [
    (.togglePlayback, "Play or pause"), (.startOver, "Start over"),
    (.fileSelected, "File under a mood"), (.fileAlbum, "File album under a mood"),
    (.acceptTagMood, "File under the mood in tags"),
    (.addToPlaylist, "Add to playlist"), (.rate, "Rate"),
    (.favourite, "Add to favourites, or remove"), (.details, "Show details"),
    (.editTags, "Edit tags"), (.playSelected, "Play from this line of lyrics"),
    (.lyricsNow, "Shift lyrics to this line"), (.lyricsEarlier, "Shift lyrics earlier"),
    (.lyricsLater, "Shift lyrics later"), (.allLyricsEarlier, "Shift all lyrics earlier"),
    (.allLyricsLater, "Shift all lyrics later"), (.next, "Skip to the next track"),
    (.previous, "Go to the previous track"), (.back, "Go back 5 s"),
    (.forward, "Go forward 5 s"), (.toEnd, "Go to 3 s before the end"),
    (.bookmark, "Bookmark this place"), (.markLoop, "Repeat a passage: A, B, off"),
    (.stopAfterItem, "Stop after this track"), (.repeatMode, "Change repeat"),
    (.shuffleMode, "Change shuffle"), (.sleep, "Set the sleep timer"),
    (.slower, "Play slower"), (.faster, "Play faster"), (.ownPace, "Play at normal speed"),
    (.louder, "Turn up the volume"), (.softer, "Turn down the volume"),
    (.goToPlaying, "Show in the queue"), (.cover, "Change the cover"),
    (.visualizer, "Show visualizer, or hide"), (.lyrics, "Show lyrics, or hide"),
    (.lock, "Lock the screen"), (.deleteFile, "Move to trash"),
  ]

  /// Whether the action shifts lyrics or, on the screen of the playing track, plays from one of their lines.
  var isOfLyrics: Bool { rawValue.hasPrefix("words.") || self == .playSelected }

  /// The labels of the actions that move rows of the queue, which they add from other lists.
  static let menuOfQueue: [KeyAction: String] = [
    .append: "Move to the end", .playNext: "Move to play next",
  ]
}
