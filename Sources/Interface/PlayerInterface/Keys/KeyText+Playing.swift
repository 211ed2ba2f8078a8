extension KeyText {
  /// The actions on the playing track and the player's modes.
  static let ofPlaying: [KeyAction: KeyText] = [
    .togglePlayback: KeyText(
      ["Space"], "play or pause",
      "resume unpause stop start mute quiet silence continue space media keys mpris playerctl"),
    .next: KeyText(["n"], "next track", "skip song forward; next song;"),
    .previous: KeyText(["p"], "previous track", "previous song skip last prev back backward"),
    .back: KeyText(
      ["Left", ","], "back 5 s; hold the arrow to rewind",
      "seek rewind backward skip jump seconds scrub"),
    .forward: KeyText(
      ["Right", "."], "forward 5 s; hold the arrow to fast-forward",
      "seek fast skip jump seconds scrub"),
    .toEnd: KeyText(
      ["$"], "jump to 3 s before the end of the track",
      "gapless transition seek skip"),
    .startOver: KeyText(
      ["^"], "start the track over; undo returns to where a long one was",
      "restart beginning begin again rewind resume podcast audiobook chapter"),
    .louder: KeyText(["+", "="], "volume up", "loud louder increase raise sound level mixer gain"),
    .softer: KeyText(
      ["-"], "volume down",
      "quiet quieter softer decrease lower mute sound level mixer"),
    .slower: KeyText(["["], "speed down by 0.1", "slower slow playback rate tempo pace pitch"),
    .faster: KeyText(["]"], "speed up by 0.1", "faster fast playback rate tempo pace pitch"),
    .ownPace: KeyText(["\\"], "normal speed", "reset default original playback rate tempo pace"),
    .repeatMode: KeyText(["r"], "repeat: off, all, one", "loop cycle again single endless"),
    .shuffleMode: KeyText(["s"], "shuffle: off, tracks, albums", "random mix order queue"),
    .stopAfterItem: KeyText(
      ["S"], "stop after this track, on or off",
      "song current pause end once finish"),
    .markLoop: KeyText(
      ["%"], "repeat a passage: first its start A, then its end B, then neither",
      "a-b ab loop section practise practice again cycle mark"),
    .sleep: KeyText(
      ["z"], "sleep timer: 15, 30, 60, 90 minutes, off",
      "bedtime off fade alarm timeout pause minutes; fall asleep;"),
    .lyricsNow: KeyText(
      ["W"], "lyrics: the current line, or the selected one, is sung now",
      "sync synced offset delay karaoke subtitles timing text words adjust align"),
    .lyricsEarlier: KeyText(
      ["<"], "lyrics of this track 0.1 s earlier",
      "sync synced offset delay karaoke subtitles timing text words shift"),
    .lyricsLater: KeyText(
      [">"], "lyrics of this track 0.1 s later",
      "sync synced offset delay karaoke subtitles timing text words shift"),
    .allLyricsEarlier: KeyText(
      ["{"], "lyrics of all tracks 0.1 s earlier",
      "sync synced offset delay karaoke subtitles timing text words"),
    .allLyricsLater: KeyText(
      ["}"], "lyrics of all tracks 0.1 s later",
      "sync synced offset delay karaoke subtitles timing text words"),
    .others: KeyText(
      ["@"], "act on what another player plays: then Space pauses it, a mood's digit files it",
      "spotify firefox browser vlc mpv youtube mpris playerctl other player also playing"),
  ]
}
