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

fun <T, R> `on runCatching`(value: T, block: T.() -> R): R {
    return value.block()
}

fun <T, R> with(value: T, block: T.() -> R): R {
    return value.block()
}

fun <R> run(block: () -> R): R {
    return block()
}

fun <R> runCatching(block: () -> R): R {
    return block()
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
