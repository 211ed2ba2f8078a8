// swift-tools-version: 6.2
import PackageDescription

/// Rules for every room: imports stay internal unless they say otherwise, `any` is written out, and
/// a warning stops the build.
let rules: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// The rules of code that is optimised for debugging, too.
let quickRules: [SwiftSetting] = rules + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// A room of ours, and the rooms and packages that it may know.
func room(
  _ name: String, knows dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = rules
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: ["README.md"], swiftSettings: settings)
}

/// A room whose code runs a few times for each command.
///
/// Optimising it would make nothing faster that one could measure, and makes the build longer. No product
/// for other packages may know one.
func plainRoom(_ name: String, knows dependencies: [Target.Dependency] = []) -> Target {
  room(name, knows: dependencies, settings: rules + [.unsafeFlags(["-Onone"])])
}

/// A room of much computing, optimised for debugging, too: its tests are most of what tests compute.
///
/// No product for other packages may know one.
func quickRoom(_ name: String, knows dependencies: [Target.Dependency] = []) -> Target {
  room(name, knows: dependencies, settings: quickRules)
}

/// The rooms of a group: `Sources/GROUP/ROOM`.
func group(_ name: String, _ rooms: [Target]) -> [Target] {
  for room in rooms { room.path = "Sources/\(name)/\(room.name)" }
  return rooms
}

/// The tests of rooms: `Tests/NAME`; those without package access see what another package would.
func tests(
  _ name: String, of dependencies: [Target.Dependency], resources: [Resource] = [],
  exclude: [String] = [], packageAccess: Bool = true, settings: [SwiftSetting] = rules
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["PlayerModel", "TestSupport"], exclude: exclude,
    resources: resources, packageAccess: packageAccess, swiftSettings: settings)
}

// MARK: - C libraries, one room each

let cRooms = group(
  "C",
  [
    .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
    .target(name: "CChafa", linkerSettings: [.linkedLibrary("chafa")]),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CEBUR128"),
    .systemLibrary(name: "CExpat"),
    .systemLibrary(name: "CFAAD"),
    .systemLibrary(name: "CFLAC", pkgConfig: "flac"),
    .target(
      name: "CExiv2", cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("exiv2")]),
    .target(
      name: "CFFmpeg",
      linkerSettings: ["avformat", "avcodec", "avutil", "swscale"].map { .linkedLibrary($0) }),
    .target(name: "CGcrypt", linkerSettings: [.linkedLibrary("gcrypt")]),
    .target(name: "CHEIF", linkerSettings: [.linkedLibrary("heif")]),
    .systemLibrary(name: "CKissFFT"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CTimers"),
    .systemLibrary(name: "CMpg123", pkgConfig: "libmpg123"),
    .systemLibrary(name: "CNcurses"),
    .systemLibrary(name: "COpus", pkgConfig: "opus"),
    .target(
      name: "COpenCV",
      cxxSettings: [
        .treatAllWarnings(as: .error), .unsafeFlags(["-isystem", "/usr/include/opencv4"]),
      ],
      linkerSettings: [.linkedLibrary("opencv_core"), .linkedLibrary("opencv_dnn")]),
    .target(
      name: "CPictures",
      linkerSettings: ["jpeg", "png16", "webp", "webpdemux"].map { .linkedLibrary($0) }),
    .target(
      name: "CSoundTouch", cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("SoundTouch")]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
    .target(
      name: "CTagLib", cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("tag"), .linkedLibrary("z")]),
    .target(name: "CArguments"),
    .target(name: "CTerminalSignals"),
    .systemLibrary(name: "CUchardet"),
    .systemLibrary(name: "CVersion"),
    .systemLibrary(name: "CVorbis", pkgConfig: "vorbis"),
    .systemLibrary(name: "CWavPack", pkgConfig: "wavpack"),
    .systemLibrary(name: "CZlib"),
    // Which commit the programs were built from. No room knows it, so that another commit compiles nothing else.
    .target(name: "VersionStamp"),
  ])

// MARK: - What all share

let languageRooms = group(
  "Language",
  [
    room("CalendarDates"),
    room("PlayerModel", knows: ["CalendarDates"]),
    quickRoom("SafeText", knows: ["CLinux"]),
    quickRoom("TextFolding"),
    quickRoom("CompactTracks", knows: ["PlayerModel"]),
    room("OpenFormats"),
  ])

// MARK: - The system

