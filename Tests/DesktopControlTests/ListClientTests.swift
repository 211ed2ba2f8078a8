import DesktopControl
import Foundation
import PlayerModel
import TestSupport
import Testing

/// The queue and the playable lists as seen by third-party clients.
@Suite(.serialized) struct ListClientTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.appear()
  }

  private func call(_ method: String, _ arguments: String...) throws -> String {
    try desk.gdbus("org.mpris.MediaPlayer2." + method, arguments).text
      .trimmingCharacters(in: .newlines)
  }

  private func property(_ name: String, of interface: String) throws -> String {
    try desk.gdbus(
      "org.freedesktop.DBus.Properties.Get", ["org.mpris.MediaPlayer2." + interface, name]
    ).text
  }

  private func tracks() throws -> [String] {
    try property("Tracks", of: "TrackList").matches(of: #/entry/(\d+)/#)
      .map { String($0.output.1) }
  }

  @Test func `python3-dbus and GLib accept every type, and a desktop can play a list`() throws {
    let script = Checkout.beside("desktop_lists.py")
    let ending = try desk.bus.client(["/usr/bin/python3", "-B", script]).end()
    #expect(ending.status == 0, "\(ending.text)")
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(ending.text.utf8)) as? [String: Any])
    #expect(
      found["names"] as? [String] == [
        "happy", "calm", "gloomy", "sad", "Tom & Jerry", "ö_/", "the <best>", "Recently added",
        "Most played", "Never played", "Favourites",
      ])
    #expect(found["wasActive"] as? Bool == false)
    #expect(found["active"] as? String == "calm")
    #expect(
      found["titles"] as? [String] == [
        "Tom <3 “Jerry”", "new one.mp3", "Slow� �Tide�", "Grey Platform",
      ])
    #expect(found["artists"] as? [String] == ["Ann & Bob", "Earth, Wind & Fire"])
    #expect(found["genres"] as? [String] == ["Jazz", "Funk"])
    #expect(
      desk.player.requests.contains(.queueFill(.setQueue(content: .mood(name: .calm), play: true))))
  }

  @Test func `a list that is played stays active to its last track`() throws {
    #expect(try call("Playlists.ActivatePlaylist", "/org/stimmung/query/the_20_3cbest_3e") == "()")
    let monitor = try desk.monitor()
    desk.player.move(to: 2)
    _ = try monitor.line { $0.contains("entry/7'>") }
    let active = try property("ActivePlaylist", of: "Playlists")
    #expect(active.contains("(true, ") && active.contains("'the <best>'"), "\(active)")
    desk.player.add(DeskPlayer.tracks)
    desk.player.move(to: 3)
    _ = try monitor.line { $0.contains("'ActivePlaylist': <(false, ") }
  }

  @Test func `the queue is edited, and each edit is a signal`() throws {
    let monitor = try desk.monitor()
    #expect(
      try call("TrackList.AddTrack", "file:///a.mp3", "/org/stimmung/entry/1", "false") == "()")
    #expect(try tracks() == ["1", "4", "2", "3"], "the edit is visible once it is answered")
    let added = try monitor.line { $0.contains("TrackList.TrackAdded") }
    #expect(added.contains("<'a.mp3'>") && added.hasSuffix("'/org/stimmung/entry/1')"))
    _ = try monitor.line { $0.contains("['Tracks']") }
    let start = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
    #expect(try call("TrackList.AddTrack", "file:///b.mp3", start, "true") == "()")
    #expect(try tracks() == ["5", "1", "4", "2", "3"])
    #expect(desk.player.snapshot.item?.id == EntryID(rawValue: 5))
    #expect(desk.player.snapshot.state == .playing)
    #expect(try call("TrackList.AddTrack", "file:///c.mp3", "/unknown", "false") == "()")
    #expect(try tracks() == ["5", "1", "4", "2", "3", "6"])
    #expect(try call("TrackList.RemoveTrack", "/org/stimmung/entry/4") == "()")
    #expect(try tracks() == ["5", "1", "2", "3", "6"])
    _ = try monitor.line { $0.contains("TrackRemoved (objectpath '/org/stimmung/entry/4'") }
    #expect(try call("TrackList.GoTo", "/org/stimmung/entry/3") == "()")
    #expect(desk.player.snapshot.item?.id == EntryID(rawValue: 3))
    #expect(try call("TrackList.GoTo", "/org/stimmung/entry/99") == "()")
    let refused = try call("TrackList.AddTrack", "file:///no-music", start, "false")
    #expect(refused.contains("That is no music."), "\(refused)")
    desk.player.rename(to: "Renamed")
    _ = try monitor.line {
      $0.contains("TrackMetadataChanged (objectpath '/org/stimmung/entry/5'")
        && $0.contains("Renamed")
    }
  }

  @Test func `of a hundred thousand tracks a window is shown, and its moves are signalled`() throws
  {
    let monitor = try desk.monitor()
    let track = DeskPlayer.tracks[2]
    desk.player.add((0..<100_000).map { _ in track })
    _ = try monitor.line { $0.contains("TrackListReplaced") }
    #expect(try tracks() == (1...100).map(String.init))
    desk.player.move(to: 50_000)
    let replaced = try monitor.line {
      $0.contains("TrackListReplaced") && $0.hasSuffix("objectpath '/org/stimmung/entry/50001')")
    }
    #expect(replaced.contains("[objectpath '/org/stimmung/entry/49976'"))
    #expect(try tracks() == (49_976...50_075).map(String.init))
    desk.player.move(to: 50_001)
    _ = try monitor.line { $0.contains("entry/50002'>") }
    #expect(try monitor.lines().count { $0.contains("TrackListReplaced") } == 2)
  }

  @Test func `changes of icons and lists are signalled`() throws {
    let monitor = try desk.monitor()
    desk.player.changeLists { moods, _ in moods[0].look.color = .pink }
    let changed = try monitor.line { $0.contains("PlaylistChanged") }
    #expect(changed.contains("'/org/stimmung/mood/happy', 'happy', 'file:///icons/"))
    desk.player.changeLists { _, playlists in playlists.removeLast() }
    _ = try monitor.line { $0.contains("'PlaylistCount': <uint32 10>") }
    desk.player.changeLists { _, playlists in
      playlists[0].name = PlaylistName(rawValue: "renamed")!
    }
    try eventually("the same number of other lists") {
      try monitor.lines().count { $0.contains("'PlaylistCount': <uint32 10>") } == 2
    }
  }
}
