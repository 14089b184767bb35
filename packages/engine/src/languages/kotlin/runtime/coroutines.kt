// What builders of kotlinx.coroutines give of what their blocks give; flows and channels stand in `flows.kt`.
// https://kotlinlang.org/api/kotlinx.coroutines/kotlinx-coroutines-core/kotlinx.coroutines/

fun withContext(context: Any, block: () -> Any) = block()
fun withTimeout(time: Any, block: () -> Any) = block()
fun withTimeoutOrNull(time: Any, block: () -> Any) = block()
fun runBlocking(block: () -> Any) = block()
fun runBlocking(context: Any, block: () -> Any) = block()
fun coroutineScope(block: () -> Any) = block()
fun supervisorScope(block: () -> Any) = block()
fun runInterruptible(context: Any, block: () -> Any) = block()
fun async(block: () -> Any) = `flow of`(block())
fun async(context: Any, block: () -> Any) = `flow of`(block())
fun async(context: Any, start: Any, block: () -> Any) = `flow of`(block())
fun awaitAll(vararg tasks: Any) = listOf(tasks[0][0])
