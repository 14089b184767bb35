<?php
// What the classes of PHP's core hold, as far as values move. Read for its flow and never run.

class stdClass {}

class WeakMap extends \Outside\Held
{
    public function offsetSet($key, $value) { $this[] = $value; }
}

class WeakReference extends \Outside\Held
{
    private $held;
    public static function create($held)
    {
        $made = new WeakReference();
        $made->held = $held;
        return $made;
    }
    public function get() { return $this->held; }
}
