// What the standard library does with values: which callbacks it calls, which elements it hands on. A subscript
// stands for any element. Only what passes values or callables along is here; types are based on one that is
// unknown, so that members that are not here count as those of another module.

struct String: Other {}
struct Character: Other {}
struct Substring: Other {}
struct Int: Other {}
struct Double: Other {}
struct Bool: Other {}
struct Float: Other {}
struct UInt8: Other {}
struct UInt: Other {}
struct Int64: Other {}
struct Data: Other {}
struct URL: Other {}
struct Date: Other {}
struct Error: Other {}
struct Mirror: Other {}
struct Notification: Other {}
struct URLRequest: Other {}
struct URLResponse: Other {}
struct HTTPURLResponse: Other {}
struct URLSession: Other {}
struct Thread: Other {}
struct DispatchQueue: Other {}
struct NSLock: Other {}
struct JSONDecoder: Other {}
struct JSONEncoder: Other {}
struct DateFormatter: Other {}

struct Tuple2<A, B> {}

protocol Sequence {}

extension Sequence {
    var first: Any { return self[0] }
    var last: Any { return self[0] }
    var lazy: Any { return self }
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
    func enumerated() { return [(0, self[0])] }
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
    func mapValues<F>(_ f: F) { return [f(self[0])] }
    func compactMapValues<F>(_ f: F) { return [f(self[0])] }
    func updateValue<V, K>(_ value: V, forKey key: K) { self[0] = value }
    func removeValue<K>(forKey key: K) { return self[0] }
    var values: Any { return self }
}

struct Array<Element>: Sequence, Other {}
struct ArraySlice<Element>: Sequence, Other {}
struct ContiguousArray<Element>: Sequence, Other {}
struct Set<Element>: Sequence, Other {}
struct Dictionary<Key, Value>: Sequence, Other {}

struct Result<Success, Failure>: Other {
    var value: Success
    var error: Failure
    func get() { return self.value }
    func map<F>(_ f: F) { return self }
}
