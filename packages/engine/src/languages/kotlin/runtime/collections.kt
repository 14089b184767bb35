// What collections of the standard library do with what is in them: which callbacks they call, which elements they
// hand on. An index stands for any element, and brackets make a list. Only what passes values or callables along is
// here: members that are not count as those of the library. The many kinds of collections have the names of these
// by `flow/runtime-names.ts`; names between backticks are no one else's.

class Pair<A, B> {
    constructor(first: A, second: B) {
        this.one = first
        this.two = second
    }
    val first: A get() = this.one
    val second: B get() = this.two
    val key: A get() = this.one
    val value: B get() = this.two
    val index: A get() = this.one
    fun component1(): A = this.one
    fun component2(): B = this.two
}

class Triple<A, B, C> {
    constructor(first: A, second: B, third: C) {
        this.one = first
        this.two = second
        this.three = third
    }
    val first: A get() = this.one
    val second: B get() = this.two
    val third: C get() = this.three
    fun component1(): A = this.one
    fun component2(): B = this.two
    fun component3(): C = this.three
}

fun <A, B> A.to(second: B) = Pair(this, second)

class Iterator<E> {
    fun iterator() = this
    fun next(): E = this[0]
    fun forEach(f: () -> Any) { f(this.next()) }
    fun forEachRemaining(f: () -> Any) { f(this.next()) }
    fun asSequence() = [this.next()]
}

