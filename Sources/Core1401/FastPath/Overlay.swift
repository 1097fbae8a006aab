/// A value in the memory of the fast path. Its parts are read and written one by one: `overlay.part` accesses only
/// that part.
@safe @dynamicMemberLookup
struct Overlay<Value: BitwiseCopyable> {
  private let pointer: UnsafeMutablePointer<Value>

  @inline(always)
  init(_ address: UnsafeMutableRawPointer) { unsafe pointer = address.assumingMemoryBound(to: Value.self) }

  @inline(always) var value: Value {
    get { unsafe pointer.pointee }
    nonmutating set { unsafe pointer.pointee = newValue }
  }

  @inline(always)
  subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> Part {
    get { unsafe pointer.pointee[keyPath: part] }
    nonmutating set { unsafe pointer.pointee[keyPath: part] = newValue }
  }
}