let systemRooms = group(
  "System",
  [
    room("Cryptography", knows: ["CGcrypt"]),
    room("HelperConfinement", knows: ["CLinux"]),
    room("Linux", knows: ["CArguments", "CLinux", "CalendarDates", "PlayerModel"]),
    room("MessageBus", knows: ["CLinux", "CSystemd", "Linux", "PlayerModel"]),
    room("LocalDatabase", knows: ["CalendarDates", "Linux", "PlayerModel", grdb, sqlite]),
    room("Sealing", knows: ["Cryptography"]),
    room("Locations", knows: ["CVersion", "Linux", "PlayerModel"]),
  ])

// MARK: - Other machines

let networkRooms = group(
  "Network",
  [
    room("HelperProtocol", knows: ["Transport"]),
    room("HTTPErrorMessages", knows: ["Transport"]),
    room("Transport"),
    room("HTTPTransport", knows: ["CCurl", "Transport"]),
    plainRoom("SyncHelper", knows: ["HelperProtocol", "Linux", "PlayerModel", "Transport"]),
    // What talks to a network is a program of its own, so that the player links no HTTP.
    .executableTarget(
      name: "stimmung-sync",
      dependencies: ["CArguments", "CLinux", "HTTPTransport", "HelperProtocol", "Transport"],
      swiftSettings: rules),
  ])

// MARK: - From a file to the loudspeaker

let soundRooms = group(
  "Sound",
  [
    room("SoundIdentity", knows: ["Cryptography", "PlayerModel"]),
    room("SoundDecoding", knows: ["Linux", "PlayerModel", "SoundIdentity"]),
    room("TagReading", knows: ["CTagLib", "PlayerModel", "SoundDecoding"]),
    room(
      "MPEGAudio",
      knows: ["CMpg123", "ChunkedAudio", "PlayerModel", "SoundDecoding", "TagReading"]),
    quickRoom("OggPages", knows: ["PlayerModel", "SoundDecoding", "TagReading"]),
    room("VorbisComments", knows: ["SoundDecoding"]),
    quickRoom(
      "FLACAudio",
      knows: [
        "CFLAC", "OggPages", "PlayerModel", "SoundDecoding", "SoundIdentity", "TagReading",
        "VorbisComments",
      ]),
    quickRoom(
      "OggAudio",
      knows: ["OggPages", "PlayerModel", "SoundDecoding", "SoundIdentity", "VorbisComments"]),
    quickRoom(
      "VorbisAudio",
      knows: ["CVorbis", "OggAudio", "OggPages", "PlayerModel", "SoundDecoding"]),
    quickRoom(
      "OpusAudio",
      knows: [
        "COpus", "OggAudio", "OggPages", "PlayerModel", "SoundDecoding", "VorbisComments",
      ]),
    quickRoom("ChunkedAudio", knows: ["PlayerModel", "SoundDecoding", "TagReading"]),
    quickRoom(
      "WavPackAudio", knows: ["CWavPack", "Linux", "PlayerModel", "SoundDecoding", "TagReading"]),
    room("MP4Boxes", knows: ["PlayerModel", "SoundDecoding"]),
    room("DecoderProtocol", knows: ["CLinux"]),
    room(
      "PacketDecoding",
      knows: ["CLinux", "DecoderProtocol", "HelperProtocol", "Linux", "Locations", "PlayerModel"]),
    // A separate program, because its AAC decoder is under the GPL and packets are untrusted.
    .executableTarget(
      name: "stimmung-decode",
      dependencies: [
        "CArguments", "CFAAD", "CLinux", "DecoderProtocol", "HelperConfinement", "HelperProtocol",
      ],
      exclude: ["README.md"], swiftSettings: quickRules),
    quickRoom(
      "MP4Audio",
      knows: [
        "DecoderProtocol", "MP4Boxes", "PacketDecoding", "PlayerModel", "SoundDecoding",
        "SoundIdentity",
      ]),
    room("AudioOutput", knows: ["CALSA", "Linux", "PlayerModel", "TextFolding"]),
    room(
      "SoundFiles",
      knows: [
        "ChunkedAudio", "FLACAudio", "MP4Audio", "MPEGAudio", "OpusAudio", "PlayerModel",
        "SoundDecoding", "VorbisAudio", "WavPackAudio",
      ]),
    quickRoom(
      "SignalProcessing", knows: ["CEBUR128", "CKissFFT", "CSoundTouch", "PlayerModel"]),
    quickRoom(
      "PlaybackEngine",
      knows: [
        "AudioOutput", "CompactTracks", "Linux", "PlayerModel", "SignalProcessing",
        "SoundDecoding", "TextFolding",
      ]),
  ])

