/// Writes small ONNX models, following onnx.proto3.
struct ONNXWriter {
  /// An attribute of an operator.
  enum Attribute {
    case integer(Int)
    case integers([Int])
  }

  /// How weights are written.
  enum Values: CaseIterable {
    /// As bytes.
    case raw
    /// As a list of values in the field for their type.
    case floats, integers, longs, doubles
    /// The same, with each value in a separate field.
    case singleFloats, singleIntegers

    /// The number of their type in onnx.proto3.
    var kind: Int {
      switch self {
      case .raw, .floats, .singleFloats: 1
      case .integers, .singleIntegers: 6
      case .longs: 7
      case .doubles: 11
      }
    }

    /// A field with `count` values of 1.
    func field(_ count: Int) -> [UInt8] {
      let ones = [Float](repeating: 1, count: count).withUnsafeBytes { Array($0) }
      let doubles = [Double](repeating: 1, count: count).withUnsafeBytes { Array($0) }
      return switch self {
      case .raw: ONNXWriter.field(9, ones)
      case .floats: ONNXWriter.field(4, ones)
      case .integers: ONNXWriter.field(5, [UInt8](repeating: 1, count: count))
      case .longs: ONNXWriter.field(7, [UInt8](repeating: 1, count: count))
      case .doubles: ONNXWriter.field(10, doubles)
      case .singleFloats: (0..<count).flatMap { _ in [4 << 3 | 5, 0, 0, 0x80, 0x3F] }
      case .singleIntegers: (0..<count).flatMap { _ in ONNXWriter.field(5, 1) }
      }
    }
  }

  // Fields that a tensor must not have.
  static let externalWeights = field(13, field(1, Array("location".utf8))) + field(14, 1)
  static func kind(_ number: Int) -> [UInt8] { field(2, number) }
  static func rawBytes(_ count: Int) -> [UInt8] { field(9, [UInt8](repeating: 0, count: count)) }
  static func floats(_ count: Int) -> [UInt8] { Values.floats.field(count) }

  private var graph: [UInt8] = []

  /// Adds an operator.
  mutating func node(
    _ kind: String, _ inputs: [String], _ output: String, _ attributes: [String: Attribute] = [:]
  ) {
    var node = inputs.flatMap { Self.field(1, Array($0.utf8)) }
    if !output.isEmpty { node += Self.field(2, Array(output.utf8)) }
    node += Self.field(3, Array("the \(output)".utf8))
    node += Self.field(4, Array(kind.utf8))
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      node += Self.field(5, Self.attribute(name, value))
    }
    graph += Self.field(1, node)
  }

  /// Adds weights.
  mutating func weights(_ name: String, _ shape: [Int], _ values: [Float]) {
    let tensor =
      shape.flatMap { Self.field(1, $0) } + Self.field(2, 1) + Self.field(8, Array(name.utf8))
      + Self.field(9, values.withUnsafeBytes { Array($0) })
    graph += Self.field(5, tensor)
  }

  /// Adds `count` weights of 1, whatever their shape, and more fields of the tensor.
  mutating func ones(
    _ name: String, _ shape: [Int], _ values: Values, count: Int, more: [UInt8] = []
  ) {
    let tensor =
      shape.flatMap { Self.field(1, $0) } + Self.field(2, values.kind)
      + Self.field(8, Array(name.utf8)) + values.field(count) + more
    graph += Self.field(5, tensor)
  }

  mutating func input(_ name: String, _ shape: [Int]) {
    graph += Self.field(11, Self.value(name, shape))
  }

  mutating func output(_ name: String, _ shape: [Int]) {
    graph += Self.field(12, Self.value(name, shape))
  }

  /// The contents of the model's file.
  var bytes: [UInt8] {
    Self.field(1, 7) + Self.field(7, Self.field(2, Array("test".utf8)) + graph)
      + Self.field(8, Self.field(2, 11))
  }

  private static func attribute(_ name: String, _ value: Attribute) -> [UInt8] {
    let head = field(1, Array(name.utf8))
    switch value {
    case .integer(let number): return head + field(3, number) + field(20, 2)
    case .integers(let numbers): return head + numbers.flatMap { field(8, $0) } + field(20, 7)
    }
  }

  private static func value(_ name: String, _ shape: [Int]) -> [UInt8] {
    // A size of 0 means any: it has a name instead.
    let sizes = shape.flatMap { field(1, $0 == 0 ? field(2, Array("any".utf8)) : field(1, $0)) }
    return field(1, Array(name.utf8)) + field(2, field(1, field(1, 1) + field(2, sizes)))
  }

  private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(bytes.count) + bytes
  }

  private static func field(_ number: Int, _ value: Int) -> [UInt8] {
    varint(number << 3) + varint(value)
  }

  private static func varint(_ value: Int) -> [UInt8] {
    var rest = UInt64(bitPattern: Int64(value))
    var bytes: [UInt8] = []
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
