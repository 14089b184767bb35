<?php
// Runs a PHP script and writes down which functions of a folder called which, one JSON line each, for `php-calls.ts`.
// Needs Xdebug.
//
//   php -d zend_extension=xdebug -d xdebug.mode=trace tools/accuracy/php-calls.php FOLDER OUT SCRIPT [ARGUMENT...]

[, $folder, $out, $script] = $argv;
$root = realpath($folder);
$argv = $_SERVER['argv'] = array_slice($argv, 3);
$argc = $_SERVER['argc'] = count($argv);
$trace = tempnam(sys_get_temp_dir(), 'calls');
register_shutdown_function(function () use ($root, $out, $trace) {
    // Behind whatever else is to be done at the end.
    register_shutdown_function(function () use ($root, $out, $trace) {
        xdebug_stop_trace();
        (new Calls($root, fopen($out, 'w')))->write("$trace.xt");
        array_map('unlink', [$trace, "$trace.xt"]);
    });
});
xdebug_start_trace($trace, XDEBUG_TRACE_COMPUTERIZED);
require $script;

/** What a trace says of functions that the folder declares. */
final class Calls
{
    private const LEVEL = 0, KIND = 2, NAME = 5, IS_WRITTEN = 6, INCLUDED = 7, FILE = 8, LINE = 9;
    private array $seen = [];
    private array $lines = [];

    public function __construct(private string $root, private $out)
    {
    }

    public function write(string $trace): void
    {
        $this->put(['root' => $this->root]);
        $this->putDeclared();
        $stack = [];
        for ($file = fopen($trace, 'r'); ($line = fgets($file)) !== false; ) {
            $fields = explode("\t", rtrim($line, "\n"));
            if (count($fields) <= self::LINE || $fields[self::KIND] !== '0') {
                continue;
            }
            $level = (int) $fields[self::LEVEL];
            $stack[$level] = $this->endOf($fields);
            $this->putCall($stack, $level, $fields);
        }
    }

    private function putDeclared(): void
    {
        foreach (get_defined_functions()['user'] as $name) {
            $this->putFunction(new ReflectionFunction($name));
        }
        foreach ([...get_declared_classes(), ...get_declared_traits(), ...get_declared_interfaces()] as $class) {
            foreach ((new ReflectionClass($class))->getMethods() as $method) {
                $this->putFunction($method);
            }
        }
    }

    private function putFunction(ReflectionFunctionAbstract $function): void
    {
        $end = $this->declared($function);
        if ($end !== null) {
            $this->put(['defined' => [...$end, $function->getEndLine()]]);
        }
    }

    private function declared(ReflectionFunctionAbstract $function): ?array
    {
        $path = $this->path((string) $function->getFileName());
        return $path === null ? null : [$path, $function->getStartLine(), $function->getShortName()];
    }

    /** Nothing for what the folder does not declare; `false` for functions of PHP itself. */
    private function endOf(array $fields): array|null|false
    {
        $name = $fields[self::NAME];
        if ($fields[self::IS_WRITTEN] !== '1') {
            return false;
        }
        if (preg_match('/\{closure:(.+):(\d+)-\d+\}$/', $name, $found)) {
            $path = $this->path($found[1]);
            return $path === null ? null : [$path, (int) $found[2], '{closure}'];
        }
        if (in_array($name, ['include', 'include_once', 'require', 'require_once'], true)) {
            $path = $this->path($fields[self::INCLUDED]);
            return $path === null ? null : [$path, 0, '<main>'];
        }
        try {
            $parts = preg_split('/->|::/', $name);
            return $this->declared(isset($parts[1]) ? new ReflectionMethod(...$parts) : new ReflectionFunction($name));
        } catch (ReflectionException) {
            return null;
        }
    }

    private function putCall(array $stack, int $level, array $fields): void
    {
        $to = $stack[$level];
        if (!is_array($to)) {
            return;
        }
        $this->put(['entered' => $to]);
        for ($at = $level - 1; ($stack[$at] ?? null) === false; $at--) {
        }
        $from = $stack[$at] ?? null;
        if ($from === null || $to[2] === '<main>' || $to[2] === '{closure}') {
            return;
        }
        $line = (int) $fields[self::LINE];
        $isWritten = $at === $level - 1 && $this->isNamed($fields[self::FILE], $line, $to[2]);
        $this->put(['from' => $from, 'to' => $to, 'kind' => $isWritten ? 'call' : 'other'] + ($isWritten ? ['line' => $line] : []));
    }

    /** Whether the call is written out on its line or shortly before, where a call of several lines may begin. */
    private function isNamed(string $file, int $line, string $name): bool
    {
        $this->lines[$file] ??= is_file($file) ? file($file) : [];
        $text = implode('', array_slice($this->lines[$file], max(0, $line - 4), 5));
        $written = $name === '__construct' ? 'new\b|__construct' : preg_quote($name, '/');
        return preg_match("/\b(?:$written)/i", $text) === 1;
    }

    private function path(string $file): ?string
    {
        $path = substr($file, strlen($this->root) + 1);
        $isInside = str_starts_with($file, "$this->root/") && !str_starts_with($path, 'vendor/');
        return $isInside && !str_contains($file, "eval()'d") ? $path : null;
    }

    /** Each record once. */
    private function put(array $record): void
    {
        $line = json_encode($record, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        if (!isset($this->seen[$line])) {
            $this->seen[$line] = true;
            fwrite($this->out, "$line\n");
        }
    }
}