class Iterable<E> {
    fun get(index: Int): E = this[0]
    fun set(index: Int, element: E) { this[0] = element }
    fun add(element: E, second: E) {
        this[0] = element
        this[0] = second
    }
    fun addFirst(element: E) { this[0] = element }
    fun addLast(element: E) { this[0] = element }
    fun push(element: E) { this[0] = element }
    fun offer(element: E) { this[0] = element }
    fun put(element: E) { this[0] = element }
    fun yield(element: E) { this[0] = element }
    fun addAll(elements: Any) { this[0] = elements[0] }
    fun yieldAll(elements: Any) { this[0] = elements[0] }
    fun plusAssign(element: Any) { this[0] = [element, element[0]][0] }
    fun plus(element: Any) = [this[0], element, element[0]]
    fun component1(): E = this[0]
    fun component2(): E = this[0]
    fun component3(): E = this[0]
    fun component4(): E = this[0]
    fun component5(): E = this[0]
    fun random(): E = this[0]
    fun element(): E = this[0]
    fun peek(): E = this[0]
    fun poll(): E = this[0]
    fun pop(): E = this[0]
    fun removeAt(): E = this[0]
    fun removeFirst(): E = this[0]
    fun removeLast(): E = this[0]
    fun getOrNull(): E = this[0]
    fun elementAt(): E = this[0]
    fun elementAtOrNull(): E = this[0]
    fun first(f: () -> Any): E {
        f(this[0])
        return this[0]
    }
    fun firstOrNull(f: () -> Any): E {
        f(this[0])
        return this[0]
    }
    fun last(f: () -> Any): E {
        f(this[0])
        return this[0]
    }
    fun lastOrNull(f: () -> Any): E {
        f(this[0])
        return this[0]
    }
    fun single(f: () -> Any): E {
        f(this[0])
        return this[0]
    }
    fun singleOrNull(f: () -> Any): E {
        f(this[0])
        return this[0]
    }
    fun find(f: () -> Any): E {
        f(this[0])
        return this[0]
    }
    fun findLast(f: () -> Any): E {
        f(this[0])
        return this[0]
    }
    fun `the least`(f: () -> Any): E {
        this[0].compareTo(this[0])
        return this[0]
    }
    fun `the least by`(f: () -> Any): E {
        f(this[0]).compareTo(f(this[0]))
        return this[0]
    }
    fun `the least with`(order: Any): E {
        order.compare(this[0], this[0])
        return this[0]
    }
    fun min(): E = this.`the least`()
    fun max(): E = this.`the least`()
    fun minOrNull(): E = this.`the least`()
    fun maxOrNull(): E = this.`the least`()
    fun minBy(f: () -> Any): E = this.`the least by`(f)
    fun maxBy(f: () -> Any): E = this.`the least by`(f)
    fun minByOrNull(f: () -> Any): E = this.`the least by`(f)
    fun maxByOrNull(f: () -> Any): E = this.`the least by`(f)
    fun minWithOrNull(order: Any): E = this.`the least with`(order)
    fun maxWithOrNull(order: Any): E = this.`the least with`(order)
    fun minWith(order: Any): E = this.`the least with`(order)
    fun maxWith(order: Any): E = this.`the least with`(order)
    fun sort() { this.`the least`() }
    fun sortBy(f: () -> Any) { this.`the least by`(f) }
    fun sortByDescending(f: () -> Any) { this.`the least by`(f) }
    fun sortWith(order: Any) { this.`the least with`(order) }
    fun sorted(): Any {
        this.`the least`()
        return this
    }
    fun sortedDescending(): Any {
        this.`the least`()
        return this
    }
    fun sortedBy(f: () -> Any): Any {
        this.`the least by`(f)
        return this
    }
    fun sortedByDescending(f: () -> Any): Any {
        this.`the least by`(f)
        return this
    }
    fun sortedWith(order: Any): Any {
        this.`the least with`(order)
        return this
    }
    fun reduce(f: () -> Any) = f(this[0], this[0])
    fun fold(initial: Any, f: () -> Any) = f(f(initial, this[0]), this[0])
    fun foldRight(initial: Any, f: () -> Any) = f(this[0], f(this[0], initial))
    fun foldIndexed(initial: Any, f: () -> Any) = f(0, f(0, initial, this[0]), this[0])
    fun reduceOrNull(f: () -> Any) = f(this[0], this[0])
    fun reduceIndexed(f: () -> Any) = f(0, this[0], this[0])
    fun runningFold(initial: Any, f: () -> Any) = [initial, f(f(initial, this[0]), this[0])]
    fun scan(initial: Any, f: () -> Any) = [initial, f(f(initial, this[0]), this[0])]
    fun runningReduce(f: () -> Any) = [this[0], f(this[0], this[0])]
    fun firstNotNullOf(f: () -> Any) = f(this[0])
    fun firstNotNullOfOrNull(f: () -> Any) = f(this[0])
    fun maxOf(f: () -> Any) = f(this[0])
    fun minOf(f: () -> Any) = f(this[0])
    fun maxOfOrNull(f: () -> Any) = f(this[0])
    fun minOfOrNull(f: () -> Any) = f(this[0])
    fun sumBy(f: () -> Any) = f(this[0])
    fun sumOf(f: () -> Any) = f(this[0])
    fun any(f: () -> Any) { f(this[0]) }
    fun all(f: () -> Any) { f(this[0]) }
    fun none(f: () -> Any) { f(this[0]) }
    fun count(f: () -> Any) { f(this[0]) }
    fun indexOfFirst(f: () -> Any) { f(this[0]) }
    fun indexOfLast(f: () -> Any) { f(this[0]) }
    fun removeIf(f: () -> Any) { f(this[0]) }
    fun removeAll(f: () -> Any) { f(this[0]) }
    fun retainAll(f: () -> Any) { f(this[0]) }
    fun forEach(f: () -> Any) { f(this[0]) }
    fun sumByDouble(f: () -> Any) { f(this[0]) }
    fun forEachIndexed(f: () -> Any) { f(0, this[0]) }
    fun joinToString(separator: Any, prefix: Any, postfix: Any, limit: Any, truncated: Any, transform: () -> Any) {
        transform(this[0])
        this[0].toString()
    }
    fun joinTo(buffer: Any, separator: Any, prefix: Any, postfix: Any, limit: Any, cut: Any, transform: () -> Any) {
        transform(this[0])
        this[0].toString()
    }
    fun map(f: () -> Any) = [f(this[0])]
    fun mapNotNull(f: () -> Any) = [f(this[0])]
    fun mapIndexed(f: () -> Any) = [f(0, this[0])]
    fun mapIndexedNotNull(f: () -> Any) = [f(0, this[0])]
    fun mapTo(target: Any, f: () -> Any): Any {
        target.add(f(this[0]))
        return target
    }
    fun filterTo(target: Any, f: () -> Any): Any {
        f(this[0])
        target.add(this[0])
        return target
    }
    fun toCollection(target: Any): Any {
        target.add(this[0])
        return target
    }
    fun flatMap(f: () -> Any) = [f(this[0])[0]]
    fun flatten() = this[0]
    fun filterIndexed(f: () -> Any): Any {
        f(0, this[0])
        return this
    }
    fun filter(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun filterNot(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun takeWhile(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun dropWhile(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun takeLastWhile(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun dropLastWhile(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun distinctBy(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun onEach(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun onEachIndexed(f: () -> Any): Any {
        f(0, this[0])
        return this
    }
    fun iterator(): Any {
        val made = Iterator()
        made[0] = this[0]
        return made
    }
    fun listIterator(): Any {
        val made = Iterator()
        made[0] = this[0]
        return made
    }
    fun getOrElse(index: Int, f: () -> Any) = [this[0], f(0)][0]
    fun elementAtOrElse(index: Int, f: () -> Any) = [this[0], f(0)][0]
    fun flatMapIndexed(f: () -> Any) = [f(0, this[0])[0]]
    fun associateTo(target: Any, f: () -> Any): Any {
        target[0] = f(this[0])
        return target
    }
    fun associateByTo(target: Any, f: () -> Any): Any {
        target[0] = Pair(f(this[0]), this[0])
        return target
    }
    fun groupByTo(target: Any, f: () -> Any): Any {
        target[0] = Pair(f(this[0]), [this[0]])
        return target
    }
    fun ifEmpty(f: () -> Any) = [this[0], f()[0]]
    fun orEmpty() = this
    fun filterNotNull() = this
    fun requireNoNulls() = this
    fun toList(): List<E> = [this[0]]
    fun toMutableList(): MutableList<E> = [this[0]]
    fun toSet(): Set<E> = [this[0]]
    fun toMutableSet(): MutableSet<E> = [this[0]]
    fun toHashSet(): HashSet<E> = [this[0]]
    fun toTypedArray(): Array<E> = [this[0]]
    fun toSortedSet(): SortedSet<E> = [this[0]]
    fun asSequence(): Sequence<E> = [this[0]]
    fun asIterable(): Iterable<E> = [this[0]]
    fun asList(): List<E> = [this[0]]
    fun asReversed() = this
    fun stream() = this
    fun reversed() = this
    fun shuffled() = this
    fun distinct() = this
    fun minus(count: Any) = this
    fun subList(count: Any) = this
    fun slice(count: Any) = this
    fun take(count: Any) = this
    fun drop(count: Any) = this
    fun takeLast(count: Any) = this
    fun dropLast(count: Any) = this
    fun intersect(count: Any) = this
    fun subtract(count: Any) = this
    fun union(other: Any) = [this[0], other[0]]
    fun chunked(size: Int) = [this]
    fun windowed(size: Int) = [this]
    fun withIndex() = [Pair(0, this[0])]
    fun zip(other: Any, f: () -> Any) = [f(this[0], other[0]), Pair(this[0], other[0])]
    fun zipWithNext(f: () -> Any) = [f(this[0], this[0]), Pair(this[0], this[0])]
    fun unzip() = Pair([this[0].first], [this[0].second])
    fun partition(f: () -> Any): Any {
        f(this[0])
        return Pair(this, this)
    }
    fun groupBy(f: () -> Any): Any = `table of`(Pair(f(this[0]), [this[0]]))
    fun groupBy(f: () -> Any, g: () -> Any): Any = `table of`(Pair(f(this[0]), [g(this[0])]))
    fun associate(f: () -> Any): Any = `table of`(f(this[0]))
    fun associateBy(f: () -> Any): Any = `table of`(Pair(f(this[0]), this[0]))
    fun associateBy(f: () -> Any, g: () -> Any): Any = `table of`(Pair(f(this[0]), g(this[0])))
    fun associateWith(f: () -> Any): Any = `table of`(Pair(this[0], f(this[0])))
    fun toMap(): Any = `table of`(this[0])
}

class BlockingQueue<E> : Iterable<E> {
    fun take(): E = this[0]
}

class Map<K, V> : Iterable<Map.Entry<K, V>> {
    fun get(key: K): V = this[0].second
    fun getValue(key: K): V = this[0].second
    fun remove(key: K): V = this[0].second
    fun getOrDefault(key: K, other: V): V = [this[0].second, other][0]
    fun getOrElse(key: K, f: () -> Any): V = [this[0].second, f()][0]
    fun getOrPut(key: K, f: () -> Any): V {
        val made = f()
        this[0] = Pair(key, made)
        return this[0].second
    }
    fun computeIfAbsent(key: K, f: () -> Any): V {
        val made = f(key)
        this[0] = Pair(key, made)
        return this[0].second
    }
    fun computeIfPresent(key: K, f: () -> Any): V {
        val made = f(key, this[0].second)
        this[0] = Pair(key, made)
        return made
    }
    fun compute(key: K, f: () -> Any): V {
        val made = f(key, this[0].second)
        this[0] = Pair(key, made)
        return made
    }
    fun merge(key: K, value: V, f: () -> Any): V {
        val made = [value, f(this[0].second, value)][0]
        this[0] = Pair(key, made)
        return made
    }
    fun set(key: K, value: V) { this[0] = Pair(key, value) }
    fun put(key: K, value: V): V {
        this[0] = Pair(key, value)
        return this[0].second
    }
    fun putIfAbsent(key: K, value: V): V {
        this[0] = Pair(key, value)
        return this[0].second
    }
    fun putAll(other: Any) { this[0] = other[0] }
    fun plus(other: Any): Any = `table of`([this[0], other, other[0]][0])
    val keys: Iterable<K> get() = [this[0].first]
    val values: Iterable<V> get() = [this[0].second]
    val entries: Iterable<Pair<K, V>> get() = [this[0]]
    fun mapValues(f: () -> Any): Any = `table of`(Pair(this[0].first, f(this[0])))
    fun mapKeys(f: () -> Any): Any = `table of`(Pair(f(this[0]), this[0].second))
    fun filterKeys(f: () -> Any): Any {
        f(this[0].first)
        return this
    }
    fun filterValues(f: () -> Any): Any {
        f(this[0].second)
        return this
    }
    fun forEach(f: (Any) -> Any) { f(this[0]) }
    fun forEach(f: (K, V) -> Any) { f(this[0].first, this[0].second) }
    fun toList() = [this[0]]
    fun toMutableMap() = this
    fun toSortedMap() = this
    fun withDefault(f: () -> Any) = this
}

fun `table of`(entry: Any): Any {
    val table = Map()
    table[0] = entry
    return table
}

fun mapOf(vararg entries: Any): Any = `table of`(entries[0])
fun mutableMapOf(vararg entries: Any): Any = `table of`(entries[0])
fun hashMapOf(vararg entries: Any): Any = `table of`(entries[0])
fun linkedMapOf(vararg entries: Any): Any = `table of`(entries[0])
fun sortedMapOf(vararg entries: Any): Any = `table of`(entries[0])
fun HashMap(source: Any): Any = `table of`(source[0])
fun LinkedHashMap(source: Any): Any = `table of`(source[0])
fun TreeMap(source: Any): Any = `table of`(source[0])
fun ConcurrentHashMap(source: Any): Any = `table of`(source[0])
fun WeakHashMap(source: Any): Any = `table of`(source[0])

fun listOf(vararg elements: Any) = [elements[0]]
fun mutableListOf(vararg elements: Any) = [elements[0]]
fun arrayListOf(vararg elements: Any) = [elements[0]]
fun setOf(vararg elements: Any) = [elements[0]]
fun mutableSetOf(vararg elements: Any) = [elements[0]]
fun hashSetOf(vararg elements: Any) = [elements[0]]
fun linkedSetOf(vararg elements: Any) = [elements[0]]
fun sortedSetOf(vararg elements: Any) = [elements[0]]
fun listOfNotNull(vararg elements: Any) = [elements[0]]
fun arrayOf(vararg elements: Any) = [elements[0]]
fun sequenceOf(vararg elements: Any) = [elements[0]]
fun ArrayList(source: Any) = [source[0]]
fun LinkedList(source: Any) = [source[0]]
fun ArrayDeque(source: Any) = [source[0]]
fun HashSet(source: Any) = [source[0]]
fun LinkedHashSet(source: Any) = [source[0]]
fun TreeSet(source: Any) = [source[0]]
fun PriorityQueue(source: Any) = [source[0]]
fun CopyOnWriteArrayList(source: Any) = [source[0]]
fun Stack(source: Any) = [source[0]]
fun List(size: Int, f: () -> Any) = [f(0)]
fun MutableList(size: Int, f: () -> Any) = [f(0)]
fun Array(size: Int, f: () -> Any) = [f(0)]
fun generateSequence(seed: Any, f: () -> Any) = [seed, seed(), f(seed), f(f(seed))]
fun sequence(block: Any.() -> Unit): Any {
    val made = Iterable()
    made.block()
    return made
}

fun buildList(size: Int, block: Any.() -> Unit): Any {
    val made = Iterable()
    made.block()
    return made
}
fun buildSet(size: Int, block: Any.() -> Unit): Any {
    val made = Iterable()
    made.block()
    return made
}
fun buildMap(size: Int, block: Any.() -> Unit): Any {
    val made = Map()
    made.block()
    return made
}

class AtomicReference<E> {
    constructor(value: E) { this[0] = value }
    fun get(): E = this[0]
    fun getAcquire(): E = this[0]
    fun set(value: E) { this[0] = value }
    fun lazySet(value: E) { this[0] = value }
    fun getAndSet(value: E): E {
        this[0] = value
        return this[0]
    }
    fun compareAndSet(expected: E, value: E) { this[0] = value }
    fun updateAndGet(f: () -> Any): E {
        this[0] = f(this[0])
        return this[0]
    }
    fun getAndUpdate(f: () -> Any): E {
        this[0] = f(this[0])
        return this[0]
    }
}

fun `optional of`(value: Any): Any {
    val made = Optional()
    made[0] = value
    return made
}

class Optional<E> {
    fun get(): E = this[0]
    fun orElse(other: E): E = [this[0], other][0]
    fun orElseGet(f: () -> Any): E = [this[0], f()][0]
    fun orElseThrow(f: () -> Any): E {
        f()
        return this[0]
    }
    fun map(f: () -> Any) = `optional of`(f(this[0]))
    fun flatMap(f: () -> Any) = f(this[0])
    fun filter(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun ifPresent(f: () -> Any) { f(this[0]) }
    fun ifPresentOrElse(f: () -> Any, g: () -> Any) {
        f(this[0])
        g()
    }
    companion object {
        fun of(value: Any) = `optional of`(value)
        fun ofNullable(value: Any) = `optional of`(value)
    }
}

class `comparator by key` {
    constructor(f: () -> Any) { this.one = f }
    fun compare(a: Any, b: Any) {
        val f = this.one
        f(a).compareTo(f(b))
    }
    fun thenBy(f: () -> Any) = `comparator by key`(f)
    fun thenByDescending(f: () -> Any) = `comparator by key`(f)
    fun reversed() = this
}

fun compareBy(f: () -> Any) = `comparator by key`(f)
fun compareByDescending(f: () -> Any) = `comparator by key`(f)

fun maxOf(a: Any, b: Any, c: Any): Any {
    a.compareTo(b)
    return [a, b, c][0]
}
fun minOf(a: Any, b: Any, c: Any): Any {
    a.compareTo(b)
    return [a, b, c][0]
}
