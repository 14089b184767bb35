// What collections, options, futures and the like do with what is in them: which functions they call, which elements
// they hand on. `each` stands for any element, `made[C](…)` makes a C of these elements, and either branch of a
// condition may be taken. Only what passes values or functions along is here: members that are not count as those of
// the library. The many kinds of such types have the names of these by `flow/runtime-names.ts`.

class Tuple2[A, B] extends AnyRef {
  val _1: A
  val _2: B
  def swap = (this._2, this._1)
}

class Tuple3[A, B, C] extends AnyRef {
  val _1: A
  val _2: B
  val _3: C
}

class Tuple4[A, B, C, D] extends AnyRef {
  val _1: A
  val _2: B
  val _3: C
  val _4: D
}

// Whatever holds any number of values, be it one at most, or one that comes later.
class Iterable[E] extends AnyRef {
  def apply(at: Any): E = this.each
  def head: E = this.each
  def last: E = this.each
  def get: E = this.each
  def orNull: E = this.each
  def next(): E = this.each
  def max: E = this.each
  def min: E = this.each
  def reduce(f: Any): E = if (true) this.each else f(this.each, this.each)
  def reduceLeft(f: Any): E = if (true) this.each else f(this.each, this.each)
  def reduceRight(f: Any): E = if (true) this.each else f(this.each, this.each)
  def reduceOption(f: Any) = made[Iterable](this.each, f(this.each, this.each))
  def reduceLeftOption(f: Any) = made[Iterable](this.each, f(this.each, this.each))
  def maxBy(f: Any): E = {
    f(this.each)
    this.each
  }
  def minBy(f: Any): E = {
    f(this.each)
    this.each
  }
  def getOrElse(other: Any): E = if (true) this.each else other
  def getOrElse(at: Any, other: Any): E = if (true) this.each else other
  def applyOrElse(at: Any, other: Any): E = if (true) this.each else other(at)
  def orElse(other: Any) = made[Iterable](this.each, other.each)
  def fallbackTo(other: Any) = made[Iterable](this.each, other.each)

  def foreach(f: Any) = { f(this.each) }
  def exists(f: Any) = { f(this.each) }
  def forall(f: Any) = { f(this.each) }
  def count(f: Any) = { f(this.each) }
  def indexWhere(f: Any) = { f(this.each) }
  def corresponds(other: Any)(f: Any) = { f(this.each, other.each) }
  def map(f: Any) = made[Iterable](f(this.each))
  def collect(f: Any) = made[Iterable](f(this.each))
  def collectFirst(f: Any) = made[Iterable](f(this.each))
  def flatMap(f: Any) = made[Iterable](f(this.each).each)
  def flatten = made[Iterable](this.each.each)
  def transpose = made[Iterable](this.each)
  def mapInPlace(f: Any) = {
    this.each = f(this.each)
    this
  }
  def filter(f: Any) = {
    f(this.each)
    this
  }
  def filterNot(f: Any) = {
    f(this.each)
    this
  }
  def withFilter(f: Any) = {
    f(this.each)
    this
  }
  def find(f: Any) = {
    f(this.each)
    this
  }
  def takeWhile(f: Any) = {
    f(this.each)
    this
  }
  def dropWhile(f: Any) = {
    f(this.each)
    this
  }
  def tapEach(f: Any) = {
    f(this.each)
    this
  }
  def distinctBy(f: Any) = {
    f(this.each)
    this
  }
  def sortBy(f: Any) = {
    f(this.each)
    this
  }
  def sortWith(f: Any) = {
    f(this.each, this.each)
    this
  }
  def partition(f: Any) = {
    f(this.each)
    (this, this)
  }
  def span(f: Any) = {
    f(this.each)
    (this, this)
  }
  def splitAt(at: Any) = (this, this)
  def partitionMap(f: Any) = {
    val side = f(this.each)
    (made[Iterable](side.wrong), made[Iterable](side.each))
  }