// MARK: - What is known and kept

let libraryRooms = group(
  "Library",
  [
    room(
      "TrackMetadata",
      knows: [
        "CTagLib", "CUchardet", "CalendarDates", "Linux", "MP4Boxes", "PlayerModel",
        "SoundDecoding",
        "SoundFiles", "TagReading", "VorbisComments",
      ]),
    room(
      "MusicLibrary",
      knows: [
        "CExpat", "CLinux", "CalendarDates", "CompactTracks", "Linux", "LocalDatabase",
        "MP4Boxes", "OpenFormats", "PlayerModel", "SignalProcessing", "SoundDecoding", "SoundFiles",
        "TagReading", "TextFolding", "TrackMetadata", "VorbisComments", grdb, sqlite,
      ]),
    quickRoom(
      "ListeningHistory",
      knows: [
        "CZlib", "CalendarDates", "Linux", "LocalDatabase", "OpenFormats", "PlayerModel", "Sealing",
        "TextFolding", grdb,
      ]),
    plainRoom(
      "ListenSubmission",
      knows: [
        "Cryptography", "HTTPErrorMessages", "Linux", "ListeningHistory", "PlayerModel",
        "Transport",
      ]),
  ])

// MARK: - Sensors

let sensorsRooms = group(
  "Sensors",
  [
    room(
      "Sensing",
      knows: [
        "CalendarDates", "Cryptography", "HTTPErrorMessages", "Linux", "OpenFormats", "PlayerModel",
        "Sealing", "Transport", grdb,
      ]),
    room("MusicSensor", knows: ["Linux", "PlayerModel", "Sensing"]),
    room("MediaPlayers", knows: ["Linux", "MessageBus", "PlayerModel"]),
    room("OthersSensor", knows: ["MusicSensor", "PlayerModel", "Sensing"]),
  ])

// MARK: - Headphones

let headphonesRooms = group(
  "Headphones",
  [
    room(
      "HeadphoneMotion",
      knows: ["CLinux", "CalendarDates", "Linux", "MessageBus", "PlayerModel"]),
    room(
      "HeadphoneMotionSensor", knows: ["HeadphoneMotion", "Linux", "PlayerModel", "Sensing"]),
    room(
      "HeadphoneControl", knows: ["HeadphoneMotion", "Linux", "PlayerModel"]),
  ])

// MARK: - Photos

let photosRooms = group(
  "Photos",
  [
    room(
      "PhotoFiles",
      knows: ["CLinux", "Linux", "LocalDatabase", "PlayerModel", "Sealing", "SoundIdentity", grdb]),
    room("PhotoHelperProtocols", knows: ["CalendarDates"]),
    room(
      "PhotoReading",
      knows: [
        "CLinux", "Cryptography", "HelperProtocol", "Linux", "PhotoFiles", "PhotoHelperProtocols",
        "PlayerModel",
      ]),
    room(
      "PhotosSensor",
      knows: ["Linux", "PhotoFiles", "PhotoReading", "PlayerModel", "Sealing", "Sensing"]),
    // What runs a listener's model is one, too, and only built where it is asked for by name.
    .executableTarget(
      name: "stimmung-recognise",
      dependencies: [
        "CArguments", "CLinux", "COpenCV", "HelperConfinement", "HelperProtocol",
        "PhotoHelperProtocols",
      ],
      exclude: ["README.md"], swiftSettings: rules),
    // What decodes pictures is one, too: they are hostile, and its libraries have another licence.
    .executableTarget(
      name: "stimmung-photos",
      dependencies: [
        "CArguments", "CExiv2", "CFFmpeg", "CHEIF", "CLinux", "CPictures", "HelperConfinement",
        "HelperProtocol", "PhotoHelperProtocols",
      ],
      exclude: ["README.md"], swiftSettings: rules),
  ])

// MARK: - The system player

