// What observers of Android's live data get. https://developer.android.com/reference/androidx/lifecycle/LiveData

class LiveData<E> {
    val value: E get() = this[0]
    fun setValue(element: E) { this[0] = element }
    fun postValue(element: E) { this[0] = element }
    fun observe(owner: Any, observer: Any) { observer.onChanged(this[0]) }
    fun observeForever(observer: Any) { observer.onChanged(this[0]) }
    fun addSource(source: Any, observer: Any) { observer.onChanged(source[0]) }
    fun map(f: () -> Any) = `live data of`(f(this[0]))
    fun switchMap(f: () -> Any) = `live data of`(f(this[0])[0])
    fun distinctUntilChanged() = this
}

fun `live data of`(element: Any): Any {
    val made = LiveData()
    made[0] = element
    return made
}

fun MutableLiveData(value: Any) = `live data of`(value)
fun MutableLiveData() = LiveData()
fun Observer(f: () -> Any) = f
object Transformations {
    fun map(source: Any, f: () -> Any) = `live data of`(f(source[0]))
    fun switchMap(source: Any, f: () -> Any) = `live data of`(f(source[0])[0])
}
