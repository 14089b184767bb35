// What functions of the standard library do with their lambdas. A name that begins with `on` is what the
// reader makes of such a function behind a dot: the value in front comes first.

fun <T, R> `on let`(value: T, block: (T) -> R): R {
    return block(value)
}

fun <T, R> `on run`(value: T, block: T.() -> R): R {
    return value.block()
}

fun <T> `on apply`(value: T, block: T.() -> Unit): T {
    value.block()
    return value
}

fun <T> `on also`(value: T, block: (T) -> Unit): T {
    block(value)
    return value
}

fun <T> `on takeIf`(value: T, block: (T) -> Boolean): T {
    block(value)
    return value
}

fun <T> `on takeUnless`(value: T, block: (T) -> Boolean): T {
    block(value)
    return value
}

fun <T, R> `on use`(value: T, block: (T) -> R): R {
    value.close()
    return block(value)
}

fun <T, R> `on runCatching`(value: T, block: T.() -> R) = `result of`(value.block())

fun <T, R> with(value: T, block: T.() -> R): R {
    return value.block()
}

fun <R> run(block: () -> R): R {
    return block()
}

fun <R> runCatching(block: () -> R) = `result of`(block())

fun `result of`(value: Any): Any {
    val result = Result()
    result[0] = value
    return result
}

class Result<T> {
    fun getOrThrow(): T = this[0]
    fun getOrNull(): T = this[0]
    fun getOrDefault(other: T): T = [this[0], other][0]
    fun getOrElse(f: () -> Any): T = [this[0], f()][0]
    fun fold(f: () -> Any, g: () -> Any) = [f(this[0]), g()][0]
    fun map(f: () -> Any) = `result of`(f(this[0]))
    fun mapCatching(f: () -> Any) = `result of`(f(this[0]))
    fun recover(f: () -> Any) = `result of`([this[0], f()][0])
    fun recoverCatching(f: () -> Any) = `result of`([this[0], f()][0])
    fun onSuccess(f: () -> Any): Any {
        f(this[0])
        return this
    }
    fun onFailure(f: () -> Any): Any {
        f()
        return this
    }
    companion object {
        fun success(value: Any) = `result of`(value)
        fun failure(error: Any) = Result()
    }
}

fun repeat(times: Int, action: (Int) -> Unit) {
    action(times)
}

fun <T> lazy(mode: Any, initializer: () -> T): T {
    return initializer()
}

fun <R> synchronized(lock: Any, block: () -> R): R {
    return block()
}

fun require(value: Boolean, lazyMessage: () -> Any) {
    lazyMessage()
}

fun check(value: Boolean, lazyMessage: () -> Any) {
    lazyMessage()
}

fun <T> requireNotNull(value: T, lazyMessage: () -> Any): T {
    lazyMessage()
    return value
}

fun <T> checkNotNull(value: T, lazyMessage: () -> Any): T {
    lazyMessage()
    return value
}

fun println(message: Any) {
    message.toString()
}

fun print(message: Any) {
    message.toString()
}
