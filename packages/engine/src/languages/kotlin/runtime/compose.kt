// What Compose remembers, and what states hold. https://developer.android.com/reference/kotlin/androidx/compose/runtime/package-summary

class State<E> {
    val value: E get() = this[0]
    fun setValue(element: E) { this[0] = element }
    fun getValue(owner: Any, property: Any): E = this[0]
    fun setValue(owner: Any, property: Any, element: E) { this[0] = element }
    fun component1(): E = this[0]
}

fun `state of`(element: Any): Any {
    val made = State()
    made[0] = element
    return made
}

fun mutableStateOf(value: Any) = `state of`(value)
fun mutableStateOf(value: Any, policy: Any) = `state of`(value)
fun derivedStateOf(calculation: () -> Any) = `state of`(calculation())
fun rememberUpdatedState(value: Any) = `state of`(value)
fun remember(calculation: () -> Any) = calculation()
fun remember(key: Any, calculation: () -> Any) = calculation()
fun remember(first: Any, second: Any, calculation: () -> Any) = calculation()
fun remember(first: Any, second: Any, third: Any, calculation: () -> Any) = calculation()
fun rememberSaveable(calculation: () -> Any) = calculation()
fun rememberSaveable(key: Any, calculation: () -> Any) = calculation()
