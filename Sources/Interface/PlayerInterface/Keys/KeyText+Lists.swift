extension KeyText {
  /// The actions on the rows of lists.
  static let ofLists: [KeyAction: KeyText] = [
    .up: KeyText(["Up", "k"], "one row up", "cursor move line navigate scroll arrow"),
    .down: KeyText(["Down", "j"], "one row down", "cursor move line navigate scroll arrow"),
    .pageUp: KeyText(["PgUp", "Ctrl-b"], "page up", "scroll screen navigate"),
    .pageDown: KeyText(["PgDn", "Ctrl-f"], "page down", "scroll screen navigate"),
    .halfPageUp: KeyText(["Ctrl-u"], "half a page up", "scroll screen navigate"),
    .halfPageDown: KeyText(["Ctrl-d"], "half a page down", "scroll screen navigate"),
    .first: KeyText(["Home", "g"], "first row", "top beginning start home go"),
    .last: KeyText(["End", "G"], "last row", "bottom end go"),
    .topRow: KeyText(["H"], "top row of the screen", "line cursor window visible"),
    .middleRow: KeyText(["M"], "middle row of the screen", "line cursor window visible"),
    .bottomRow: KeyText(["L"], "bottom row of the screen", "line cursor window visible"),
    .count: KeyText(
      ["#"],
      "then a number: repeat the next move, also of rows (J, K), that many times; with G, go to that row",
      "line number repeat times go prefix"),
    .search: KeyText(["/"], "search the list, or this help", "find look filter incremental type"),
    .nextMatch: KeyText(["Ctrl-n"], "next match", "search find again result"),
    .previousMatch: KeyText(["Ctrl-p"], "previous match", "search find again result"),
    .goToPlaying: KeyText(
      ["b"], "go to the playing track",
      "jump current now song locate show cursor; go to playing; back to playing; playing song; "
        + "go back to the song that plays;"),
    .followPlaying: KeyText(
      ["B"], "follow the playing track, on or off",
      "current now song cursor autoscroll scroll"),
    .mark: KeyText(
      ["y", "Ins"], "mark or unmark the track, album or other group and go to the next",
      "select tag visual multiple several choose toggle row; select all;"),
    .markRange: KeyText(
      ["Y"], "mark all rows from the last mark to here",
      "select visual multiple several range"),
    .invertMarks: KeyText(["~"], "invert the marks", "select selection all none toggle unselect"),
    .sortBy: KeyText(
      ["O"], "sort the list by the next column; after the last, restore the original order",
      "order columns column by artist title year date added plays rating length ascending descending reverse "
        + "queue newest oldest first recent latest"
    ),
    .playSelected: KeyText(
      ["Enter"],
      "play from the selected row; play a search hit, after which the queue continues; open a group",
      "start song album enter activate insert replace"),
    .remove: KeyText(
      ["x", "Del"], "remove the marked or selected rows from the queue, mood or playlist",
      "delete dequeue drop cut folder song track list"),
    .paste: KeyText(
      ["X"], "move the marked rows after the selected one; otherwise insert what was removed last",
      "paste put clipboard drop copy cut playlist queue song track album reorder below"),
    .pasteBefore: KeyText(
      ["Ctrl-y"],
      "move the marked rows before the selected one; otherwise insert there what was removed last",
      "paste put clipboard drop copy yank above top front queue song track album reorder; "
        + "top of the queue; move to the top;"),
    .moveDown: KeyText(
      ["J"], "move the marked or selected rows down",
      "reorder rearrange order drag song track album shift"),
    .moveUp: KeyText(
      ["K"], "move the marked or selected rows up",
      "reorder rearrange order drag song track album shift"),
    .filter: KeyText(
      ["&"], "filter the queue or the library: show only what matches",
      "search find limit narrow rows artists"),
    .showAll: KeyText(
      ["Esc"], "clear the filter or the marks; go back",
      "cancel close escape unmark unfilter back exit"),
    .goIn: KeyText(
      ["l"], "open the selected row, or the events of a hearing", "enter expand directory right"),
    .goOut: KeyText(
      ["h", "Backspace"], "back to the previous column",
      "left up parent directory leave close"),
    .append: KeyText(
      ["a"], "add the marked or selected rows to the end of the queue",
      "enqueue play later song track album insert; hear later;"),
    .playNext: KeyText(
      ["i"], "play the marked or selected rows next",
      "enqueue insert move after current song track album up top front; next song after this;"),
    .playAll: KeyText(
      ["P"], "play everything in the selected row, or in the list",
      "album artist replace everything whole"),
    .order: KeyText(
      ["o"],
      "browse by artist, album, genre, composer, year or folder, or all tracks; in the log, all events",
      "years decade group sort tree directory directories view browser timeline raw"),
    .covers: KeyText(
      ["Q"], "grid of album covers in the library, or lists",
      "thumbnails tiles gallery mosaic wall"),
  ]
}
