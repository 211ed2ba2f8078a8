import PlayerModel
import TestSupport
import Testing

@testable import PhotoFiles

/// Times in milliseconds are given by hand.
@Suite struct ArrivalSettlingTests {
  private let path = TrackPath("/p/1.jpg")
  private var settling = ArrivalSettling()

  private func stamp(_ size: Int64) -> FileStamp {
    FileStamp(size: size, modified: size, device: 1, inode: 1)
  }

  private func time(_ milliseconds: Int64) -> Timestamp {
    Timestamp(unixMilliseconds: milliseconds, monotonicNanoseconds: milliseconds)
  }

  /// When a file that is written and grows at the given times counts as complete, checked as often as requested.
  private func verdicts(writtenAt times: [Int64]) -> [Int64] {
    var settling = ArrivalSettling()
    var whole: [Int64] = []
    for now in stride(from: 0, to: 200_000 as Int64, by: 100) {
      if times.contains(now) {
        _ = settling.noteWritten(path, stamp(now + 1), noticed: time(now), at: now)
      }
      let last = times.last { $0 <= now } ?? 0
      for path in settling.due(at: now) {
        if case .whole(let noticed) = settling.look(at: path, stamp(last + 1), now: now) {
          #expect(noticed == time(last))
          whole.append(now)
        }
      }
    }
    #expect(settling.isEmpty)
    return whole
  }

  @Test func `a file is complete after a second and a half without writing`() {
    #expect(verdicts(writtenAt: [1000]) == [2500])
  }

  @Test func `a file that grows for a minute is complete only once, at the end`() {
    #expect(verdicts(writtenAt: Array(stride(from: 0, through: 60_000, by: 100))) == [61_500])
    #expect(verdicts(writtenAt: Array(stride(from: 0, through: 60_000, by: 1400))).count == 1)
  }

  @Test func `a file with ever longer pauses is given twice its longest pause`() {
    #expect(verdicts(writtenAt: [0, 1400, 4100, 9000]) == [18_800])
    #expect(verdicts(writtenAt: [0, 1400, 4100, 9000, 18_000]) == [28_000])
  }

  @Test mutating func `a file that changed without being closed is waited for again`() {
    _ = settling.noteWritten(path, stamp(1), noticed: time(0), at: 0)
    let due = [1499, 1500].map { settling.due(at: $0) }
    #expect(due == [[], [path]])
    let verdict = settling.look(at: path, stamp(2), now: 1500)
    #expect(verdict == .waiting)
    #expect(settling.nextLook == 4500)
    let later = settling.look(at: path, stamp(2), now: 4500)
    #expect(later == .whole(time(0)))
    #expect(settling.nextLook == nil)
  }

  @Test mutating func `a deleted file is not waited for`() {
    _ = settling.noteWritten(path, stamp(1), noticed: time(0), at: 0)
    let verdict = settling.look(at: path, nil, now: 1500)
    #expect(verdict == .waiting)
    _ = settling.noteWritten(path, stamp(1), noticed: time(0), at: 0)
    settling.forget(TrackPath("/p"))
    #expect(settling.isEmpty)
  }

  @Test mutating func `only a limited number of files is kept`() {
    settling = ArrivalSettling(limit: 1)
    let kept = [path, TrackPath("/p/2.jpg"), path].map {
      settling.noteWritten($0, stamp(1), noticed: time(0), at: 0)
    }
    #expect(kept == [true, false, true])
  }
}
