/// The optional interfaces for the queue and for playlists.
extension MPRIS {
  /// The queue, or the part of it around the current item.
  static let trackList = BusInterface(
    name: "org.mpris.MediaPlayer2.TrackList",
    methods: [
      .init(
        name: "GetTracksMetadata", takes: [.init(name: "TrackIds", signature: "ao")],
        gives: [.init(name: "Metadata", signature: "aa{sv}")]),
      .init(
        name: "AddTrack",
        takes: [
          .init(name: "Uri", signature: "s"), .init(name: "AfterTrack", signature: "o"),
          .init(name: "SetAsCurrent", signature: "b"),
        ]),
      .init(name: "RemoveTrack", takes: [.init(name: "TrackId", signature: "o")]),
      .init(name: "GoTo", takes: [.init(name: "TrackId", signature: "o")]),
    ],
    properties: [
      .init(name: "Tracks", signature: "ao", change: .invalidated),
      .init(name: "CanEditTracks", signature: "b"),
    ],
    signals: [
      .init(
        name: "TrackListReplaced",
        takes: [
          .init(name: "Tracks", signature: "ao"), .init(name: "CurrentTrack", signature: "o"),
        ]),
      .init(
        name: "TrackAdded",
        takes: [
          .init(name: "Metadata", signature: "a{sv}"), .init(name: "AfterTrack", signature: "o"),
        ]),
      .init(name: "TrackRemoved", takes: [.init(name: "TrackId", signature: "o")]),
      .init(
        name: "TrackMetadataChanged",
        takes: [
          .init(name: "TrackId", signature: "o"), .init(name: "Metadata", signature: "a{sv}"),
        ]),
    ])

  /// The moods, playlists and saved queries.
  static let playlists = BusInterface(
    name: "org.mpris.MediaPlayer2.Playlists",
    methods: [
      .init(name: "ActivatePlaylist", takes: [.init(name: "PlaylistId", signature: "o")]),
      .init(
        name: "GetPlaylists",
        takes: [
          .init(name: "Index", signature: "u"), .init(name: "MaxCount", signature: "u"),
          .init(name: "Order", signature: "s"), .init(name: "ReverseOrder", signature: "b"),
        ], gives: [.init(name: "Playlists", signature: "a(oss)")]),
    ],
    properties: [
      .init(name: "PlaylistCount", signature: "u"), .init(name: "Orderings", signature: "as"),
      .init(name: "ActivePlaylist", signature: "(b(oss))"),
    ],
    signals: [
      .init(name: "PlaylistChanged", takes: [.init(name: "Playlist", signature: "(oss)")])
    ])
}
