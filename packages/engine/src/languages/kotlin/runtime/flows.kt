// What flows and channels of kotlinx.coroutines do with what they hand on. A flow holds its elements as a collection does,
// and has its members; the many kinds of flows have the name of this one by `flow/runtime-names.ts`.
// https://kotlinlang.org/api/kotlinx.coroutines/kotlinx-coroutines-core/kotlinx.coroutines.flow/

class Flow<E> : Iterable<E> {
    val value: E get() = this[0]
    val replayCache: List<E> get() = this
    fun setValue(element: E) { this[0] = element }
    fun emit(element: E) { this[0] = element }
    fun tryEmit(element: E) { this[0] = element }
    fun send(element: E) { this[0] = element }
    fun trySend(element: E) { this[0] = element }
    fun trySendBlocking(element: E) { this[0] = element }
    fun emitAll(elements: Any) { this[0] = elements[0] }
    fun receive(): E = this[0]
    fun await(): E = this[0]
    fun lastOrNull(): E = this[0]
    fun collect(f: () -> Any) { f(this[0]) }
    fun collectLatest(f: () -> Any) { f(this[0]) }
    fun collectIndexed(f: () -> Any) { f(0, this[0]) }
    fun consumeEach(f: () -> Any) { f(this[0]) }
    fun map(f: () -> Any) = `flow of`(f(this[0]))
    fun mapLatest(f: () -> Any) = `flow of`(f(this[0]))
    fun mapNotNull(f: () -> Any) = `flow of`(f(this[0]))
    fun flatMapConcat(f: () -> Any) = `flow of`(f(this[0])[0])
    fun flatMapMerge(f: () -> Any) = `flow of`(f(this[0])[0])
    fun flatMapLatest(f: () -> Any) = `flow of`(f(this[0])[0])
    fun flattenConcat() = `flow of`(this[0][0])
    fun flattenMerge() = `flow of`(this[0][0])
    fun transform(f: Any.() -> Any): Any {
        val made = Flow()
        made.f(this[0])
        return made
    }
    fun transformLatest(f: Any.() -> Any): Any {
        val made = Flow()
        made.f(this[0])
        return made
    }
    fun combine(other: Any, f: () -> Any) = `flow of`(f(this[0], other[0]))
    fun zip(other: Any, f: () -> Any) = `flow of`(f(this[0], other[0]))
    fun scan(initial: Any, f: () -> Any) = `flow of`([initial, f(f(initial, this[0]), this[0])][0])
    fun runningFold(initial: Any, f: () -> Any) = `flow of`([initial, f(f(initial, this[0]), this[0])][0])
    fun onStart(f: Any.() -> Any): Any {
        this.f()
        return this
    }
    fun onCompletion(f: Any.() -> Any): Any {
        this.f()
        return this
    }
    fun onEmpty(f: Any.() -> Any): Any {
        this.f()
        return this
    }
    fun onSubscription(f: Any.() -> Any): Any {
        this.f()
        return this
    }
    fun catch(f: Any.() -> Any): Any {
        this.f()
        return this
    }
    fun retry(times: Any, f: () -> Any): Any {
        f()
        return this
    }
    fun update(f: () -> Any) { this[0] = f(this[0]) }
    fun updateAndGet(f: () -> Any): E {
        this[0] = f(this[0])
        return this[0]
    }
    fun getAndUpdate(f: () -> Any): E {
        this[0] = f(this[0])
        return this[0]
    }
    fun distinctUntilChangedBy(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun distinctUntilChanged() = this
    fun flowOn(context: Any) = this
    fun buffer(size: Any) = this
    fun conflate() = this
    fun cancellable() = this
    fun debounce(time: Any) = this
    fun sample(time: Any) = this
    fun stateIn(scope: Any) = this
    fun shareIn(scope: Any) = this
    fun asStateFlow() = this
    fun asSharedFlow() = this
    fun receiveAsFlow() = this
    fun consumeAsFlow() = this
    fun asFlow() = this
}

fun `flow of`(element: Any): Any {
    val made = Flow()
    made[0] = element
    return made
}

fun flow(block: Any.() -> Unit): Any {
    val made = Flow()
    made.block()
    return made
}
fun channelFlow(block: Any.() -> Unit): Any {
    val made = Flow()
    made.block()
    return made
}
fun callbackFlow(block: Any.() -> Unit): Any {
    val made = Flow()
    made.block()
    return made
}

fun flowOf(vararg elements: Any) = `flow of`(elements[0])
fun MutableStateFlow(value: Any) = `flow of`(value)
fun MutableSharedFlow(replay: Any) = Flow()
fun Channel(capacity: Any) = Flow()
fun combine(a: Any, b: Any, f: () -> Any) = `flow of`(f(a[0], b[0]))
fun combine(a: Any, b: Any, c: Any, f: () -> Any) = `flow of`(f(a[0], b[0], c[0]))
