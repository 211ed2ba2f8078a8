import Cryptography
import Testing

@Suite struct RandomBytesTests {
  @Test(arguments: [0, 1, 12, 255, 256, 257, 1000])
  func `there are as many as were asked for`(count: Int) {
    #expect(RandomBytes.make(count).count == count)
  }

  @Test(arguments: [12, 16, 300])
  func `they never come twice`(count: Int) {
    #expect(Set((0..<200).map { _ in RandomBytes.make(count) }).count == 200)
  }

  @Test func `each of them is random, the last ones too`() {
    let samples = (0..<100).map { _ in RandomBytes.make(300) }
    for index in 0..<300 {
      #expect(Set(samples.map { $0[index] }).count > 30)
    }
  }
}