  def fold(problem: Any, f: Any) = {
    problem()
    f(this.each)
  }
  def fold(first: Any)(f: Any) = if (true) first else f(this.each, this.each)
  def foldLeft(first: Any)(f: Any) = if (true) first else f(f(first, this.each), this.each)
  def foldRight(first: Any)(f: Any) = if (true) first else f(this.each, f(this.each, first))
  def scanLeft(first: Any)(f: Any) = made[Iterable](first, f(f(first, this.each), this.each))
  def aggregate(first: Any)(f: Any, join: Any) = {
    join(first, first)
    if (true) first else f(f(first, this.each), this.each)
  }
  def groupBy(f: Any) = made[Map]((f(this.each), this))
  def groupMap(f: Any)(g: Any) = made[Map]((f(this.each), made[Iterable](g(this.each))))
  def groupMapReduce(f: Any)(g: Any)(join: Any) = made[Map]((f(this.each), join(g(this.each), g(this.each))))
  def toMap = made[Map](this.each)
  def zip(other: Any) = made[Iterable]((this.each, other.each))
  def zipAll(other: Any, own: Any, their: Any) =
    made[Iterable]((if (true) this.each else own, if (true) other.each else their))
  def zipWith(other: Any)(f: Any) = made[Iterable](f(this.each, other.each))
  def lazyZip(other: Any) = made[Iterable]((this.each, other.each))
  def zipWithIndex = made[Iterable]((this.each, 0))
  def unzip = (made[Iterable](this.each._1), made[Iterable](this.each._2))
  def grouped(size: Any) = made[Iterable](this)
  def sliding(size: Any) = made[Iterable](this)
  def tails = made[Iterable](this)
  def inits = made[Iterable](this)
  def combinations(size: Any) = made[Iterable](this)
  def permutations = made[Iterable](this)
  def mkString = { this.each.toString() }
  def mkString(separator: Any) = { this.each.toString() }
  def mkString(start: Any, separator: Any, end: Any) = { this.each.toString() }

  def +(other: Any) = made[Iterable](this.each, other)
  def ::(other: Any) = made[Iterable](this.each, other)
  def +:(other: Any) = made[Iterable](this.each, other)
  def :+(other: Any) = made[Iterable](this.each, other)
  def #::(other: Any) = made[Iterable](this.each, other)
  def prepended(other: Any) = made[Iterable](this.each, other)
  def appended(other: Any) = made[Iterable](this.each, other)
  def incl(other: Any) = made[Iterable](this.each, other)
  def padTo(size: Any, other: Any) = made[Iterable](this.each, other)
  def updated(at: Any, other: Any) = made[Iterable](this.each, other)
  def ++(others: Any) = made[Iterable](this.each, others.each)
  def :::(others: Any) = made[Iterable](this.each, others.each)
  def ++:(others: Any) = made[Iterable](this.each, others.each)
  def :++(others: Any) = made[Iterable](this.each, others.each)
  def |(others: Any) = made[Iterable](this.each, others.each)
  def concat(others: Any) = made[Iterable](this.each, others.each)
  def appendedAll(others: Any) = made[Iterable](this.each, others.each)
  def prependedAll(others: Any) = made[Iterable](this.each, others.each)
  def union(others: Any) = made[Iterable](this.each, others.each)
  def patch(at: Any, others: Any, count: Any) = made[Iterable](this.each, others.each)

  def update(at: Any, other: Any) = { this.each = other }
  def insert(at: Any, other: Any) = { this.each = other }
  def enqueue(other: Any) = {
    this.each = other
    made[Iterable](this.each)
  }
  def +=(other: Any) = {
    this.each = other
    this
  }
  def :+=(other: Any) = {
    this.each = other
    this
  }
  def +:=(other: Any) = {
    this.each = other
    this
  }
  def ::=(other: Any) = {
    this.each = other
    this
  }
  def +=:(other: Any) = {
    this.each = other
    this
  }
  def add(other: Any) = { this.each = other }
  def addOne(other: Any) = {
    this.each = other
    this
  }
  def append(other: Any) = {
    this.each = other
    this
  }
  def prepend(other: Any) = {
    this.each = other
    this
  }
  def push(other: Any) = {
    this.each = other
    this
  }
  def ++=(others: Any) = {
    this.each = others.each
    this
  }
  def :++=(others: Any) = {
    this.each = others.each
    this
  }
  def :::=(others: Any) = {
    this.each = others.each
    this
  }
  def ++=:(others: Any) = {
    this.each = others.each
    this
  }
  def addAll(others: Any) = {
    this.each = others.each
    this
  }
  def appendAll(others: Any) = {
    this.each = others.each
    this
  }
  def prependAll(others: Any) = {
    this.each = others.each
    this
  }
  def remove(at: Any): E = this.each
  def removeHead(): E = this.each
  def removeLast(): E = this.each
  def dequeue(): E = this.each
  def pop(): E = this.each
  def top: E = this.each
  def dequeue: Any = (this.each, this)

