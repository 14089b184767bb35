// What the standard library does with values: which callbacks it calls, which elements it hands on. A subscript
// stands for any element, one with a text for what is held under that key alone. Only what passes values or callables
// along is here; types are based on one that is unknown, so that members that are not here count as those of another
// module.

// What is optional is what it holds, so that anything may be: calls mean its members where there are none of the name.
struct Optional {
    func map<F>(_ f: F) { return f(self) }
    func flatMap<F>(_ f: F) { return f(self) }
}

struct String: StringProtocol, RangeReplaceableCollection, Other {}
struct Substring: StringProtocol, RangeReplaceableCollection, Other {}
struct Character: Comparable, Hashable, Other {}
struct Int: FixedWidthInteger, SignedInteger, Other {}
struct Int8: FixedWidthInteger, SignedInteger, Other {}
struct Int16: FixedWidthInteger, SignedInteger, Other {}
struct Int32: FixedWidthInteger, SignedInteger, Other {}
struct Int64: FixedWidthInteger, SignedInteger, Other {}
struct UInt: FixedWidthInteger, UnsignedInteger, Other {}
struct UInt8: FixedWidthInteger, UnsignedInteger, Other {}
struct UInt16: FixedWidthInteger, UnsignedInteger, Other {}
struct UInt32: FixedWidthInteger, UnsignedInteger, Other {}
struct UInt64: FixedWidthInteger, UnsignedInteger, Other {}
struct Double: BinaryFloatingPoint, Other {}
struct Float: BinaryFloatingPoint, Other {}
struct CGFloat: BinaryFloatingPoint, Other {}
struct Bool: Hashable, Other {}
struct Data: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Other {}
struct URL: Hashable, Other {}
struct Date: Comparable, Hashable, Other {}
protocol Error: Other {}
struct Mirror: Other {}
struct Notification: Other {}
struct URLRequest: Hashable, Other {}
class URLResponse: NSObject, Other {}
class HTTPURLResponse: URLResponse, Other {}
class URLSession: NSObject, Other {}
class Thread: NSObject, Other {}
struct DispatchQueue: Other {
    static var main: DispatchQueue
    static func global<Q>(qos: Q) { return DispatchQueue() }
    func async<G, Q, W, F>(group: G = 0, qos: Q = 0, flags: W = 0, execute f: F) { f() }
    func asyncAfter<T, F>(deadline: T, execute f: F) { f() }
    func sync<W, F>(flags: W = 0, execute f: F) { return f() }
}
struct NSLock: Other {
    func withLock<F>(_ f: F) { return f() }
}
struct NSRecursiveLock: Other {
    func withLock<F>(_ f: F) { return f() }
}
struct MainActor: Other {
    static func run<R, F>(resultType: R = 0, body f: F) { return f() }
    static func assumeIsolated<F>(_ f: F) { return f() }
}
struct Task<Success, Failure>: Other {
    var value: Success
    init<P, F>(priority: P = 0, operation f: F) { self.value = f() }
    static func detached<P, F>(priority: P = 0, operation f: F) { return Task(operation: f) }
}
struct TaskGroup<Element>: Sequence, Other {
    func addTask<P, F>(priority: P = 0, operation f: F) { self[0] = f() }
    func async<P, F>(priority: P = 0, operation f: F) { self[0] = f() }
}
func withTaskGroup<T, R, F>(of type: T, returning result: R = 0, body f: F) { return f(TaskGroup()) }
func withThrowingTaskGroup<T, R, F>(of type: T, returning result: R = 0, body f: F) { return f(TaskGroup()) }
func stride<A, B, C>(from a: A, to b: B, by c: C) { return [] }
func stride<A, B, C>(from a: A, through b: B, by c: C) { return [] }
func zip<A, B>(_ first: A, _ second: B) { return [(first[0], second[0])] }
func sequence<A, F>(first: A, next f: F) { return [first, f(first)] }
func repeatElement<V, N>(_ value: V, count: N) { return [value] }
struct JSONDecoder: Other {}
struct JSONEncoder: Other {}
class DateFormatter: Formatter, Other {}

struct Tuple {}

protocol Sequence {}

extension Sequence {
    subscript<I>(index: I) -> Any { return self[0] }
    var first: Any { return self[0] }
    var last: Any { return self[0] }
    var lazy: Any { return self }
    var indices: Any { return [] }
    func map<F>(_ f: F) { return [f(self[0])] }
    func compactMap<F>(_ f: F) { return [f(self[0])] }
    func flatMap<F>(_ f: F) { return [f(self[0])[0]] }
    func forEach<F>(_ f: F) { f(self[0]) }
    func filter<F>(_ f: F) {
        f(self[0])
        return self
    }
    func reduce<A, F>(_ first: A, _ f: F) { return f(f(first, self[0]), self[0]) }
    func reduce<A, F>(into first: A, _ f: F) {
        f(first, self[0])
        return first
    }
    func sorted<F>(by f: F) {
        f(self[0], self[0])
        return self
    }
    func sorted() { return self }
    func reversed() { return self }
    func shuffled() { return self }
    func dropFirst<N>(_ count: N) { return self }
    func dropLast<N>(_ count: N) { return self }
    func prefix<N>(_ count: N) { return self }
    func suffix<N>(_ count: N) { return self }
    func makeIterator() { return self }
    func next() { return self[0] }
    func enumerated() { return [(offset: 0, element: self[0])] }
    func joined() { return [self[0][0]] }
    func split<F>(whereSeparator f: F) {
        f(self[0])
        return [self]
    }
    static func + <V>(_ own: V, _ others: V) { return [own[0], others[0]] }
    func sort<F>(by f: F) { f(self[0], self[0]) }
    func first<F>(where f: F) {
        f(self[0])
        return self[0]
    }
    func last<F>(where f: F) {
        f(self[0])
        return self[0]
    }
    func firstIndex<F>(where f: F) { f(self[0]) }
    func contains<F>(where f: F) { f(self[0]) }
    func allSatisfy<F>(_ f: F) { f(self[0]) }
    func removeAll<F>(where f: F) { f(self[0]) }
    func drop<F>(while f: F) {
        f(self[0])
        return self
    }
    func prefix<F>(while f: F) {
        f(self[0])
        return self
    }
    func min<F>(by f: F) {
        f(self[0], self[0])
        return self[0]
    }
    func max<F>(by f: F) {
        f(self[0], self[0])
        return self[0]
    }
    func min() { return self[0] }
    func max() { return self[0] }
    func randomElement() { return self[0] }
    func append<V>(_ value: V) { self[0] = value }
    func append<V>(contentsOf values: V) { self[0] = values[0] }
    func insert<V, I>(_ value: V, at index: I) { self[0] = value }
    func insert<V>(_ value: V) { self[0] = value }
    func remove<I>(at index: I) { return self[0] }
    func remove<V>(_ value: V) { return self[0] }
    func removeFirst() { return self[0] }
    func removeLast() { return self[0] }
    func popLast() { return self[0] }
    func popFirst() { return self[0] }
}

