extension KeyText {
  /// The actions on the interface and the program.
  static let ofProgram: [KeyAction: KeyText] = [
    .report: KeyText(
      ["w"], "listening report: 30 days, a year, all, hidden",
      "statistics stats history play counts top most played charts listens year review; hear; what did I hear;"
    ),
    .nextScreen: KeyText(["Tab"], "next screen", "tab view window switch panel cycle"),
    .previousScreen: KeyText(
      ["Shift-Tab"], "previous screen",
      "tab view window switch panel cycle"),
    .command: KeyText(
      [":"], "command line: any stimmung command",
      "shell run execute ex prompt console type"),
    .stopWork: KeyText(
      ["Ctrl-x"], "stop the running command or scan",
      "cancel abort interrupt kill rescan update"),
    .cover: KeyText(
      ["c"], "cover: picture, spinning disc, hidden",
      "art artwork album image thumbnail hide"),
    .visualizer: KeyText(
      ["v"], "visualizer on or off",
      "spectrum visualiser visualization bars analyzer"),
    .panel: KeyText(
      ["|"], "playing track beside the lists or below them",
      "split layout column window sidebar hide toggle size"),
    .lyrics: KeyText(["V"], "lyrics shown or hidden", "words text verses karaoke toggle hide pane"),
    .widenPanel: KeyText(
      ["("], "pane of the playing track wider, its list narrower",
      "resize split layout column width size bigger smaller grow shrink"),
    .narrowPanel: KeyText(
      [")"], "pane of the playing track narrower, its list wider",
      "resize split layout column width size bigger smaller grow shrink"),
    .lock: KeyText(
      ["Z"], "lock the screen: only playback keys and mood digits work until you press it again",
      "saver screensaver party kiosk keyboard child unlock"),
    .restartPlayer: KeyText(
      ["R"], "restart the player; it continues where it was",
      "reload update upgrade daemon service server reset"),
    .leave: KeyText(
      ["d"], "leave; the music keeps playing",
      "detach background daemon hide close minimize exit keep"),
    .quit: KeyText(
      ["q"], "quit; the music stops unless another interface is open",
      "exit close end kill stop daemon leave turn off"),
  ]
}
