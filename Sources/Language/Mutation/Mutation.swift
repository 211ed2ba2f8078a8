import Glibc

/// The number of the mistake that is switched on, or 0 for none.
package let mutation: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

/// Returns whether the mistake with this number is switched on.
@inline(never)
package func mutated(_ number: Int) -> Bool { mutation == number }
