extension KeyText {
  /// The actions on moods, ratings, playlists and files.
  static let ofFiling: [KeyAction: KeyText] = [
    .fileSelected: KeyText(
      ["m"], "then a mood's digit: file the marked or selected tracks under it",
      "mood tag categorize assign song"),
    .fileAlbum: KeyText(
      ["A"], "then a mood's digit: file the album of the selected row under it",
      "mood tag categorize assign record"),
    .rate: KeyText(
      ["*"],
      "then 0 to 5: rate the marked tracks, the selected album or group, or the playing track",
      "rating stars star score song"),
    .favourite: KeyText(
      ["f"],
      "add the marked tracks, the selected album or group, or the playing track to your favourites, or remove them",
      "favorite like love heart star bookmark loved song"),
    .bookmark: KeyText(
      ["_"], "bookmark the current place of the playing track",
      "remember position mark place cue point chapter"),
    .acceptTagMood: KeyText(
      ["t"], "file the playing track under the mood in its tags",
      "suggestion suggest accept file song"),
    .sort: KeyText(
      ["U"], "sort unfiled songs: half a minute of each, a digit files it; again to stop",
      "triage file classify untagged moods"),
    .radio: KeyText(
      ["F"], "radio of the selected mood; on other screens, press a mood's digit next",
      "similar endless station autoplay dj shuffle"),
    .addToPlaylist: KeyText(
      ["T"], "add the marked or selected rows to a playlist",
      "append save list new create make"),
    .rename: KeyText(
      ["C"], "rename the selected mood, playlist or saved query",
      "name change title edit"),
    .deleteFile: KeyText(
      ["D"], "move the files of the marked or selected rows to the trash",
      "delete remove erase bin recycle disk unlink rm"),
    .undo: KeyText(
      ["u"], "undo the last change: queue, moods, ratings, playlists, lyrics, files",
      "revert restore back mistake take removed deleted accident"),
    .redo: KeyText(["Ctrl-r"], "redo what was undone last", "repeat again restore forward"),
  ]
}
