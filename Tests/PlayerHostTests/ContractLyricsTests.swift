import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// The timing of lyrics, what plays next, and the spectrum of what is heard.
  @Suite struct Listening {
    // MARK: Words

    @Test(arguments: Access.allCases)
    func `lyrics move earlier or later, for one track and for all`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b")
      try bench.perform(.lyricsOffset(.setLyricsOffset(seconds: 0.3, track: .ofSound("a"))))
      let answered = try bench.player.ask(
        .lyricsOffset(.setLyricsOffset(seconds: -1.25, track: nil))
      ).snapshot()
      #expect(answered.lyricsOffset == LyricsOffset(all: -1.25, track: 0.3))
      try log.next { $0.snapshot.lyricsOffset == LyricsOffset(all: -1.25, track: 0.3) }
      let answer = bench.player.ask(.transport(.next))
      try bench.hear(log)
      #expect(try answer.snapshot().item?.track.title == "b")
      #expect(try bench.snapshot().lyricsOffset == LyricsOffset(all: -1.25))
    }

    @Test(arguments: Access.allCases)
    func `shifts of lyrics are undone and redone one by one, before older changes`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      // Opening and reading race: either may report the identity first.
      while try bench.snapshot().item?.track.persistentID == nil { try log.next { _ in true } }
      try bench.perform(.mark(.setRating(rating: 3, tracks: [.nowPlaying])))
      let a = PersistentID.ofSound("a")
      let steps: [(seconds: Double, track: PersistentID?, what: String, after: LyricsOffset)] = [
        (0.2, a, "Lyrics of “a”: 0.2 s earlier", LyricsOffset(track: 0.2)),
        (-0.5, a, "Lyrics of “a”: 0.5 s later", LyricsOffset(track: -0.5)),
        (1, nil, "Lyrics of all tracks: 1.0 s earlier", LyricsOffset(all: 1, track: -0.5)),
      ]
      for step in steps + steps.suffix(1) {
        try bench.perform(
          .lyricsOffset(.setLyricsOffset(seconds: step.seconds, track: step.track)))
      }
      try log.next { $0.snapshot.lyricsOffset == steps[2].after }
      let undone = [
        "Lyrics of all tracks: not shifted any more", steps[0].what,
        "Lyrics of “a”: not shifted any more",
      ]
      let before = [steps[1].after, steps[0].after, LyricsOffset()]
      for (what, offset) in zip(undone, before) {
        #expect(try bench.perform(UndoRequest.undo) == what)
        #expect(try bench.snapshot().lyricsOffset == offset)
        try log.next { $0.snapshot.lyricsOffset == offset }
      }
      for step in steps {
        #expect(try bench.perform(UndoRequest.redo) == step.what)
        #expect(try bench.snapshot().lyricsOffset == step.after)
      }
      for what in undone { #expect(try bench.perform(UndoRequest.undo) == what) }
      #expect(try bench.snapshot().itemMarks.rating == 3)
      _ = try bench.perform(UndoRequest.undo)
      #expect(try bench.snapshot().itemMarks.rating == 0)
    }

    @Test(arguments: Access.allCases)
    func `an undone shift of a track that is not playing names none`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.perform(.lyricsOffset(.setLyricsOffset(seconds: 0.3, track: .ofSound("b"))))
      #expect(try bench.perform(UndoRequest.undo) == "Lyrics of a track: not shifted any more")
      #expect(try bench.perform(UndoRequest.redo) == "Lyrics of a track: 0.3 s earlier")
      #expect(try bench.refusal(.undo(.redo))?.code == .invalidRequest)
    }

    @Test(arguments: Access.allCases)
    func `an offset that is not a number is refused, and one that is too large is clamped`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      // Such a number cannot be encoded for the socket.
      if access == .inProcess {
        let error = try bench.refusal(.lyricsOffset(.setLyricsOffset(seconds: .nan, track: nil)))
        #expect(error?.code == .invalidRequest)
      }
      let cut = try bench.player.ask(.lyricsOffset(.setLyricsOffset(seconds: -1e300, track: nil)))
        .snapshot()
      #expect(cut.lyricsOffset.all == -LyricsOffset.limit)
    }

    @Test func `offsets outlive the player, and an offset of 0 is removed`() throws {
      let folder = try TemporaryFolder()
      do {
        let bench = try HostBench(in: folder)
        try bench.perform(.lyricsOffset(.setLyricsOffset(seconds: 0.3, track: .ofSound("a"))))
        try bench.perform(.lyricsOffset(.setLyricsOffset(seconds: 1, track: nil)))
        try bench.perform(.lyricsOffset(.setLyricsOffset(seconds: 0, track: nil)))
      }
      let bench = try HostBench(in: folder)
      try bench.play("a")
      #expect(try bench.snapshot().lyricsOffset == LyricsOffset(track: 0.3))
    }

    // MARK: What comes next

    @Test(arguments: Access.allCases)
    func `the track that plays next is reported`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a", "b")
      func next() throws -> String? { try bench.snapshot().nextItem?.track.title }
      #expect(try next() == "b")
      try bench.perform(.transport(.setRepeat(mode: .one)))
      #expect(try next() == "a")
      try bench.perform(.transport(.setRepeat(mode: .off)))
      try bench.perform(.transport(.setStopAfterItem(isOn: true)))
      #expect(try next() == nil)
      try bench.perform(.transport(.setStopAfterItem(isOn: false)))
      try bench.perform(.queueFill(.playNext(content: .paths(paths: [try bench.makeTrack("c")]))))
      #expect(try next() == "c")
      let rest = try bench.rows().dropFirst().map(\.entry.id)
      try bench.perform(.queueEdit(.removeFromQueue(entries: rest)))
      #expect(try next() == nil)
      try bench.perform(.transport(.setRepeat(mode: .all)))
      #expect(try next() == "a")
    }

    @Test(arguments: Access.allCases, [ShuffleMode.tracks, .albums])
    func `the reported next track is the one that plays next when shuffled`(
      access: Access, mode: ShuffleMode
    ) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b", "c", "d")
      try bench.perform(.transport(.setShuffle(mode: mode)))
      let next = try #require(try bench.snapshot().nextItem)
      let answer = bench.player.ask(.transport(.next))
      try bench.hear(log)
      #expect(try answer.snapshot().item?.id == next.id)
    }

    // MARK: What is heard

    @Test(arguments: Access.allCases)
    func `the spectrum of what is heard has as many bands as requested`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      for bands in [1, 32, 256] {
        let spectrum = try bench.perform(SpectrumRequest.spectrum(bands: bands))
        #expect(spectrum.levels.count == bands)
        #expect(spectrum.levels.allSatisfy { (0...Spectrum.fullLevel).contains($0) })
        #expect(spectrum.levels.contains { $0 > 0 })
      }
      try bench.perform(.transport(.setState(to: .paused)))
      try log.next { $0.snapshot.state == .paused }
      #expect(try bench.perform(.spectrum(.spectrum(bands: 8))) == .spectrum(spectrum: Spectrum()))
    }

    @Test(arguments: Access.allCases)
    func `upcoming spectra are reported as far as they are decoded`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      let question = SpectrumRequest.spectrum(bands: 8, coming: 20)
      let deadline = Date(timeIntervalSinceNow: 60)
      var coming: [[Int]] = []
      while coming.count < 20, Date() < deadline {
        // The analysis is cached for a moment.
        bench.clock.advance(by: .milliseconds(20))
        coming = try #require(try bench.perform(question).coming)
        #expect(coming.allSatisfy { $0.count == 8 && $0.contains { $0 > 0 } })
      }
      #expect(coming.count == 20)
      // All requests at one moment share a limit.
      let others = try (1...7).map {
        try bench.perform(SpectrumRequest.spectrum(bands: $0, coming: 20))
      }
      #expect(others.allSatisfy { !$0.levels.isEmpty })
      #expect(others.compactMap(\.coming?.count).reduce(20, +) == 80)
      #expect(try bench.perform(SpectrumRequest.spectrum(bands: 8)).coming == nil)
      #expect(try bench.perform(SpectrumRequest.spectrum(bands: 8, coming: 3)).coming?.count == 3)
      #expect(try bench.perform(SpectrumRequest.spectrum(bands: 8, coming: 0)).coming == [])
      try bench.perform(.transport(.setState(to: .paused)))
      try log.next { $0.snapshot.state == .paused }
      bench.clock.advance(by: .milliseconds(20))
      #expect(try bench.perform(question) == Spectrum(coming: []))
    }

    @Test(arguments: Access.allCases)
    func `all requests are answered`(access: Access) throws {
      let bench = try HostBench(access)
      let answers = (0..<100).map { bench.player.ask(.spectrum(.spectrum(bands: 1 + $0))) }
      for answer in answers { #expect(try answer.reply() == .spectrum(spectrum: Spectrum())) }
      for bands in [.min, -1, 0, 257, .max] {
        #expect(try bench.refusal(.spectrum(.spectrum(bands: bands)))?.code == .invalidRequest)
      }
      for coming in [.min, -1, 21, .max] {
        let refusal = try bench.refusal(.spectrum(.spectrum(bands: 8, coming: coming)))
        #expect(refusal?.message == "A spectrum is followed by 0 to 20 upcoming ones.")
      }
    }
  }
}
