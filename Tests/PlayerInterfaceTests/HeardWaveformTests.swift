import PlayerModel
import Testing

@testable import PlayerInterface

/// Waveforms: of songs that were analyzed, and of songs as far as they were heard.
struct HeardWaveformTests {
  private func place(_ position: Double, of duration: Double = 200, at seconds: Double? = nil)
    -> HeardWaveform.Place
  {
    HeardWaveform.Place(
      position: position, duration: duration, rate: 1,
      time: Int64((seconds ?? position) * 1e9))
  }

  /// The parts that were heard.
  private func heard(_ waveform: HeardWaveform) -> [Int] {
    waveform.heights.indices.filter { waveform.heights[$0] > 0 }
  }

  @Test func `an analyzed song is as high as its peaks and levels, the loudest part fully`() {
    let waveform = SongWaveform(peaks: [0, 0.2, 0.4], levels: [0, 0.05, 0.1])
    #expect(waveform.heights == [0, 128, 255])
    #expect(SongWaveform(peaks: [0, 0], levels: [0, 0]).heights == [0, 0])
    #expect(SongWaveform(peaks: [.nan, 1, -1], levels: [1, 1, 0]).heights == [0, 255, 0])
    #expect(SongWaveform(peaks: [], levels: []).heights == [])
  }

  @Test func `parts between two measurements are filled, unless there was a seek`() {
    var waveform = HeardWaveform()
    waveform.receive(Spectrum(levels: [80]), at: place(10))
    waveform.receive(Spectrum(levels: [80]), at: place(13))
    #expect(heard(waveform) == [10, 11, 12, 13])
    waveform.receive(Spectrum(levels: [80]), at: place(40, at: 14))
    waveform.receive(Spectrum(levels: [80]), at: place(5, at: 15))
    #expect(heard(waveform) == [5, 10, 11, 12, 13, 40])
    waveform.receive(Spectrum(levels: []), at: place(6, at: 16))
    waveform.receive(Spectrum(levels: [80]), at: place(8, at: 18))
    #expect(heard(waveform) == [5, 8, 10, 11, 12, 13, 40], "nothing is heard between two tracks")
  }

  @Test func `louder is higher, and silence was heard, too`() {
    let levels: [Int] = [0, 40, 70, 80, 90, 100, .max, .min]
    let heights = levels.map { level -> UInt8 in
      var waveform = HeardWaveform()
      waveform.receive(Spectrum(levels: [level, 0], coming: [[0, 0]]), at: place(0))
      return waveform.heights[0]
    }
    #expect(heights[0] == 1 && heights[7] == 1 && heights[5] == 255 && heights[6] == 255)
    #expect(heights[..<5] == heights[..<5].sorted()[...])
  }

  @Test func `any position and length is possible`() {
    for (position, duration) in [
      (0, 0), (-1, 10), (.nan, 10), (10, .nan), (.infinity, 10), (1e300, 1e-300), (20, 10),
    ] as [(Double, Double)] {
      var waveform = HeardWaveform()
      waveform.receive(
        Spectrum(levels: [50]), at: place(position, of: duration, at: 0))
      #expect(heard(waveform).allSatisfy { $0 == 199 }, "\(position) of \(duration)")
    }
  }

  @Test func `one request is pending at a time, a second after the last answer`() {
    var waveform = HeardWaveform()
    var isAsked = [waveform.nextRequest() != nil, waveform.nextRequest() != nil]
    waveform.receive(Spectrum(levels: [50]), at: place(1))
    isAsked.append(waveform.nextRequest() != nil)
    #expect(waveform.dueAt == 2_000_000_000)
    waveform.pass(to: 1_999_999_999)
    isAsked.append(waveform.nextRequest() != nil)
    waveform.pass(to: 2_000_000_000)
    isAsked.append(waveform.nextRequest() != nil)
    #expect(isAsked == [true, false, false, false, true])
    #expect(waveform.dueAt == nil)
  }

  @Test func `a player that refuses is not asked again`() {
    var waveform = HeardWaveform()
    let first = waveform.nextRequest()
    waveform.receiveRefusal()
    let second = waveform.nextRequest()
    #expect(first != nil && second == nil)
    #expect(waveform.dueAt == nil)
  }
}
