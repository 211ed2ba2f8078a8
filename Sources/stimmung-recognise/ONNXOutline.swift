/// What an ONNX model says of itself, without its weights.
///
/// By onnx.proto3: a model's graph is field 7; a graph's nodes are 1, initializers 5, inputs 11, outputs 12.
struct ONNXOutline {
  /// The kinds of its operators.
  private(set) var operators: Set<String> = []
  /// The sizes of its first input that is no weight; 0 where any is allowed.
  private(set) var inputShape: [Int] = []
  /// Whether its answer comes from a softmax.
  private(set) var endsInSoftmax = false

  /// The most operators that are looked at.
  private static let most = 100_000

  /// The outline of a model, as far as the bytes are one.
  init(_ model: [UInt8]) {
    for case (7, .bytes(let graph)) in ProtobufFields(model[...]) { read(graph) }
  }

  private mutating func read(_ graph: ArraySlice<UInt8>) {
    var weights: Set<String> = []
    var inputs: [(name: String, shape: [Int])] = []
    var kinds: [String: String] = [:]
    var answer: String?
    for (number, value) in ProtobufFields(graph) {
      guard case .bytes(let bytes) = value else { continue }
      switch number {
      case 1:
        let node = Self.node(bytes)
        guard operators.count < Self.most, kinds.count < Self.most else { continue }
        operators.insert(node.kind)
        for output in node.outputs { kinds[output] = node.kind }
      case 5: weights.insert(Self.text(8, of: bytes))
      case 11: inputs.append((Self.text(1, of: bytes), Self.shape(bytes)))
      case 12: answer = answer ?? Self.text(1, of: bytes)
      default: break
      }
    }
    inputShape = inputs.first { !weights.contains($0.name) }?.shape ?? []
    endsInSoftmax = answer.flatMap { kinds[$0] } == "Softmax"
  }

  private static func node(_ bytes: ArraySlice<UInt8>) -> (kind: String, outputs: [String]) {
    var node = (kind: "", outputs: [String]())
    for case (let number, .bytes(let bytes)) in ProtobufFields(bytes) {
      if number == 2, node.outputs.count < 64 { node.outputs.append(text(bytes)) }
      if number == 4 { node.kind = text(bytes) }
    }
    return node
  }

  /// The sizes in a value's type (2), that of a tensor (1), which has a shape (2) with dimensions (1).
  private static func shape(_ value: ArraySlice<UInt8>) -> [Int] {
    var shape: [Int] = []
    for case (2, .bytes(let type)) in ProtobufFields(value) {
      for case (1, .bytes(let tensor)) in ProtobufFields(type) {
        for case (2, .bytes(let sizes)) in ProtobufFields(tensor) {
          for case (1, .bytes(let size)) in ProtobufFields(sizes) where shape.count < 8 {
            var length = 0
            for case (1, .number(let number)) in ProtobufFields(size) {
              length = Int(clamping: number)
            }
            shape.append(length)
          }
        }
      }
    }
    return shape
  }

  private static func text(_ number: UInt64, of message: ArraySlice<UInt8>) -> String {
    for case (number, .bytes(let bytes)) in ProtobufFields(message) { return text(bytes) }
    return ""
  }

  /// A name; models have short ones.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(1000), as: UTF8.self)
  }
}
