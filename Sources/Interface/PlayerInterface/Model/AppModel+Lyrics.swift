import PlayerModel
import TerminalCells

/// Scrolling and shifting the lyrics, and jumping to their lines.
extension AppModel {
  /// Moves the lyrics of the playing track or of all tracks to an earlier time by a number of
  /// steps.
  mutating func moveLyrics(by steps: Double, ofAll: Bool) -> [Effect] {
    guard ofAll || snapshot.item?.track.persistentID != nil else {
      say("Nothing is playing, so there are no lyrics to shift.")
      return []
    }
    let track = ofAll ? nil : snapshot.item?.track.persistentID
    return request(
      transport.moveLyrics(by: steps, of: track, snapshot), for: .lyricsOffset(ofAll: ofAll))
  }

  /// Shifts the lyrics of the playing track so that the selected line, or else the current one, is sung now.
  mutating func lyricsAreNow() -> [Effect] {
    guard let track = snapshot.item?.track.persistentID else {
      say("Nothing is playing, so there are no lyrics to shift.")
      return []
    }
    guard let time = nowPlaying.lyrics.focusedTime else {
      say("This track has no lyrics with times.")
      return []
    }
    let offset = time - nowPlaying.lyrics.position + snapshot.lyricsOffset.track
    guard abs(offset) <= LyricsOffset.limit else {
      let limit = Int(LyricsOffset.limit)
      say("That line is more than \(limit) s away from here, and lyrics shift by at most that.")
      return []
    }
    nowPlaying.lyrics.follow()
    return request(
      transport.setLyrics(to: offset, of: track), for: .lyricsOffset(ofAll: false))
  }

  /// Plays from the line that the lyrics were scrolled to, or else from the current one; returns `nil` without
  /// lyrics.
  mutating func jumpToLyrics() -> [Effect]? {
    guard let lyrics = nowPlaying.lyrics.lyrics else { return nil }
    guard lyrics.synced, let time = nowPlaying.lyrics.focusedTime else {
      say("These lyrics have no times, so you cannot jump to a line.")
      return []
    }
    return jump(toLyricsAt: time)
  }

  /// Plays from the line of the lyrics under the mouse; returns `nil` if there is none.
  mutating func jumpToLyrics(
    at event: MouseEvent, _ panel: NowPlayingPanel, at now: Timestamp
  ) -> [Effect]? {
    guard let line = panel.lyricsLine(x: event.x, y: event.y),
      let time = nowPlaying.lyrics.time(of: line)
    else { return nil }
    // After the first click of two, another line is under the mouse.
    return mouse.click(event, at: now) ? [] : jump(toLyricsAt: time)
  }

  private mutating func jump(toLyricsAt time: Double) -> [Effect] {
    nowPlaying.lyrics.follow()
    // A millisecond later, because rounding to a frame would otherwise show the line before.
    let seconds = max(0, time - snapshot.lyricsOffset.total + 0.001)
    return requestOfItem(.seek(seconds: seconds, entry: snapshot.item?.id))
  }

  /// Returns whether the mouse is over lyrics that can be scrolled.
  func isOverLyrics(_ event: MouseEvent) -> Bool {
    guard nowPlaying.lyrics.lyrics != nil, let area = layout.area(of: .lyric) else { return false }
    return area.height > 1 && area.contains(event.x, event.y)
  }
}
