// What functions and texts do with what they are given.

// Functions of any number of parameters; `apply` calls the function itself.
class AnyFunction {
  def andThen(next: Any) = x => next(this.apply(x))
  def compose(first: Any) = x => this.apply(first(x))
  def lift = x => made[Iterable](this.apply(x))
  def orElse(other: Any) = x => if (true) this.apply(x) else other(x)
  def applyOrElse(x: Any, other: Any) = if (true) this.apply(x) else other(x)
  def tupled = x => this.apply(x._1, x._2, x._3, x._4)
  def curried = a => b => this.apply(a, b)
  // A pattern of the name of a method means something else.
  def unapply(value: Any) = true
  def unapplySeq(value: Any) = true
  // Whoever holds two functions against each other calls neither.
  def equals(other: Any) = true
}

class StringBuilder extends AnyRef {
  def append(part: Any) = {
    part.toString()
    this
  }
  def ++=(part: Any) = this
}

// What is put in order by its own `compare`.
class Ordered[A] {
  def <(that: Any) = this.compare(that)
  def >(that: Any) = this.compare(that)
  def <=(that: Any) = this.compare(that)
  def >=(that: Any) = this.compare(that)
  def compareTo(that: Any) = this.compare(that)
}

def identity(x: Any) = x

def locally(x: Any) = x

def println(x: Any) = { x.toString() }

def print(x: Any) = { x.toString() }

object Using {
  def apply(resource: Any)(f: Any) = {
    resource.close()
    made[Iterable](f(resource))
  }
  def resource(resource: Any)(f: Any) = {
    resource.close()
    f(resource)
  }
}