let hostRooms = group(
  "Host",
  [
    room(
      "PlayerHost",
      knows: [
        "AudioOutput", "CompactTracks", "Linux", "ListenSubmission", "ListeningHistory",
        "MusicLibrary", "PlaybackEngine", "PlayerModel", "Sensing", "SignalProcessing",
        "SoundFiles", "TrackMetadata",
      ]),
    room("PlayerService", knows: ["CLinux", "Linux", "OpenFormats", "PlayerModel"]),
    plainRoom(
      "DesktopControl",
      knows: ["CLinux", "Cryptography", "Linux", "MessageBus", "PlayerModel"]),
    room(
      "MPDService",
      knows: [
        "CLinux", "CalendarDates", "CompactTracks", "Linux", "PlayerModel", "PlayerService",
        "TextFolding",
      ]),
    plainRoom("EventHooks", knows: ["Linux", "PlayerModel"]),
    room("HostLauncher", knows: ["CLinux", "Linux", "Locations", "PlayerModel", "PlayerService"]),
  ])

// MARK: - The interface

let interfaceRooms = group(
  "Interface",
  [
    quickRoom("TerminalCells", knows: ["SafeText"]),
    room("Pictures", knows: ["CChafa", "CPictures", "TerminalCells"]),
    quickRoom(
      "PlayerInterface",
      knows: ["CalendarDates", "PlayerModel", "SafeText", "TerminalCells", "TextFolding"]),
    room(
      "TerminalScreen", knows: ["CNcurses", "CTerminalSignals", "SafeText", "TerminalCells"]),
  ])

// MARK: - The program

let programRooms = group(
  "Program",
  [
    quickRoom("Settings", knows: ["CalendarDates", "Linux", "PlayerModel"]),
    room(
      "ProgramOutput",
      knows: [
        "CalendarDates", "Linux", "OpenFormats", "PlayerModel", "SafeText", "TerminalCells",
      ]),
    room(
      "ProgramSettings",
      knows: [
        "HeadphoneMotion", "Linux", "Locations", "MusicLibrary", "PlayerInterface", "PlayerModel",
        "SafeText", "Settings", "SoundFiles",
      ]),
    room(
      "ProgramSensors",
      knows: [
        "HeadphoneMotion", "HeadphoneMotionSensor", "Locations", "MusicSensor", "OthersSensor",
        "PhotosSensor", "PlayerModel",
        "ProgramOutput", "ProgramSettings", "Sensing", "Settings", "SyncHelper",
      ]),
    room(
      "ControlCommands",
      knows: [
        "HostLauncher", "Linux", "Locations", "OpenFormats", "PlayerModel", "PlayerService",
        "ProgramOutput",
      ]),
    plainRoom(
      "DirectStoreAccess",
      knows: [
        "CalendarDates", "Linux", "ListeningHistory", "Locations", "MusicLibrary", "PhotoFiles",
        "PhotosSensor", "PlayerModel", "ProgramOutput", "ProgramSensors", "ProgramSettings",
        "Sealing", "Sensing", "Settings", "SoundFiles", "TrackMetadata",
      ]),
    room(
      "HostProcess",
      knows: [
        "AudioOutput", "CLinux", "CTimers", "CalendarDates", "DesktopControl", "EventHooks",
        "HeadphoneControl", "HeadphoneMotion", "Linux", "ListenSubmission",
        "ListeningHistory", "Locations", "MPDService", "MediaPlayers", "MessageBus", "MusicLibrary",
        "PlayerHost",
        "PlayerModel", "PlayerService", "ProgramSensors", "ProgramSettings", "Sealing", "Settings",
        "SoundFiles", "SyncHelper", "TrackMetadata", "Transport", logging,
      ]),
    room(
      "InterfaceRunner",
      knows: [
        "AudioOutput", "CLinux", "CalendarDates", "Cryptography", "DirectStoreAccess",
        "HostLauncher", "Linux", "ListeningHistory", "Locations", "MusicLibrary", "PhotoFiles",
        "PhotoReading", "Pictures", "PlayerInterface", "PlayerModel", "PlayerService",
        "ProgramOutput", "ProgramSensors", "ProgramSettings", "Sensing", "Settings",
        "TerminalCells", "TerminalScreen", "TrackMetadata",
      ]),
    plainRoom(
      "Commands",
      knows: [
        "AudioOutput", "CLinux", "CalendarDates", "ControlCommands", "DirectStoreAccess",
        "EventHooks", "HeadphoneControl", "HeadphoneMotion", "HostLauncher", "HostProcess",
        "InterfaceRunner", "Linux", "ListenSubmission", "ListeningHistory", "LocalDatabase",
        "Locations", "MediaPlayers", "MusicLibrary", "MusicSensor", "OpenFormats", "PhotoFiles",
        "PhotoReading", "Pictures", "PlayerInterface", "PlayerModel", "PlayerService",
        "ProgramOutput", "ProgramSensors", "ProgramSettings", "SafeText", "Sealing", "Sensing",
        "Settings", "SignalProcessing", "SoundFiles", "SyncHelper", "TerminalCells",
        "TerminalScreen", "TrackMetadata", "Transport", arguments,
      ]),
    .executableTarget(
      name: "stimmung-player", dependencies: ["Commands", "VersionStamp"],
      exclude: ["README.md"], swiftSettings: rules),
    // What everybody starts is small: what takes the whole program to do makes it become that.
    .executableTarget(
      name: "stimmung",
      dependencies: [
        "ControlCommands", "HostLauncher", "Linux", "Locations", "PlayerModel", "ProgramOutput",
        "VersionStamp",
      ],
      exclude: ["README.md"], swiftSettings: rules),
  ])

