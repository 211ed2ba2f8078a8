/// A stable sort by whole numbers, digit by digit: a few passes over them, whatever their order.
enum RadixOrder {
  private static let digitBits = 11

  /// `items` by the numbers that belong to them, place by place; equal numbers leave the items in their order.
  static func sorted<Number: FixedWidthInteger & UnsignedInteger>(
    _ items: [Int32], by numbers: [Number]
  ) -> [Int32] {
    precondition(items.count == numbers.count)
    guard let first = numbers.first else { return [] }
    // A digit that all have alike needs no pass.
    let differences = numbers.reduce(into: Number(0)) { $0 |= $1 ^ first }
    var (items, numbers) = (items, numbers)
    var (otherItems, otherNumbers) = (items, numbers)
    let mask = Number(1) << Number(digitBits) - 1
    for shift in stride(from: 0, to: Number.bitWidth, by: digitBits)
    where (differences >> Number(shift)) & mask != 0 {
      var places = [Int](repeating: 0, count: 1 << digitBits)
      for number in numbers { places[Int((number >> Number(shift)) & mask)] += 1 }
      var next = 0
      for digit in places.indices { (places[digit], next) = (next, next + places[digit]) }
      for index in numbers.indices {
        let digit = Int((numbers[index] >> Number(shift)) & mask)
        otherItems[places[digit]] = items[index]
        otherNumbers[places[digit]] = numbers[index]
        places[digit] += 1
      }
      swap(&items, &otherItems)
      swap(&numbers, &otherNumbers)
    }
    return items
  }

  /// `items` by the numbers at the places that they name, and what has the same number as `sort` sorts it.
  static func sorted(
    _ items: [Int32], by number: (Int32) -> UInt64, then sort: (inout ArraySlice<Int32>) -> Void
  ) -> [Int32] {
    let numbers = items.map(number)
    var sorted = sorted(items, by: numbers)
    var start = 0
    while start < sorted.count {
      let first = number(sorted[start])
      var end = start + 1
      while end < sorted.count, number(sorted[end]) == first { end += 1 }
      if end - start > 1 { sort(&sorted[start..<end]) }
      start = end
    }
    return sorted
  }
}
