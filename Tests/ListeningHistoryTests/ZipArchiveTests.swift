import CZlib
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

/// Exports as they are downloaded.
@Suite struct ZipArchiveTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A file to be packed.
  private struct Packed {
    var name: String
    var bytes: [UInt8]
    var isDeflated = true
    var flags: UInt16 = 0
    var method: UInt16?
    var claimedSize: UInt32?
  }

  private func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func archive(_ files: [Packed]) -> [UInt8] {
    var (body, directory) = ([UInt8](), [UInt8]())
    for file in files {
      var packed = file.bytes
      if file.isDeflated {
        var size = compressBound(UInt(file.bytes.count))
        var buffer = [UInt8](repeating: 0, count: Int(size))
        compress2(&buffer, &size, file.bytes, UInt(file.bytes.count), 9)
        // Without the header and the checksum of zlib's own form.
        packed = Array(buffer[2..<(Int(size) - 4)])
      }
      let method = Int(file.method ?? (file.isDeflated ? 8 : 0))
      let common =
        number(20, 2) + number(Int(file.flags), 2) + number(method, 2) + number(0, 4)
        + number(Int(crc32(0, file.bytes, UInt32(file.bytes.count))), 4) + number(packed.count, 4)
        + number(Int(file.claimedSize ?? UInt32(file.bytes.count)), 4)
        + number(file.name.utf8.count, 2) + number(0, 2)
      directory += number(0x0201_4B50, 4) + number(20, 2) + common + number(0, 2) + number(0, 2)
      directory += number(0, 2) + number(0, 4) + number(body.count, 4) + Array(file.name.utf8)
      body += number(0x0403_4B50, 4) + common + Array(file.name.utf8) + packed
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(directory.count, 4) + number(body.count, 4) + number(0, 2)
    return body + directory + end
  }

  private func imported(
    _ bytes: [UInt8], allowance: Int = ZipArchive.allowance
  ) throws -> (sessions: [ListeningSession], tally: ImportTally) {
    var archive = try ZipArchive(folder.write(bytes, to: "export.zip"), allowance: allowance)
    var sessions: [ListeningSession] = []
    var tally = ImportTally()
    try archive.importListens(name: "export.zip", into: &tally, utc: { $0 }, progress: { _ in }) {
      sessions.append($0)
    }
    return (sessions, tally)
  }

  private func failure(_ bytes: [UInt8], allowance: Int = ZipArchive.allowance) -> String? {
    do {
      _ = try imported(bytes, allowance: allowance)
      return nil
    } catch {
      return (error as? PlayerError)?.message
    }
  }

  private func listens(_ count: Int, from start: Int = 1_700_000_000) -> [UInt8] {
    Array(
      (0..<count).map {
        "{\"listened_at\":\(start + $0 * 300),\"track_metadata\":{\"artist_name\":\"A\",\"track_name\":\"T\($0)\"}}\n"
      }.joined().utf8)
  }

  @Test func `ListenBrainz's archive is read as it is downloaded`() throws {
    let export = archive([
      Packed(name: "user.json", bytes: Array("{\"user_id\": 1, \"username\": \"u\"}".utf8)),
      Packed(name: "listens/2023/", bytes: [], isDeflated: false),
      Packed(name: "listens/2023/11.jsonl", bytes: listens(5000)),
      Packed(
        name: "listens/2024/1.jsonl", bytes: listens(3, from: 1_704_100_000), isDeflated: false),
      Packed(
        name: "feedback.jsonl",
        bytes: Array("{\"recording_msid\": \"x\", \"score\": 1, \"created\": 2}\n".utf8)),
      Packed(name: "pinned_recording.jsonl", bytes: []),
    ])
    let result = try imported(export)
    #expect(result.sessions.count == 5003)
    #expect(result.tally.taken == 5003)
    #expect(result.tally.rejected == 0)
    #expect(result.sessions.last?.entry.track.title == "T2")
    #expect(ZipArchive.isArchive(folder["export.zip"]))
  }

  @Test func `Spotify's archive is read despite its many other files`() throws {
    let stream = """
      [{"endTime": "2022-12-05 16:52", "artistName": "A", "trackName": "T", "msPlayed": 152293}]
      """
    let result = try imported(
      archive([
        Packed(
          name: "Spotify Account Data/Playlist1.json",
          bytes: Array("{\"playlists\":[{\"name\":\"x\"}]}".utf8)),
        Packed(name: "Spotify Account Data/Read_Me_First.pdf", bytes: Array("%PDF".utf8)),
        Packed(
          name: "Spotify Account Data/StreamingHistory_music_0.json", bytes: Array(stream.utf8)),
        Packed(
          name: "Spotify Account Data/Userdata.json", bytes: Array("{\"username\":\"x\"}".utf8)),
        Packed(
          name: "Spotify Account Data/Inferences.json", bytes: Array("{\"inferences\":[".utf8)),
      ]))
    #expect(result.sessions.map(\.importedFrom) == ["spotify-minutes"])
    #expect(result.tally.rejected == 0)
  }

  @Test func `a broken listen in an archive is reported with its file and line`() throws {
    var bytes = listens(2)
    bytes += Array("{\"listened_at\":1}\n".utf8)
    let tally = try imported(archive([Packed(name: "listens/2023/11.jsonl", bytes: bytes)])).tally
    #expect(tally.firstRejection?.file == "export.zip: listens/2023/11.jsonl")
    #expect(tally.firstRejection?.rejection.line == 3)
  }

  @Test func `an archive without listens is refused, with a hint at what to request`() {
    #expect(failure(archive([])) == "export.zip contains no listens that Stimmung knows.")
    let page = "Takeout/YouTube and YouTube Music/history/watch-history.html"
    #expect(failure(archive([Packed(name: page, bytes: [1])]))?.contains("is HTML") == true)
  }

  @Test func `an archive that unpacks to far more than its size is not read`() {
    let bomb = archive([Packed(name: "a.json", bytes: [UInt8](repeating: 32, count: 1 << 20))])
    #expect(bomb.count * 200 < 1 << 20)
    #expect(failure(bomb, allowance: 1 << 19)?.contains("unpacks to far more") == true)
    // The limit is for all files of an archive together.
    let half = [UInt8](repeating: 32, count: 400_000)
    let two = archive([Packed(name: "a.json", bytes: half), Packed(name: "b.json", bytes: half)])
    #expect(failure(two, allowance: 1 << 19)?.contains("“b.json” in ") == true)
    #expect(failure(bomb) == "export.zip contains no listens that Stimmung knows.")
    #expect(ZipArchive.allowance >= 1 << 20)
  }

  @Test func `damaged, encrypted or unsupported archives are named`() {
    let whole = archive([Packed(name: "l.jsonl", bytes: listens(300))])
    #expect(failure(Array(whole.dropLast(40)))?.contains("not a whole zip archive") == true)
    var damaged = whole
    for place in 400..<420 { damaged[place] ^= 0x5A }
    #expect(failure(damaged)?.contains("“l.jsonl” in ") == true)
    let sizes = archive([Packed(name: "l.jsonl", bytes: listens(3), claimedSize: 5)])
    #expect(failure(sizes)?.contains("is damaged") == true)
    let secret = archive([Packed(name: "l.jsonl", bytes: listens(3), flags: 1)])
    #expect(failure(secret)?.contains("is encrypted") == true)
    let other = archive([Packed(name: "l.jsonl", bytes: listens(3), method: 14)])
    #expect(failure(other)?.contains("unsupported method") == true)
  }

  @Test(arguments: [32, 40, 48])
  func `absurdly large numbers are damage`(place: Int) {
    var large = [UInt8](repeating: 0, count: 56)
    large.replaceSubrange(0..<4, with: Array("PK".utf8) + [6, 6])
    large[place + 7] = 0xC0
    let locator = Array("PK".utf8) + [6, 7] + [UInt8](repeating: 0, count: 16)
    let end = Array("PK".utf8) + [5, 6] + [UInt8](repeating: 0, count: 18)
    #expect(failure(large + locator + end)?.contains("not a whole zip archive") == true)
  }

  @Test func `random damage never crashes the program`() throws {
    var generator = SeededGenerator(seed: 7)
    let whole = archive([
      Packed(name: "a.jsonl", bytes: listens(20)),
      Packed(name: "b.csv", bytes: [1], isDeflated: false),
    ])
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[.random(in: 0..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeLast(.random(in: 0..<bytes.count, using: &generator))
      }
      _ = failure(bytes)
    }
  }
}