// MARK: - Tests

let testRooms: [Target] = [
  // Only for tests: libasound loads it as a sound card.
  .target(name: "PacedPCM", path: "Tests/PacedPCM", linkerSettings: [.linkedLibrary("asound")]),
  // Only for measuring, and the example of a program that uses nothing but the sensor.
  .target(
    name: "BenchmarkSupport", dependencies: ["PlayerModel"], path: "Tests/BenchmarkSupport",
    swiftSettings: rules),
  .executableTarget(
    name: "sensor-benchmark",
    dependencies: [
      "BenchmarkSupport", "HeadphoneMotion", "HeadphoneMotionSensor", "MusicSensor",
      "PlayerModel", "Sensing",
    ],
    path: "Tests/SensorBenchmark", swiftSettings: rules),
  .executableTarget(
    name: "library-benchmark",
    dependencies: ["BenchmarkSupport", "MusicLibrary", "PlaybackEngine", "PlayerModel"],
    path: "Tests/LibraryBenchmark", swiftSettings: rules),
  .executableTarget(
    name: "history-benchmark", dependencies: ["ListeningHistory", "PlayerModel"],
    path: "Tests/HistoryBenchmark", swiftSettings: rules),
  .executableTarget(
    name: "playback-benchmark",
    dependencies: [
      "AudioOutput", "Linux", "PlaybackEngine", "PlayerModel", "SoundDecoding", "SoundFiles",
    ],
    path: "Tests/PlaybackBenchmark", swiftSettings: rules),
  .executableTarget(
    name: "photo-benchmark", dependencies: ["Linux", "PhotoFiles", "PlayerModel"],
    path: "Tests/PhotoBenchmark", swiftSettings: rules),
  // Heads that move as heads do, for tests and for measuring.
  .target(
    name: "GestureSamples", dependencies: ["HeadphoneMotion", "PlayerModel"],
    path: "Tests/GestureSamples", swiftSettings: rules),
  .executableTarget(
    name: "gesture-benchmark", dependencies: ["GestureSamples", "HeadphoneMotion"],
    path: "Tests/GestureBenchmark", swiftSettings: rules),
  .executableTarget(
    name: "counted-jobs",
    dependencies: [
      "BenchmarkSupport", "MusicLibrary", "MusicSensor", "PlayerInterface", "PlayerModel",
      "Sensing", "SignalProcessing", "SoundFiles", "TerminalCells", "TerminalScreen",
    ],
    path: "Tests/CountedJobs", swiftSettings: rules),
  .target(
    name: "TestSupport",
    dependencies: ["AudioOutput", "CWavPack", "PlaybackEngine", "PlayerModel", "SoundDecoding"],
    path: "Tests/TestSupport", exclude: ["audioscrobbler_host.py"],
    swiftSettings: quickRules),
  tests("AudioOutputTests", of: ["AudioOutput"]),
  tests("CalendarDatesTests", of: ["CalendarDates"]),
  tests("ChunkedAudioTests", of: ["ChunkedAudio", "SoundDecoding"]),
  tests(
    "CommandsTests",
    of: [
      "Commands", "ControlCommands", "DirectStoreAccess", "HostLauncher", "InterfaceRunner",
      "ListeningHistory", "Locations", "MusicLibrary", "PhotoFiles", "PlayerInterface",
      "PlayerService", "ProgramOutput", "ProgramSensors", "ProgramSettings", "Sealing", "Sensing",
      "Settings", "SoundFiles", "TerminalCells", "TerminalScreen", arguments, grdb,
    ]),
  tests(
    "ConformanceTests", of: ["MPEGAudio", "SoundDecoding", "SoundFiles", "TrackMetadata"],
    exclude: ["make_corpus.py"]),
  tests("CryptographyTests", of: ["CGcrypt", "Cryptography"]),
  tests(
    "DesktopControlTests", of: ["DesktopControl", "Linux", "MediaPlayers", "MessageBus"],
    exclude: ["desktop_lists.py", "desktop_servers.py"]),
  tests(
    "EndToEndTests", of: ["Linux", "PhotoFiles"],
    exclude: [
      "checked_profile.py", "crossfade_model.py", "export_checks.py", "killer.py",
      "list_checks.py", "mpd_beside.py", "protocol_client.py",
      "service_hosts.py", "trust",
    ]),
  tests("EventHooksTests", of: ["EventHooks", "Linux"]),
  tests("HeadphoneControlTests", of: ["HeadphoneControl", "HeadphoneMotion"]),
  tests(
    "HeadphoneMotionSensorTests",
    of: ["HeadphoneMotion", "HeadphoneMotionSensor", "MusicSensor", "Sealing", "Sensing", grdb]),
  tests(
    "HeadphoneMotionTests",
    of: ["CLinux", "GestureSamples", "HeadphoneMotion", "Linux", "MessageBus"],
    resources: [.copy("AirPods/Fixtures")]),
  tests(
    "HostProcessTests",
    of: [
      "HostProcess", "ListenSubmission", "Locations", "PlayerHost", "PlayerService",
      "ProgramSettings", "Settings", "SoundFiles",
    ]),
  tests(
    "InterfaceRunnerTests",
    of: [
      "CalendarDates", "InterfaceRunner", "Linux", "ListeningHistory", "Locations", "MusicLibrary",
      "PhotoFiles", "Pictures", "PlayerInterface", "PlayerService", "ProgramSettings", "Settings",
      "TerminalCells",
    ], exclude: ["Snapshots"]),
  tests("HelperConfinementTests", of: ["CLinux", "HelperConfinement"]),
  tests("HelperProtocolTests", of: ["HelperProtocol", "Transport"]),
  tests("HTTPErrorMessagesTests", of: ["HTTPErrorMessages", "Transport"]),
  tests("LinuxTests", of: ["CLinux", "Linux"]),
  tests(
    "ListenSubmissionTests",
    of: [
      "Cryptography", "HTTPErrorMessages", "HTTPTransport", "ListenSubmission", "ListeningHistory",
      "Sealing", "Transport",
    ]),
  tests(
    "ListeningHistoryTests",
    of: [
      "CZlib", "CalendarDates", "ListeningHistory", "LocalDatabase", "OpenFormats", "Sealing", grdb,
    ],
    resources: [.copy("Fixtures")], exclude: ["Snapshots"]),
  tests("FLACAudioTests", of: ["FLACAudio", "SoundDecoding"]),
  tests(
    "MP4AudioTests",
    of: ["MP4Audio", "MP4Boxes", "PacketDecoding", "SoundDecoding", "SoundIdentity"]),
  tests("DecoderProtocolTests", of: ["DecoderProtocol"]),
  tests(
    "PacketDecodingTests",
    of: [
      "CLinux", "DecoderProtocol", "HelperProtocol", "Linux", "MP4Audio", "PacketDecoding",
      "SoundDecoding",
    ],
    resources: [.copy("Fixtures")]),
  tests("LocalDatabaseTests", of: ["LocalDatabase", grdb]),
  tests("LocationsTests", of: ["Locations"]),
  tests(
    "MPEGAudioTests", of: ["CMpg123", "Cryptography", "MPEGAudio", "SoundDecoding"],
    resources: [.copy("Fixtures")]),
  tests(
    "MusicLibraryTests",
    of: [
      "CLinux", "ListeningHistory", "LocalDatabase", "MPEGAudio", "MusicLibrary",
      "SignalProcessing", "SoundDecoding", "TrackMetadata", grdb,
    ], exclude: ["Snapshots"]),
  tests(
    "MPDServiceTests", of: ["CLinux", "CompactTracks", "Linux", "MPDService", "PlayerService"],
    exclude: ["mpd_client.py"]),
  tests("MusicSensorTests", of: ["MusicSensor", "Sealing", "Sensing"]),
  tests("OggPagesTests", of: ["OggPages", "SoundDecoding"]),
  tests("OpenFormatsTests", of: ["OpenFormats"]),
  tests("OpusAudioTests", of: ["OpusAudio", "SoundDecoding"]),
  tests(
    "OutsideSensorTests", of: ["HTTPTransport", "Sensing"], packageAccess: false),
  tests("PhotoFilesTests", of: ["Linux", "LocalDatabase", "PhotoFiles", "Sealing", grdb]),
  tests(
    "PhotosSensorTests",
    of: ["MusicSensor", "PhotoFiles", "PhotosSensor", "Sealing", "Sensing", grdb]),
  tests("OutsidePhotosTests", of: ["PhotosSensor"], packageAccess: false),
  // These run the helpers as programs: linked into the tests, their libraries would make the first calls to those that
  // the player has, too.
  tests(
    "PhotoReadingTests",
    of: ["CLinux", "HelperProtocol", "Linux", "PhotoFiles", "PhotoHelperProtocols", "PhotoReading"]),
  tests(
    "PhotoRecognitionTests",
    of: [
      "CLinux", "HelperProtocol", "Linux", "PhotoFiles", "PhotoHelperProtocols", "PhotoReading",
    ]),
  tests(
    "PicturesTests", of: ["Pictures", "PlayerInterface", "TerminalCells"],
    resources: [.copy("Fixtures")], exclude: ["Snapshots"]),
  tests(
    "PlaybackEngineTests",
    of: [
      "AudioOutput", "CompactTracks", "PlaybackEngine", "SignalProcessing", "SoundDecoding",
      "SoundFiles", "TextFolding",
    ], exclude: ["numpy_models.py"]),
  tests(
    "PlayerInterfaceTests",
    of: ["CalendarDates", "PlayerInterface", "SafeText", "TerminalCells"],
    exclude: ["Snapshots"]),
  tests(
    "PlayerHostTests",
    of: [
      "AudioOutput", "CLinux", "CompactTracks", "HTTPTransport", "Linux", "ListenSubmission",
      "ListeningHistory", "MusicLibrary", "MusicSensor", "PlaybackEngine", "PlayerHost",
      "PlayerService", "Sensing", "SignalProcessing", "SoundDecoding", "SoundFiles", "Transport",
      grdb,
    ], exclude: ["Snapshots"]),
  tests(
    "MediaPlayersTests", of: ["Linux", "MediaPlayers", "MessageBus"],
    exclude: ["media_players.py"]),
  tests("OthersSensorTests", of: ["MusicSensor", "OthersSensor", "Sealing", "Sensing", grdb]),
  tests(
    "OutsideOthersTests", of: ["MusicSensor", "OthersSensor", "Sensing"], packageAccess: false),
  tests("OutsideHeadphoneTests", of: ["HeadphoneMotion"], packageAccess: false),
  // The same files, as most programs for headphones are compiled.
  tests(
    "OutsideHeadphoneSwift5Tests", of: ["HeadphoneMotion"], packageAccess: false,
    settings: rules + [.swiftLanguageMode(.v5)]),
  tests("PlayerModelTests", of: ["CalendarDates"], exclude: ["Snapshots"]),
  tests("ControlCommandsTests", of: ["ControlCommands"]),
  tests("PlayerServiceTests", of: ["Linux", "PlayerService"], exclude: ["Snapshots"]),
  tests("ProgramOutputTests", of: ["ProgramOutput"]),
  tests(
    "ProgramSettingsTests", of: ["Locations", "PlayerInterface", "ProgramSettings", "Settings"]),
  tests(
    "ProgramSensorsTests",
    of: [
      "HeadphoneMotionSensor", "Locations", "MusicSensor", "OthersSensor", "PhotosSensor",
      "ProgramSensors", "Sensing", "Settings",
    ], exclude: ["Snapshots"]),
  tests("SafeTextTests", of: ["CLinux", "SafeText"]),
  tests("SealingTests", of: ["Sealing"], resources: [.copy("Fixtures")]),
  tests(
    "SensingTests", of: ["Sealing", "Sensing", grdb], resources: [.copy("Fixtures")]),
  tests("SettingsTests", of: ["Settings"]),
  tests(
    "DirectStoreAccessTests",
    of: [
      "CalendarDates", "DirectStoreAccess", "ListeningHistory", "Locations", "MusicLibrary",
      "PhotoFiles", "PhotosSensor", "Sensing", "TrackMetadata",
    ]),
  tests(
    "SyncTests",
    of: [
      "HTTPTransport", "Sealing", "Sensing", "SyncHelper", "Transport", "stimmung-sync", grdb,
    ]),
  tests(
    "SoundFilesTests", of: ["MPEGAudio", "SoundDecoding", "SoundFiles", "SoundIdentity"]),
  tests("SoundIdentityTests", of: ["SoundIdentity"]),
  tests("SignalProcessingTests", of: ["SignalProcessing"]),
  tests("TerminalCellsTests", of: ["SafeText", "TerminalCells"]),
  tests("TerminalScreenTests", of: ["CNcurses", "SafeText", "TerminalCells", "TerminalScreen"]),
  tests(
    "TrackMetadataTests",
    of: ["Linux", "SoundDecoding", "SoundFiles", "TagReading", "TrackMetadata"]),
  tests("CompactTracksTests", of: ["CompactTracks"]),
  tests("TransportTests", of: ["Transport"]),
  tests("VorbisAudioTests", of: ["SoundDecoding", "VorbisAudio"]),
  tests("VorbisCommentsTests", of: ["SoundDecoding", "VorbisComments"]),
  tests("WavPackAudioTests", of: ["SoundDecoding", "WavPackAudio"]),
]