  def headOption = this
  def lastOption = this
  def maxOption = this
  def minOption = this
  def maxByOption(f: Any) = {
    f(this.each)
    this
  }
  def minByOption(f: Any) = {
    f(this.each)
    this
  }
  def lift(at: Any) = this
  def tail = this
  def init = this
  def reverse = this
  def reverseIterator = this
  def sorted = {
    this.each.compare(this.each)
    this
  }
  def distinct = this
  def iterator = this
  def buffered = this
  def view = this
  def toList = this
  def toVector = this
  def toArray = this
  def toSeq = this
  def toIndexedSeq = this
  def toIterable = this
  def toIterator = this
  def toStream = this
  def toSet = this
  def toBuffer = this
  def toOption = this
  def toTry = this
  def result() = this
  def to(kind: Any) = this
  def asScala = this
  def asJava = this
  def take(count: Any) = this
  def takeRight(count: Any) = this
  def drop(count: Any) = this
  def dropRight(count: Any) = this
  def slice(from: Any, until: Any) = this
  def dropInPlace(count: Any) = this
  def filterInPlace(f: Any) = {
    f(this.each)
    this
  }
  def diff(others: Any) = this
  def intersect(others: Any) = this
  def &(others: Any) = this
  def -(other: Any) = this
  def --(others: Any) = this
  def -=(other: Any) = this
  def --=(others: Any) = this
  def excl(other: Any) = this

  // Of `Either`, `Try` and `Future`.
  def toRight(other: Any) = `either of`(other, this.each)
  def toLeft(other: Any) = `either of`(this.each, other)
  def toEither = `either of`(0, this.each)
  def recover(f: Any) = made[Iterable](this.each, f(0))
  def recoverWith(f: Any) = made[Iterable](this.each, f(0).each)
  def transform(f: Any) = made[Iterable](f(this).each)
  def transformWith(f: Any) = made[Iterable](f(this).each)
  def transform(f: Any, g: Any) = {
    val found = g(0)
    made[Iterable](f(this.each), f(this.each).each, found.each)
  }
  def onComplete(f: Any) = { f(this) }
  def onSuccess(f: Any) = { f(this.each) }
  def andThen(f: Any) = {
    f(this)
    this
  }

  // Of promises.
  def future = this
  def success(other: Any) = {
    this.each = other
    this
  }
  def trySuccess(other: Any) = { this.each = other }
  def complete(other: Any) = {
    this.each = other.each
    this
  }
  def tryComplete(other: Any) = { this.each = other.each }
  def completeWith(other: Any) = {
    this.each = other.each
    this
  }
}

object Iterable {
  def apply(elements: Any*) = made[Iterable](elements.each)
  def from(others: Any) = made[Iterable](others.each)
  def fromTry(others: Any) = made[Iterable](others.each)
  def empty = made[Iterable]()
  def newBuilder = made[Iterable]()
  def fill(count: Any)(element: Any) = made[Iterable](element)
  def continually(element: Any) = made[Iterable](element)
  def single(element: Any) = made[Iterable](element)
  def when(isGiven: Any)(element: Any) = made[Iterable](element)
  def unless(isGiven: Any)(element: Any) = made[Iterable](element)
  def tabulate(count: Any)(f: Any) = made[Iterable](f(0))
  def iterate(first: Any)(f: Any) = made[Iterable](first, f(first), f(f(first)))
  def iterate(first: Any, count: Any)(f: Any) = made[Iterable](first, f(first), f(f(first)))
  def unfold(first: Any)(f: Any) = made[Iterable](f(if (true) first else f(first).each._2).each._1)
  def concat(others: Any*) = made[Iterable](others.each.each)

  def successful(element: Any) = made[Iterable](element)
  def delegate(other: Any) = made[Iterable](other.each)
  def sequence(others: Any) = made[Iterable](made[Iterable](others.each.each))
  def traverse(others: Any)(f: Any) = made[Iterable](made[Iterable](f(others.each).each))
  def firstCompletedOf(others: Any) = made[Iterable](others.each.each)
  def foldLeft(others: Any)(first: Any)(f: Any) = made[Iterable](first, f(f(first, others.each.each), others.each.each))
  def reduceLeft(others: Any)(f: Any) = made[Iterable](f(others.each.each, others.each.each))
}