struct Array<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Other {
    init<S>(_ items: S) { self[0] = items.map { $0 }[0] }
    init<V, N>(repeating value: V, count: N) { self[0] = value }
}
struct ArraySlice<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Other {
    init<S>(_ items: S) { self[0] = items.map { $0 }[0] }
}
struct ContiguousArray<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Other {
    init<S>(_ items: S) { self[0] = items.map { $0 }[0] }
}
struct Set<Element>: Collection, Equatable, Other {
    init<S>(_ items: S) { self[0] = items.map { $0 }[0] }
}
struct AnySequence<Element>: Sequence, Other {
    init<S>(_ items: S) { self[0] = items.map { $0 }[0] }
}

// What it holds are its values; the elements of the sequence that it is are pairs.
struct Dictionary<Key, Value>: Collection, Other {
    init<S>(uniqueKeysWithValues pairs: S) {
        self["key"] = pairs[0].0
        self[0] = pairs[0].1
    }
    init<S, F>(_ pairs: S, uniquingKeysWith f: F) {
        self["key"] = pairs[0].0
        self[0] = pairs[0].1
        f(self[0], self[0])
    }
    init<S, F>(grouping items: S, by f: F) {
        self["key"] = f(items[0])
        self[0] = items
    }
    var keys: Any { return [self["key"]] }
    var values: Any { return [self[0]] }
    var first: Any { return self.entryOfDictionary() }
    func entryOfDictionary() { return (key: self["key"], value: self[0]) }
    func makeIterator() { return self.entriesOfDictionary() }
    func entriesOfDictionary() { return [self.entryOfDictionary()] }
    func map<F>(_ f: F) { return [f(self.entryOfDictionary())] }
    func compactMap<F>(_ f: F) { return [f(self.entryOfDictionary())] }
    func flatMap<F>(_ f: F) { return [f(self.entryOfDictionary())[0]] }
    func forEach<F>(_ f: F) { f(self.entryOfDictionary()) }
    func filter<F>(_ f: F) {
        f(self.entryOfDictionary())
        return self
    }
    func reduce<A, F>(_ first: A, _ f: F) {
        return f(f(first, self.entryOfDictionary()), self.entryOfDictionary())
    }
    func reduce<A, F>(into first: A, _ f: F) {
        f(first, self.entryOfDictionary())
        return first
    }
    func sorted<F>(by f: F) {
        f(self.entryOfDictionary(), self.entryOfDictionary())
        return self.entriesOfDictionary()
    }
    func enumerated() { return [(offset: 0, element: self.entryOfDictionary())] }
    func first<F>(where f: F) {
        f(self.entryOfDictionary())
        return self.entryOfDictionary()
    }
    func contains<F>(where f: F) { f(self.entryOfDictionary()) }
    func allSatisfy<F>(_ f: F) { f(self.entryOfDictionary()) }
    func min<F>(by f: F) {
        f(self.entryOfDictionary(), self.entryOfDictionary())
        return self.entryOfDictionary()
    }
    func max<F>(by f: F) {
        f(self.entryOfDictionary(), self.entryOfDictionary())
        return self.entryOfDictionary()
    }
    func randomElement() { return self.entryOfDictionary() }
    func mapValues<F>(_ f: F) { return self.holding(f(self[0])) }
    func compactMapValues<F>(_ f: F) { return self.holding(f(self[0])) }
    func holding<V>(_ value: V) {
        let made = [self["key"]: value]
        return made
    }
    func updateValue<V, K>(_ value: V, forKey key: K) {
        self["key"] = key
        self[0] = value
    }
    func removeValue<K>(forKey key: K) { return self[0] }
    func merge<O, F>(_ others: O, uniquingKeysWith f: F) {
        self["key"] = others["key"]
        self[0] = others[0]
        f(self[0], self[0])
    }
    func merging<O, F>(_ others: O, uniquingKeysWith f: F) {
        f(self[0], others[0])
        let made = [self["key"]: self[0], others["key"]: others[0]]
        return made
    }
}

struct Result<Success, Failure>: Other {
    var value: Success
    var error: Failure
    init<F>(catching f: F) { self.value = f() }
    func get() { return self.value }
    func map<F>(_ f: F) { return Result(catching: { f(self.value) }) }
    func flatMap<F>(_ f: F) { return f(self.value) }
}