// MARK: - The package

let package = Package(
  name: "stimmung",
  products: [
    .executable(name: "stimmung", targets: ["stimmung"]),
    .executable(name: "stimmung-player", targets: ["stimmung-player"]),
    .library(name: "PlayerModel", targets: ["PlayerModel"]),
    .library(name: "Sensing", targets: ["Sensing"]),
    .library(name: "MusicSensor", targets: ["MusicSensor"]),
    .library(name: "HeadphoneMotion", targets: ["HeadphoneMotion"]),
    .library(name: "HeadphoneMotionSensor", targets: ["HeadphoneMotionSensor"]),
    .library(name: "PhotosSensor", targets: ["PhotosSensor"]),
    .library(name: "MediaPlayers", targets: ["MediaPlayers"]),
    .library(name: "OthersSensor", targets: ["OthersSensor"]),
    .library(name: "HTTPTransport", targets: ["HTTPTransport"]),
    .executable(name: "stimmung-sync", targets: ["stimmung-sync"]),
    .executable(name: "stimmung-decode", targets: ["stimmung-decode"]),
    .executable(name: "stimmung-photos", targets: ["stimmung-photos"]),
    .executable(name: "stimmung-recognise", targets: ["stimmung-recognise"]),
    // Only for tests: libasound loads it as a sound card.
    .library(name: "asound_module_pcm_paced", type: .dynamic, targets: ["PacedPCM"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],
  targets: [
    cRooms,
    languageRooms,
    systemRooms,
    networkRooms,
    soundRooms,
    libraryRooms,
    sensorsRooms,
    headphonesRooms,
    photosRooms,
    hostRooms,
    interfaceRooms,
    programRooms,
    testRooms,
  ].flatMap { $0 },
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// The build in CI with the address sanitizer covers a few suites: `STIMMUNG_SUITES` names them, separated by spaces, and
// the package is then these suites and what they know. What reads bytes is instrumented, and the code of tests is not:
// either would take most of that step's time.
if let suites = Context.environment["STIMMUNG_SUITES"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var pending = suites.split(separator: " ").map(String.init)
  var needed: Set<String> = []
  while let name = pending.popLast() {
    guard let target = targets[name], needed.insert(name).inserted else { continue }
    for case .byNameItem(let name, _) in target.dependencies { pending.append(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
  for target in package.targets where target.type != .system {
    // Rooms of ours in which these suites compute little.
    let isSlow = ["ListeningHistory", "PlaybackEngine"].contains(target.name)
    target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(["-sanitize=address"])]
    guard target.path?.hasPrefix("Sources/") == true else { continue }
    target.swiftSettings =
      (target.swiftSettings ?? [])
      + [.unsafeFlags(["-sanitize=address"] + (isSlow ? ["-Onone"] : []))]
    target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-fsanitize=address"])]
    target.cxxSettings = (target.cxxSettings ?? []) + [.unsafeFlags(["-fsanitize=address"])]
  }
}
