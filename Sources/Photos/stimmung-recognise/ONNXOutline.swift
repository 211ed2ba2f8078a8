/// The structure of an ONNX model without its weights.
///
/// A model with which OpenCV would read out of bounds or divide by zero has none. In onnx.proto3, a
/// model's graph is field 7; a graph's nodes are 1, initializers 5, inputs 11, and outputs 12.
struct ONNXOutline {
  /// The types of its operators.
  private(set) var operators: Set<String> = []
  /// The shape of the first input that is not a weight; 0 stands for any size.
  private(set) var inputShape: [Int] = []
  /// Whether the output is that of a softmax.
  private(set) var endsInSoftmax = false

  /// The maximum number of operators.
  private static let most = 100_000

  /// Reads the outline of a model.
  ///
  /// - Throws: `ModelFailure` if the bytes are not a valid message, or violate a rule of ONNX that
  ///   OpenCV relies on.
  init(_ model: [UInt8]) throws(ModelFailure) {
    var graph: ArraySlice<UInt8>?
    var fields = ProtobufFields(model[...])
    while let (number, value) = try fields.next() {
      guard case .bytes(let bytes) = value else { continue }
      switch number {
      case 7:
        // Protobuf would merge two graphs.
        guard graph == nil else { throw .damaged }
        graph = bytes
      case 25: throw ModelFailure("has functions of its own, which OpenCV does not support")
      default: break
      }
    }
    guard let graph else { throw .damaged }
    try read(graph)
  }

  /// The kinds of named values.
  private enum Known {
    case computed
    case weights
    /// A tensor without values.
    case nothing
  }

  private mutating func read(_ graph: ArraySlice<UInt8>) throws(ModelFailure) {
    var nodes: [ONNXNode] = []
    var inputs: [ArraySlice<UInt8>] = []
    var answer: ArraySlice<UInt8>?
    var known: [ArraySlice<UInt8>: Known] = [:]
    var fields = ProtobufFields(graph)
    while let (number, value) = try fields.next() {
      guard case .bytes(let bytes) = value else { continue }
      switch number {
      case 1:
        guard nodes.count < Self.most else {
          throw ModelFailure("has more than \(Self.most) operators")
        }
        nodes.append(try ONNXNode(bytes))
      case 5:
        let tensor = try ONNXTensor(bytes)
        let isNew =
          known.updateValue(tensor.isEmpty ? .nothing : .weights, forKey: tensor.name) == nil
        guard isNew else { throw .damaged }
      case 11: inputs.append(bytes)
      case 12 where answer == nil: answer = try Self.name(bytes)
      case 15: throw .sparseWeights
      default: break
      }
    }
    try read(inputs, &known)
    operators = Set(nodes.map(\.kind))
    try Self.check(nodes, &known)
    endsInSoftmax = nodes.last { $0.outputs.contains { $0 == answer } }?.kind == "Softmax"
  }

  /// Reads a graph's inputs, which include the weights in older models.
  private mutating func read(
    _ inputs: [ArraySlice<UInt8>], _ known: inout [ArraySlice<UInt8>: Known]
  ) throws(ModelFailure) {
    var pictures = 0
    for input in inputs {
      let name = try Self.name(input)
      guard known[name] == nil else { continue }
      known[name] = .computed
      pictures += 1
      inputShape = try Self.shape(input)
    }
    guard pictures == 1 else { throw ModelFailure("needs something other than one picture") }
  }

  /// Checks that operators take only earlier values, and that each value is defined once.
  private static func check(
    _ nodes: [ONNXNode], _ known: inout [ArraySlice<UInt8>: Known]
  ) throws(ModelFailure) {
    for node in nodes {
      let inputs = node.inputs.map { $0.isEmpty ? .computed : known[$0] }
      guard node.hasInputs, !inputs.contains(nil),
        node.takesEmptyTensors || !inputs.contains(.nothing),
        !(node.isLayer && inputs.first == .weights)
      else { throw ModelFailure("has the operator \(node.kind) without its inputs") }
      guard !node.outputs.isEmpty else {
        throw ModelFailure("has the operator \(node.kind) without an output")
      }
      for output in node.outputs where !output.isEmpty {
        guard known.updateValue(node.hasEmptyTensor ? .nothing : .computed, forKey: output) == nil
        else {
          throw ModelFailure("has two values with the same name")
        }
      }
    }
  }

  /// Returns the shape in a value's type (field 2): that of a tensor (1), whose shape (2) has
  /// dimensions (1).
  private static func shape(_ value: ArraySlice<UInt8>) throws(ModelFailure) -> [Int] {
    var shape: [Int] = []
    for type in try messages(2, in: value) {
      for tensor in try messages(1, in: type) {
        for sizes in try messages(2, in: tensor) {
          for size in try messages(1, in: sizes) where shape.count < 8 {
            var length = 0
            var fields = ProtobufFields(size)
            while let (number, value) = try fields.next() {
              if case (1, .number(let number)) = (number, value) { length = Int(clamping: number) }
            }
            shape.append(length)
          }
        }
      }
    }
    return shape
  }

  /// Returns all submessages of a message with the given field number.
  private static func messages(
    _ wanted: UInt64, in message: ArraySlice<UInt8>
  ) throws(ModelFailure) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var fields = ProtobufFields(message)
    while let (number, value) = try fields.next() {
      if number == wanted, case .bytes(let bytes) = value { found.append(bytes) }
    }
    return found
  }

  /// Returns the name of a value, which is field 1.
  private static func name(_ value: ArraySlice<UInt8>) throws(ModelFailure) -> ArraySlice<UInt8> {
    try messages(1, in: value).last ?? []
  }

  /// Returns a name for display, limited in length.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(1000), as: UTF8.self)
  }
}
