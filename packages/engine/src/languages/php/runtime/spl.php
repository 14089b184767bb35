<?php
// What the classes of PHP's standard library hold, as far as values move. Read for its flow and never run.

function _element_of($list)
{
    foreach ($list as $item) {
        return $item;
    }
}

// What is held is what a loop over it goes through. Members that are not here are another package's.
class _Held extends \Outside\Held
{
    public function __construct($held = []) { $this->keep($held); }
    public function keep($held) { foreach ($held as $item) { $this[] = $item; } }
    public function current() { return _element_of($this); }
    public function append($item) { $this[] = $item; }
    public function getArrayCopy() { return $this; }
    public function toArray() { return $this; }
    public function getIterator() { return $this; }
    public function getInnerIterator() { return $this; }
    public function add($at, $item) { $this[$at] = $item; }
    public function push($item) { $this[] = $item; }
    public function unshift($item) { $this[] = $item; }
    public function enqueue($item) { $this[] = $item; }
    public function pop() { return _element_of($this); }
    public function shift() { return _element_of($this); }
    public function top() { return _element_of($this); }
    public function bottom() { return _element_of($this); }
    public function dequeue() { return _element_of($this); }
    public function extract() { return _element_of($this); }
}

class ArrayObject extends _Held {}
class ArrayIterator extends _Held {}
class IteratorIterator extends _Held {}
class LimitIterator extends _Held {}
class InfiniteIterator extends _Held {}
class NoRewindIterator extends _Held {}
class CachingIterator extends _Held {}
class AppendIterator extends _Held { public function append($item) { $this->keep($item); } }
class MultipleIterator extends _Held {}
class CallbackFilterIterator extends _Held
{
    public function __construct($held, $f)
    {
        $this->keep($held);
        $f(_element_of($held), '', $held);
    }
}
class FilterIterator extends _Held
{
    public function __construct($held)
    {
        $this->keep($held);
        $this->accept();
    }
}
class RecursiveFilterIterator extends FilterIterator {}
class RecursiveIteratorIterator extends _Held {}
class SplDoublyLinkedList extends _Held {}
class SplStack extends _Held {}
class SplQueue extends _Held {}
class SplFixedArray extends _Held {}
class SplObjectStorage extends _Held
{
    public function attach($item, $more = null) { $this[] = $item; }
}
class SplPriorityQueue extends _Held
{
    public function insert($item, $priority)
    {
        $this[] = $item;
        $this->compare($priority, $priority);
    }
}
class SplHeap extends _Held
{
    public function insert($item)
    {
        $this[] = $item;
        $this->compare($item, $item);
    }
}
class SplMinHeap extends SplHeap {}
class SplMaxHeap extends SplHeap {}
