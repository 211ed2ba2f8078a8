import DesktopControl
import Foundation
import PlayerModel
import TestSupport
import Testing

/// The player as seen by third-party clients on a private bus.
@Suite(.serialized) struct ClientTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.appear()
  }

  private func playerctl(_ arguments: String...) throws -> String {
    let ending = try desk.bus.client(["playerctl", "-p", "stimmung"] + arguments).end()
    #expect(ending.status == 0, "playerctl \(arguments): \(ending.text)")
    return ending.text.trimmingCharacters(in: .newlines)
  }

  private func gdbus(_ method: String, _ arguments: String...) throws -> Program.Ending {
    try desk.gdbus(method, arguments)
  }

  @Test func `every playerctl command is understood`() throws {
    #expect(try playerctl("status") == "Stopped")
    _ = try playerctl("play")
    #expect(try playerctl("status") == "Playing")
    _ = try playerctl("pause")
    #expect(try playerctl("status") == "Paused")
    _ = try playerctl("play-pause")
    _ = try playerctl("next")
    #expect(try playerctl("metadata", "xesam:title") == "Slow� �Tide�")
    _ = try playerctl("previous")
    // During playback, playerctl adds the time that passed since it asked.
    _ = try playerctl("pause")
    _ = try playerctl("position", "10")
    #expect(try playerctl("position") == "10.000000")
    _ = try playerctl("position", "5+")
    _ = try playerctl("position", "3-")
    #expect(try playerctl("position") == "12.000000")
    _ = try playerctl("volume", "0.4")
    #expect(try playerctl("volume") == "0.400000")
    _ = try playerctl("loop", "Playlist")
    #expect(try playerctl("loop") == "Playlist")
    _ = try playerctl("shuffle", "On")
    #expect(try playerctl("shuffle") == "On")
    _ = try playerctl("shuffle", "Toggle")
    #expect(try playerctl("shuffle") == "Off")
    _ = try playerctl("open", "file:///music/x%20y.mp3")
    _ = try playerctl("stop")
    #expect(try playerctl("status") == "Stopped")
    #expect(
      desk.player.requests.contains(
        .queueFill(.setQueue(content: .paths(paths: [TrackPath("/music/x y.mp3")]), play: true))))
  }

  @Test func `playerctl shows everything known about a track`() throws {
    try eventually("cover and words") {
      try playerctl("metadata", "--format", "{{mpris:artUrl}}") == "file:///c/a%20b.png"
    }
    let format =
      "{{artist}}|{{title}}|{{album}}|{{duration(mpris:length)}}|{{xesam:url}}|{{mpris:trackid}}|"
      + "{{xesam:albumArtist}}|{{xesam:genre}}|{{xesam:contentCreated}}|{{xesam:trackNumber}}|"
      + "{{xesam:discNumber}}|{{xesam:userRating}}|{{xesam:asText}}|{{xesam:composer}}|"
      + "{{xesam:comment}}|{{xesam:useCount}}"
    let shown = try playerctl("metadata", "--format", format)
    #expect(
      shown
        == "Ann & Bob, Earth, Wind & Fire|Tom <3 “Jerry”|Album|1:40|"
        + "file:///music/Tom%20%26%20Jerry/01%20a%25b.mp3|'/org/stimmung/entry/1'|Various|Jazz, Funk|"
        + "1999-05-03|1|1|0.80000000000000004|words of 1\nwords of 1|Cy|Two\nlines|7")
    let used = try playerctl("metadata", "xesam:lastUsed")
    #expect(used.hasPrefix("2007-04-29T") || used.hasPrefix("2007-04-30T"), "\(used)")
    #expect(used.wholeMatch(of: /[-0-9]{10}T[:0-9]{8}[-+]\d\d:\d\d/) != nil, "\(used)")
  }

  @Test func `playerctl follows changes`() throws {
    let following = try desk.bus.client([
      "playerctl", "-p", "stimmung", "--follow", "metadata", "--format", "{{status}} {{title}}",
    ])
    _ = try following.line { $0 == "Stopped Tom <3 “Jerry”" }
    _ = try playerctl("next")
    _ = try playerctl("next")
    _ = try following.line { $0 == "Stopped Grey Platform" }
    _ = try playerctl("play")
    _ = try following.line { $0 == "Playing Grey Platform" }
  }

  @Test func `busctl reads every property with the type in the specification`() throws {
    for interface in Specification.interfaces {
      for (name, type) in interface.properties {
        let ending = try desk.bus.client([
          "busctl", "--address=" + desk.bus.address, "get-property",
          "org.mpris.MediaPlayer2.stimmung", "/org/mpris/MediaPlayer2", interface.name, name,
        ]).end()
        #expect(ending.text.hasPrefix(type + " "), "\(name): \(ending.text)")
      }
    }
  }

  @Test func `introspection matches the specification`() throws {
    let listing = try desk.bus.client([
      "busctl", "--user", "--address=" + desk.bus.address, "introspect", "--list",
      "org.mpris.MediaPlayer2.stimmung", "/org/mpris/MediaPlayer2",
    ]).end()
    let rows = Set(
      listing.text.split(separator: "\n").map {
        let words = $0.split(separator: " ").map(String.init)
        // The value columns differ; flags come last.
        return [words[0], words[1], words[2], words.last ?? ""].joined(separator: " ")
      })
    let missing = Specification.rows.subtracting(rows)
    #expect(missing == [], "\(listing.text)")
    let ours = rows.filter { $0.hasPrefix(".") }.count
    #expect(ours == Specification.rows.count + Specification.standardMembers, "\(listing.text)")
  }

  @Test func `gdbus finds the path to the object`() throws {
    let ending = try desk.bus.client([
      "gdbus", "introspect", "--session", "--dest", "org.mpris.MediaPlayer2.stimmung",
      "--object-path", "/", "--recurse", "--only-properties",
    ]).end()
    #expect(ending.text.contains("node /org/mpris/MediaPlayer2"))
    #expect(ending.text.contains("PlaybackStatus = 'Stopped'"))
  }

  @Test(arguments: [
    (["org.mpris.MediaPlayer2.Player.Seek"], "InvalidArgs"),
    (["org.mpris.MediaPlayer2.Player.Next", "1"], "InvalidArgs"),
    (["org.mpris.MediaPlayer2.Player.Dance"], "UnknownMethod"),
    (["org.mpris.MediaPlayer2.Shelves.GoTo"], "UnknownInterface"),
    (["org.mpris.MediaPlayer2.TrackList.GoTo"], "InvalidArgs"),
    (["org.mpris.MediaPlayer2.TrackList.AddTrack", "x", "/a", "true"], "InvalidArgs"),
    (["org.mpris.MediaPlayer2.Playlists.ActivatePlaylist", "/a"], "InvalidArgs"),
    (["org.mpris.MediaPlayer2.Playlists.GetPlaylists", "0", "9", "Size", "false"], "InvalidArgs"),
    (["org.mpris.MediaPlayer2.Player.OpenUri", "'http://x/y'"], "InvalidArgs"),
    (["org.freedesktop.DBus.Properties.Get", "'org.x.Y'", "'Volume'"], "UnknownInterface"),
    (
      ["org.freedesktop.DBus.Properties.Get", "'org.mpris.MediaPlayer2.Player'", "'volume'"],
      "UnknownProperty"
    ),
    (["org.freedesktop.DBus.Properties.GetAll", "'org.x.Y'"], "UnknownInterface"),
    (["Set", "'Volume'", "<'loud'>"], "InvalidArgs"), (["Set", "'Volume'", "<1>"], "InvalidArgs"),
    (["Set", "'LoopStatus'", "<'All'>"], "InvalidArgs"),
    (["Set", "'Shuffle'", "<@as []>"], "InvalidArgs"),
    (["Set", "'Metadata'", "<@a{sv} {}>"], "PropertyReadOnly"),
    (["Set", "'CanControl'", "<false>"], "PropertyReadOnly"),
    (["Set", "'Fullscreen'", "<true>"], "UnknownProperty"),
  ])
  func `an invalid call is refused with the D-Bus error`(
    _ words: [String], _ error: String
  ) throws {
    var words = words
    if words[0] == "Set" {
      words[0...0] = ["org.freedesktop.DBus.Properties.Set", "'org.mpris.MediaPlayer2.Player'"]
    }
    let ending = try desk.gdbus(words[0], Array(words.dropFirst()))
    #expect(ending.status != 0)
    #expect(ending.text.contains("org.freedesktop.DBus.Error.\(error)"), "\(ending.text)")
    #expect(desk.player.requests == [])
  }

  @Test func `arguments of the wrong type are refused`() throws {
    // gdbus checks arguments against the introspection; busctl sends anything.
    for arguments in [
      ["Seek", "s", "x"], ["SetPosition", "sx", "/a", "1"], ["OpenUri", "i", "1"],
    ] {
      let ending = try desk.bus.client(
        [
          "busctl", "--address=" + desk.bus.address, "call", "org.mpris.MediaPlayer2.stimmung",
          "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player",
        ] + arguments
      ).end()
      #expect(ending.text.contains("not (\(arguments[1]))"), "\(ending.text)")
    }
    #expect(desk.player.requests == [])
  }

  @Test func `a failure is reported only to a caller that opens a file`() throws {
    desk.player.fail(with: PlayerError(.nothingPlayable, "The queue is empty."))
    let play = try gdbus("org.mpris.MediaPlayer2.Player.Play")
    #expect(play.status == 0 && play.text == "()\n")
    let open = try gdbus("org.mpris.MediaPlayer2.Player.OpenUri", "file:///nothing")
    #expect(open.text.contains("The queue is empty."))
  }

  @Test func `quitting and raising are answered`() throws {
    #expect(try gdbus("org.mpris.MediaPlayer2.Raise").text == "()\n")
    #expect(try gdbus("org.mpris.MediaPlayer2.Quit").text == "()\n")
    #expect(desk.player.requests == [.end(.quit(onlyIfAlone: false))])
    #expect(try gdbus("org.freedesktop.DBus.Peer.Ping").text == "()\n")
  }

  @Test func `a track change is one signal and a position`() throws {
    let monitor = try desk.monitor()
    _ = try playerctl("next")
    _ = try monitor.line { $0.contains("Seeked (int64 0,)") }
    _ = try playerctl("volume", "0.3")
    _ = try monitor.line { $0.contains("'Volume': <0.29") || $0.contains("'Volume': <0.3") }
    let changes = try monitor.lines().filter { $0.contains("PropertiesChanged") }
    #expect(changes.count == 2, "\(changes)")
    #expect(changes[0].contains("/org/stimmung/entry/2") && changes[0].contains("words of 2"))
    #expect(!changes.joined().contains("'Position'"))
  }

  @Test func `the position is reported after events were lost`() throws {
    let monitor = try desk.monitor()
    desk.player.jump(to: 42)
    _ = try monitor.line { $0.contains("Seeked (int64 42000000,)") }
  }

  @Test func `a second player has its own name`() throws {
    let second = try Desk(DeskPlayer(), on: desk.bus)
    try second.appear(as: "stimmung.instance\(getpid())")
    second.control.stop()
    try desk.appear()
  }
}
