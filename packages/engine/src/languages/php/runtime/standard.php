<?php
// What PHP's own functions do with callables and with the elements of lists, as far as values move. Read for
// its flow and never run.

class Closure
{
    public function __invoke() {}
    public function bindTo($object, $scope = null) { return $this; }
    public function call($object, ...$given) { return $this(...$given); }
    public static function bind($closure, $object, $scope = null) { return $closure; }
    public static function fromCallable($callable) { return $callable; }
}

// Stands for all containers of services: see `flow/services.ts`.
class _services {}

class Generator
{
    public $returned;
    public function current() { return _element_of($this); }
    public function key() {}
    public function next() {}
    public function valid() {}
    public function rewind() {}
    public function send($value) { return _element_of($this); }
    public function getReturn() { return $this->returned; }
}

function call_user_func($f, ...$given) { return $f(...$given); }
function call_user_func_array($f, $given) { return $f(...$given); }
function forward_static_call($f, ...$given) { return $f(...$given); }
function forward_static_call_array($f, $given) { return $f(...$given); }
function register_shutdown_function($f, ...$given) { $f(...$given); }
function register_tick_function($f, ...$given) { $f(...$given); }
function spl_autoload_register($f = null) { $f(''); }
function set_error_handler($f) { $f(); return $f; }
function set_exception_handler($f) { $f(); return $f; }
function ob_start($f = null) { $f(); }
function header_register_callback($f) { $f(); }
function preg_replace_callback($pattern, $f, $text) { return $f([]); }
function preg_replace_callback_array($map, $text) { foreach ($map as $f) { $f([]); } }
function iterator_apply($list, $f, $given = []) { $f(...$given); }

function array_map($f, ...$lists)
{
    $made = [];
    foreach ($lists[0] as $item) {
        foreach ($lists[1] as $other) {
            $made[] = $f($item, $other);
        }
        $made[] = $f($item);
    }
    return $made;
}

function array_filter($list, $f = null, $mode = 0)
{
    foreach ($list as $item) {
        $f($item);
    }
    return $list;
}

function array_reduce($list, $f, $carry = null)
{
    foreach ($list as $item) {
        $carry = $f($carry, $item);
    }
    return $carry;
}

function array_walk($list, $f, $more = null)
{
    foreach ($list as $item) {
        $f($item, '', $more);
    }
}

function array_walk_recursive($list, $f, $more = null)
{
    foreach ($list as $item) {
        $f($item, '', $more);
    }
}

function usort($list, $f)
{
    foreach ($list as $item) {
        $f($item, $item);
    }
}

function uasort($list, $f)
{
    foreach ($list as $item) {
        $f($item, $item);
    }
}

function uksort($list, $f) { $f('', ''); }

function array_find($list, $f)
{
    foreach ($list as $item) {
        $f($item, '');
        return $item;
    }
}

function array_any($list, $f)
{
    foreach ($list as $item) {
        $f($item, '');
    }
}

function array_all($list, $f)
{
    foreach ($list as $item) {
        $f($item, '');
    }
}

function array_udiff($list, $other, $f)
{
    foreach ($list as $item) {
        $f($item, $item);
    }
    return $list;
}

function array_uintersect($list, $other, $f)
{
    foreach ($list as $item) {
        $f($item, $item);
    }
    return $list;
}

function array_values($list) { return $list; }
function array_reverse($list, $keys = false) { return $list; }
function array_slice($list, $from, $length = null, $keys = false) { return $list; }
function array_unique($list, $mode = 0) { return $list; }
function array_diff($list, ...$others) { return $list; }
function array_diff_key($list, ...$others) { return $list; }
function array_intersect($list, ...$others) { return $list; }
function array_intersect_key($list, ...$others) { return $list; }
function iterator_to_array($list, $keys = true)
{
    $made = [];
    foreach ($list as $item) {
        $made[] = $item;
    }
    return $made;
}

function array_merge(...$lists)
{
    $made = [];
    foreach ($lists as $list) {
        foreach ($list as $item) {
            $made[] = $item;
        }
    }
    return $made;
}

function array_replace($list, ...$others) { return array_merge($list, ...$others); }

function array_combine($keys, $list)
{
    $made = [];
    foreach ($list as $item) {
        $made[] = $item;
    }
    return $made;
}

function array_pad($list, $length, $value)
{
    $list[] = $value;
    return $list;
}

function array_chunk($list, $length, $keys = false) { return [$list]; }

function array_column($list, $column)
{
    $made = [];
    foreach ($list as $item) {
        $made[] = $item[$column];
    }
    return $made;
}

function array_key_first($list) {}
function array_key_last($list) {}
function get_class($object) { return $object::class; }

function array_fill($from, $count, $value) { return [$value]; }

function array_fill_keys($keys, $value)
{
    $made = [];
    $made[] = $value;
    return $made;
}

function array_push($list, ...$items)
{
    foreach ($items as $item) {
        $list[] = $item;
    }
}

function array_unshift($list, ...$items)
{
    foreach ($items as $item) {
        $list[] = $item;
    }
}

function array_splice($list, $from, $length = null, $items = [])
{
    foreach ($items as $item) {
        $list[] = $item;
    }
    return $list;
}

function _element_of($list)
{
    foreach ($list as $item) {
        return $item;
    }
}

function array_pop($list) { return _element_of($list); }
function array_shift($list) { return _element_of($list); }
function current($list) { return _element_of($list); }
function reset($list) { return _element_of($list); }
function end($list) { return _element_of($list); }
function next($list) { return _element_of($list); }
function prev($list) { return _element_of($list); }
function array_first($list) { return _element_of($list); }
function array_last($list) { return _element_of($list); }
function max($first, ...$others) { return $first ?? _element_of($others); }
function min($first, ...$others) { return $first ?? _element_of($others); }
