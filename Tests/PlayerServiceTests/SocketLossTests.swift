import Foundation
import PlayerModel
import Synchronization
import TestSupport
import Testing

@testable import PlayerService

@Suite struct SocketLossTests {
  /// The ways in which the socket is lost, all within the test's folder.
  enum Loss: CaseIterable {
    case deleted, replacedByFile, replacedBySocket, folderRemoved, folderMoved, allRemoved

    func happen(to path: String, in home: TemporaryFolder) throws {
      let manager = FileManager.default
      switch self {
      case .deleted: try manager.removeItem(atPath: path)
      case .replacedByFile:
        try manager.removeItem(atPath: path)
        try Data("something else".utf8).write(to: URL(filePath: path))
      case .replacedBySocket: close(try UnixSocket.listen(at: path))
      case .folderRemoved: try manager.removeItem(atPath: home["top/run"].encoded)
      case .folderMoved:
        try manager.moveItem(atPath: home["top"].encoded, toPath: home["elsewhere"].encoded)
        try home.makeFolder("top")
      case .allRemoved:
        // As after a logout and another login.
        try manager.removeItem(atPath: home["top"].encoded)
        try home.makeFolder("top")
      }
    }
  }

  @Test(arguments: Loss.allCases)
  func `a lost socket returns, and connected clients are not affected`(loss: Loss) throws {
    let service = try TestService(folderName: "top/run")
    let connection = try service.connect()
    for _ in 0..<2 {
      try loss.happen(to: service.path, in: service.folder)
      if loss == .folderMoved {
        try FileManager.default.removeItem(atPath: service.folder["elsewhere"].encoded)
      }
      _ = try connection.perform(SnapshotRequest.snapshot)
      #expect(comesTrue { (try? service.connect().perform(SnapshotRequest.snapshot)) != nil })
    }
    _ = try connection.perform(SnapshotRequest.snapshot)
  }

  @Test func `the socket returns even if its folder does so late`() throws {
    let service = try TestService(folderName: "top/user/run")
    let connection = try service.connect()
    try FileManager.default.removeItem(atPath: service.folder["top"].encoded)
    _ = try connection.perform(SnapshotRequest.snapshot)
    try service.folder.makeFolder("top/user")
    #expect(comesTrue { (try? service.connect().perform(SnapshotRequest.snapshot)) != nil })
  }

  @Test func `a server that is no longer the host leaves the socket alone`() throws {
    let folder = try TemporaryFolder()
    let asked = Atomic(false)
    let path = folder["player.sock"].encoded
    let server = try PlayerServer(player: TestPlayer(), at: path, version: "1") {
      asked.store(true, ordering: .sequentiallyConsistent)
      return false
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(comesTrue { asked.load(ordering: .sequentiallyConsistent) })
    server.stop()
    #expect(access(path, F_OK) != 0)
  }

  @Test func `another socket in its place is not removed at the end`() throws {
    let folder = try TemporaryFolder()
    let path = folder["player.sock"].encoded
    let server = try PlayerServer(
      player: TestPlayer(), at: path, version: "1", isHost: { false })
    let other = try UnixSocket.listen(at: path)
    server.stop()
    #expect(access(path, F_OK) == 0)
    close(other)
  }

  @Test func `a supervisor's socket is served, and its file stays`() throws {
    let folder = try TemporaryFolder()
    let path = folder["player.sock"].encoded
    let server = try PlayerServer(
      player: TestPlayer(), at: path, version: "1", adopting: try UnixSocket.listen(at: path))
    let connection = try PlayerConnection(socket: path, version: "1", attached: false)
    _ = try connection.perform(SnapshotRequest.snapshot)
    server.stop()
    #expect(access(path, F_OK) == 0)
  }

  @Test func `a lock whose file is removed elsewhere is taken again`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("state")
    let file = folder["state/host.lock"].encoded
    let path = folder["player.sock"].encoded
    let lock = try #require(try HostLock(at: file, answeringOn: path))
    let server = try PlayerServer(
      player: TestPlayer(), at: path, version: "1", lock: file, isHost: { lock.isStillHeld() })
    for loss in 0..<3 {
      if loss < 2 {
        try FileManager.default.removeItem(atPath: file)
      } else {
        // Another file takes its place.
        try folder.write([1], to: "other")
        #expect(rename(folder["other"].encoded, file) == 0)
      }
      #expect(comesTrue { HostLock.holder(at: file)?.socket == path })
    }
    server.stop()
  }
}