val Nil = made[Iterable]()

object Failure {
  def apply(problem: Any) = made[Iterable]()
}

object Await {
  def result(other: Any, limit: Any) = other.each
  def ready(other: Any, limit: Any) = other
}

class Int extends AnyRef {
  def to(end: Any) = made[Iterable]()
  def until(end: Any) = made[Iterable]()
}

class Map[K, V] extends Iterable[(K, V)] {
  def apply(key: Any): V = this.each._2
  def get(key: Any) = made[Iterable](this.each._2)
  def getOrElse(key: Any, other: Any): V = if (true) this.each._2 else other
  def applyOrElse(key: Any, other: Any): V = if (true) this.each._2 else other(key)
  def getOrElseUpdate(key: Any, other: Any): V = {
    this.each = (key, other)
    this.each._2
  }
  def update(key: Any, other: Any) = { this.each = (key, other) }
  def put(key: Any, other: Any) = {
    this.each = (key, other)
    made[Iterable](this.each._2)
  }
  def putIfAbsent(key: Any, other: Any) = {
    this.each = (key, other)
    made[Iterable](this.each._2)
  }
  def updateWith(key: Any)(f: Any) = {
    this.each = (key, f(made[Iterable](this.each._2)).each)
    made[Iterable](this.each._2)
  }
  def remove(key: Any) = made[Iterable](this.each._2)
  def keys = made[Iterable](this.each._1)
  def keySet = made[Iterable](this.each._1)
  def keysIterator = made[Iterable](this.each._1)
  def values = made[Iterable](this.each._2)
  def valuesIterator = made[Iterable](this.each._2)
  def mapValues(f: Any) = made[Map]((this.each._1, f(this.each._2)))
  def transform(f: Any) = made[Map]((this.each._1, f(this.each._1, this.each._2)))
  def mapValuesInPlace(f: Any) = {
    this.each = (this.each._1, f(this.each._1, this.each._2))
    this
  }
  def foreachEntry(f: Any) = { f(this.each._1, this.each._2) }
  def filterKeys(f: Any) = {
    f(this.each._1)
    this
  }
  def map(f: Any) = made[Map](f(this.each))
  def collect(f: Any) = made[Map](f(this.each))
  def flatMap(f: Any) = made[Map](f(this.each).each)
  def updated(key: Any, other: Any) = made[Map](this.each, (key, other))
  def updatedWith(key: Any)(f: Any) = made[Map](this.each, (key, f(made[Iterable](this.each._2)).each))
  def +(entry: Any) = made[Map](this.each, entry)
  def ++(others: Any) = made[Map](this.each, others.each)
  def concat(others: Any) = made[Map](this.each, others.each)
  def withDefault(f: Any) = made[Map](this.each, (0, f(0)))
  def withDefaultValue(other: Any) = made[Map](this.each, (0, other))
}

object Map {
  def apply(entries: Any*) = made[Map](entries.each)
  def from(others: Any) = made[Map](others.each)
  def empty = made[Map]()
  def newBuilder = made[Map]()
}

// Its elements are those of the right side.
class Either[A, B] extends Iterable[B] {
  val wrong: A
  def left = made[Iterable](this.wrong)
  def right = this
  def swap = `either of`(this.each, this.wrong)
  def merge = if (true) this.each else this.wrong
  def map(f: Any) = `either of`(this.wrong, f(this.each))
  def flatMap(f: Any) = {
    val found = f(this.each)
    `either of`(if (true) this.wrong else found.wrong, found.each)
  }
  def fold(f: Any, g: Any) = if (true) f(this.wrong) else g(this.each)
  def getOrElse(other: Any): B = if (true) this.each else other
  def orElse(other: Any) = `either of`(other.wrong, if (true) this.each else other.each)
  def filterOrElse(f: Any, other: Any) = {
    f(this.each)
    `either of`(if (true) this.wrong else other, this.each)
  }
}

object Either {
  def cond(isRight: Any, right: Any, left: Any) = `either of`(left, right)
}

object Left {
  def apply(other: Any) = `either of`(other, 0)
  def unapply(found: Any) = made[Iterable](found.wrong)
}

object Right {
  def apply(other: Any) = `either of`(0, other)
}

def `either of`(left: Any, right: Any) = {
  val found = made[Either](right)
  found.wrong = left
  found
}
