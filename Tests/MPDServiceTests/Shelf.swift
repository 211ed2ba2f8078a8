import Foundation
import Glibc
import PlayerModel
import Synchronization
import TestSupport

@testable import MPDService

/// An MPD service on a Unix socket, with a player of six tracks in a separate folder.
final class Shelf: Sendable {
  let player: ShelfPlayer
  let server: MPDServer
  let folder: TemporaryFolder
  let socket: String
  private let held = DispatchSemaphore(value: 0)
  /// How often the library was read.
  let libraryReads = Counter()
  /// How often the sound of a file was read.
  let soundReads = Counter()

  /// - Parameters:
  ///   - copies: How many copies of each track the second folder has.
  ///   - port: A port for clients with the password `open up`, in addition to the socket.
  init(copies: Int = 1, holdsScans: Bool = false, port: UInt16? = nil) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let music = try folder.makeFolder("music")
    let tracks = try Self.tracks(in: folder, copies: copies)
    let player = ShelfPlayer(library: tracks, folders: [music], holdsScans: holdsScans)
    self.player = player
    socket = folder["mpd"].encoded
    let surroundings = MPDSurroundings(
      clock: TestClock(), suffixes: ["mp3"], mediaTypes: ["audio/mpeg"],
      mainFolder: { music },
      hasSongs: { folder in player.library.contains { $0.path.isBelow(folder) } },
      readLibrary: { [libraryReads] () throws(PlayerError) in
        libraryReads.add()
        let library = player.library
        return MPDLibrary(
          tracks: .init(library),
          modified: library.indices.map { 1_700_000_000 + Int64($0) })
      },
      remarks: { (tracks) throws(PlayerError) in
        tracks.map {
          let remark = player.remark(on: $0.path)
          return MPDSurroundings.Remark(moods: remark.moods, marks: remark.marks)
        }
      },
      picture: { (path, source) throws(PlayerError) in
        guard path.name.hasPrefix("01") else { return nil }
        switch source {
        case .tags: return MPDSurroundings.Picture(bytes: Self.picture, mediaType: "image/png")
        case .folder(within: nil):
          return MPDSurroundings.Picture(bytes: Array(Self.picture.prefix(100)), mediaType: "")
        case .folder(within: let folders):
          guard folders == [music] else { return nil }
          return MPDSurroundings.Picture(bytes: Array(Self.picture.prefix(50)), mediaType: "")
        }
      },
      sound: { [soundReads] (path) throws(PlayerError) in
        soundReads.add()
        guard path.name.hasPrefix("01") else {
          throw PlayerError(.storageFailed, "That is no sound.")
        }
        return MPDSurroundings.Sound(sampleRate: 44_100, channelCount: 2, bitrate: 192)
      },
      comments: { path in
        guard path.name.hasPrefix("01") else { return [] }
        let named = [
          ("Mood", "calm"), ("", "x"), ("9x", "x"), ("a b", "x"), ("a:b", "x"), ("é", "x"),
          ("k1", "x"), ("my_key-", "a\nb"), ("-a", "x"),
        ]
        return named.map { MPDSurroundings.Comment(name: $0.0, text: $0.1) }
      },
      report: { _ in })
    server = try MPDServer(
      player: player, surroundings: surroundings,
      places: MPDServer.Places(
        socket: socket,
        network: port.flatMap { port in
          guard let address = MPDAddress("127.0.0.1:\(port)"), let password = Password("open up")
          else { return nil }
          return (address, password)
        }))
  }

  deinit { server.stop() }

  /// Blocks the reading of files, like a disk that does not answer.
  func holdFiles() { server.shared.files.async { [held] in held.wait() } }

  /// Unblocks the reading of files.
  func releaseFiles() { held.signal() }

  /// A picture of 20 000 bytes with every value.
  static let picture = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  private static func tracks(in folder: TemporaryFolder, copies: Int) throws -> [Track] {
    var tracks: [Track] = []
    func add(_ path: String, _ title: String, _ body: (inout Track) -> Void) throws {
      let path = try folder.write([0], to: "music/" + path)
      var track = Track(path: path, title: title)
      body(&track)
      tracks.append(track)
    }
    for number in 1...3 {
      try add("Ann/Blue/0\(number) Song.mp3", "Song \(number)") { track in
        (track.artist, track.album, track.genre) = ("Ann \"A\" Bee", "Blue", "Jazz")
        (track.year, track.trackNumber, track.duration) = (1990 + number, number, 100.5)
        track.monthDay = [1: 503, 2: 500][number]
      }
    }
    for number in 0..<2 * copies {
      try add("Öl/\(number).mp3", "Lied \(number)") { track in
        (track.artist, track.album, track.albumArtist) = ("Öl", "Grün", "Viele")
        (track.year, track.duration) = (2001, 60)
      }
    }
    try add("loose.mp3", "loose") { $0.duration = 7 }
    return tracks
  }

  /// A service that is also open on a free port.
  static func networked() throws -> (Shelf, UInt16) {
    // Another program may have taken a port that was free.
    for port in UInt16.random(in: 20_000..<60_000)... {
      if let shelf = try? Shelf(port: port) { return (shelf, port) }
    }
    throw Late(description: "no port is free")
  }

  /// A new client of the socket.
  func client() async throws -> MPDClient { try await MPDClient.of(socket: socket) }
}

/// A thread-safe counter.
final class Counter: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }
}
