/// The interfaces of the MPRIS D-Bus Interface Specification 2.2.
enum MPRIS {
  /// The object path of every player.
  static let path = "/org/mpris/MediaPlayer2"
  /// The prefix of every player's bus name.
  static let namespace = "org.mpris.MediaPlayer2"
  /// The object path for no track.
  static let noTrack = path + "/TrackList/NoTrack"

  /// The application.
  static let root = BusInterface(
    name: "org.mpris.MediaPlayer2", methods: [.init(name: "Raise"), .init(name: "Quit")],
    properties: [
      .init(name: "CanQuit", signature: "b"), .init(name: "CanRaise", signature: "b"),
      .init(name: "HasTrackList", signature: "b"), .init(name: "Identity", signature: "s"),
      .init(name: "DesktopEntry", signature: "s"),
      .init(name: "SupportedUriSchemes", signature: "as"),
      .init(name: "SupportedMimeTypes", signature: "as"),
    ])

  /// Playback.
  static let player = BusInterface(
    name: "org.mpris.MediaPlayer2.Player",
    methods: [
      .init(name: "Next"), .init(name: "Previous"), .init(name: "Pause"),
      .init(name: "PlayPause"), .init(name: "Stop"), .init(name: "Play"),
      .init(name: "Seek", takes: [.init(name: "Offset", signature: "x")]),
      .init(
        name: "SetPosition",
        takes: [.init(name: "TrackId", signature: "o"), .init(name: "Position", signature: "x")]),
      .init(name: "OpenUri", takes: [.init(name: "Uri", signature: "s")]),
    ],
    properties: [
      .init(name: "PlaybackStatus", signature: "s"),
      .init(name: "LoopStatus", signature: "s", isWritable: true),
      .init(name: "Rate", signature: "d", isWritable: true),
      .init(name: "Shuffle", signature: "b", isWritable: true),
      .init(name: "Metadata", signature: "a{sv}"),
      .init(name: "Volume", signature: "d", isWritable: true),
      .init(name: "Position", signature: "x", change: .unannounced),
      .init(name: "MinimumRate", signature: "d"), .init(name: "MaximumRate", signature: "d"),
      .init(name: "CanGoNext", signature: "b"), .init(name: "CanGoPrevious", signature: "b"),
      .init(name: "CanPlay", signature: "b"), .init(name: "CanPause", signature: "b"),
      .init(name: "CanSeek", signature: "b"),
      .init(name: "CanControl", signature: "b", change: .unannounced),
    ],
    signals: [.init(name: "Seeked", takes: [.init(name: "Position", signature: "x")])])

  /// Access to properties.
  static let properties = BusInterface(
    name: "org.freedesktop.DBus.Properties",
    methods: [
      .init(
        name: "Get",
        takes: [
          .init(name: "interface_name", signature: "s"),
          .init(name: "property_name", signature: "s"),
        ], gives: [.init(name: "value", signature: "v")]),
      .init(
        name: "GetAll", takes: [.init(name: "interface_name", signature: "s")],
        gives: [.init(name: "properties", signature: "a{sv}")]),
      .init(
        name: "Set",
        takes: [
          .init(name: "interface_name", signature: "s"),
          .init(name: "property_name", signature: "s"), .init(name: "value", signature: "v"),
        ]),
    ],
    signals: [
      .init(
        name: "PropertiesChanged",
        takes: [
          .init(name: "interface_name", signature: "s"),
          .init(name: "changed_properties", signature: "a{sv}"),
          .init(name: "invalidated_properties", signature: "as"),
        ])
    ])

  /// Introspection.
  static let introspectable = BusInterface(
    name: "org.freedesktop.DBus.Introspectable",
    methods: [.init(name: "Introspect", gives: [.init(name: "xml_data", signature: "s")])])

  /// The peer interface, which sd-bus implements itself.
  static let peer = BusInterface(
    name: "org.freedesktop.DBus.Peer",
    methods: [
      .init(name: "Ping"),
      .init(name: "GetMachineId", gives: [.init(name: "machine_uuid", signature: "s")]),
    ])

  /// All interfaces of the object at ``path``.
  static let interfaces = [
    root, player, trackList, playlists, properties, introspectable, peer,
  ]

  /// The child nodes of the objects above ``path``.
  static let children = [
    "/": "org", "/org": "mpris", "/org/mpris": "MediaPlayer2",
  ]
}
