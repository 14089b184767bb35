<?php
// Prints what PHP's own tokens say of a repository, one JSON object a line: each class, interface, trait, enum,
// function and method that a file declares, and each name of a class, function or constant that it uses, with
// the whole names that it can mean. php-imports.ts makes edges of them.
// Usage: php php-imports.php ROOT LIST, where LIST is a file with one path a line.

ini_set('memory_limit', '-1');
[, $root, $list] = $argv;
foreach (explode("\n", file_get_contents($list)) as $path) {
    if ($path !== '') {
        (new FileReader($path, file_get_contents("$root/$path")))->read();
    }
}

final class FileReader
{
    private const NAMES = [T_STRING, T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED, T_NAME_RELATIVE];
    private const BUILT_IN = [
        'self', 'static', 'parent', 'int', 'float', 'bool', 'string', 'true', 'false', 'null', 'void',
        'iterable', 'object', 'mixed', 'never', 'array', 'callable',
    ];

    /** @var PhpToken[] without white space and comments */
    private array $tokens = [];
    private string $namespace = '';
    /** By table and local name in lower case. */
    private array $imports = [];
    /** What each open brace belongs to: 'class', 'function', 'namespace', 'hooks' or ''. */
    private array $braces = [];
    private array $seen = [];

    public function __construct(private string $path, string $text)
    {
        foreach (@PhpToken::tokenize($text) as $token) {
            if (!$token->isIgnorable()) {
                $this->tokens[] = $token;
            }
        }
    }

    public function read(): void
    {
        $next = '';
        for ($at = 0; $at < count($this->tokens); $at++) {
            $token = $this->tokens[$at];
            switch (true) {
                case $token->is(T_NAMESPACE) && !$this->is($at + 1, T_NS_SEPARATOR):
                    $name = $this->is($at + 1, self::NAMES) ? $this->tokens[++$at]->text : '';
                    $this->namespace = $name;
                    $this->imports = [];
                    $next = 'namespace';
                    break;
                case $token->is(T_USE) && in_array(end($this->braces), [false, 'namespace'], true)
                    && !$this->is($at - 1, ')'):
                    $at = $this->readImports($at + 1);
                    break;
                case $token->is([T_CLASS, T_INTERFACE, T_TRAIT, T_ENUM]) && !$this->is($at - 1, T_DOUBLE_COLON)
                    && !$this->is($at + 1, ':'):
                    $at = $this->readClass($at);
                    $next = 'class';
                    break;
                case $token->is(T_USE) && end($this->braces) === 'class':
                    $at = $this->readTraits($at + 1);
                    break;
                case $token->is(T_FUNCTION):
                    $at = $this->readFunction($at);
                    $next = 'function';
                    break;
                case $token->is(T_FN):
                    $at = $this->readSignature($at + 1);
                    break;
                case $token->is(T_CONST):
                    $this->readConstants($at);
                    break;
                case $token->is(T_NEW):
                case $token->is(T_INSTANCEOF):
                    if ($this->is($at + 1, self::NAMES)) {
                        $this->useClass($this->tokens[++$at]);
                    }
                    break;
                case $token->is(T_ATTRIBUTE):
                    $this->readAttributes($at + 1);
                    break;
                case $token->is(T_CATCH):
                    for ($at += 2; !$this->is($at, [T_VARIABLE, ')']); $at++) {
                        if ($this->is($at, self::NAMES)) {
                            $this->useClass($this->tokens[$at]);
                        }
                    }
                    break;
                case $token->is([T_PUBLIC, T_PROTECTED, T_PRIVATE, T_VAR, T_READONLY])
                    || ($token->is(T_STATIC) && end($this->braces) === 'class'):
                    $at = $this->readPropertyType($at + 1) - 1;
                    break;
                case $token->is(['{', T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES]):
                    $this->braces[] = $token->is('{') ? $next : '';
                    $next = '';
                    break;
                case $token->is('}'):
                    if (array_pop($this->braces) === 'namespace') {
                        $this->namespace = '';
                        $this->imports = [];
                    }
                    break;
                case $token->is(';'):
                    $next = '';
                    break;
                case $token->is(self::NAMES):
                    $this->readName($at);
                    break;
            }
        }
    }

    private function is(int $at, int|string|array $kind): bool
    {
        return isset($this->tokens[$at]) && $this->tokens[$at]->is($kind);
    }

    private function readImports(int $at): int
    {
        $table = 'class';
        $prefix = '';
        for (; !$this->is($at, [';', T_CLOSE_TAG]) && isset($this->tokens[$at]); $at++) {
            $clauseTable ??= $table;
            if ($this->is($at, [T_FUNCTION, T_CONST])) {
                $clauseTable = $this->is($at, T_CONST) ? 'const' : 'function';
                if ($prefix === '') {
                    $table = $clauseTable;
                }
            } elseif ($this->is($at, self::NAMES)) {
                $name = ltrim($prefix . $this->tokens[$at]->text, '\\');
                $line = $this->tokens[$at]->line;
                if ($this->is($at + 1, T_NS_SEPARATOR)) {
                    $prefix = $name . '\\';
                    $at += 2;
                    continue;
                }
                $local = substr(strrchr("\\$name", '\\'), 1);
                if ($this->is($at + 1, T_AS)) {
                    $at += 2;
                    $local = $this->tokens[$at]->text;
                }
                $this->imports[$this->key($clauseTable, $local)] = $name;
                $this->emit(['use' => $clauseTable, 'names' => [$name], 'line' => $line, 'import' => true]);
                $clauseTable = null;
            } elseif ($this->is($at, '}')) {
                $prefix = '';
            }
        }
        return $at;
    }

    private function key(string $table, string $local): string
    {
        return $table . ':' . ($table === 'const' ? $local : strtolower($local));
    }

    private function readClass(int $at): int
    {
        $start = $this->tokens[$at];
        $isNamed = $this->is($at + 1, T_STRING) && !$this->is($at - 1, T_NEW);
        if ($isNamed && !$this->isAnonymous($at)) {
            $name = $this->tokens[++$at]->text;
            $this->emit(['declares' => 'class', 'name' => $this->own($name), 'line' => $start->line]);
        }
        if ($this->is($at + 1, '(')) {
            // Arguments of an anonymous class are read like all others; the head goes on behind them.
            $depth = 0;
            do {
                $at++;
                $depth += $this->is($at, '(') ? 1 : ($this->is($at, ')') ? -1 : 0);
                if ($this->is($at, self::NAMES)) {
                    $this->readName($at);
                }
                if ($this->is($at, T_NEW) && $this->is($at + 1, self::NAMES)) {
                    $this->useClass($this->tokens[++$at]);
                }
            } while ($depth > 0);
        }
        for ($at++; !$this->is($at, '{') && isset($this->tokens[$at]); $at++) {
            if ($this->is($at, self::NAMES)) {
                $this->useClass($this->tokens[$at]);
            }
        }
        return $at - 1;
    }

    private function isAnonymous(int $at): bool
    {
        return $this->is($at + 1, [T_EXTENDS, T_IMPLEMENTS, '{', '(']);
    }

    private function readTraits(int $at): int
    {
        for (; !$this->is($at, [';', '{']) && isset($this->tokens[$at]); $at++) {
            if ($this->is($at, self::NAMES)) {
                $this->useClass($this->tokens[$at]);
            }
        }
        if ($this->is($at, '{')) {
            for ($at++; !$this->is($at, '}') && isset($this->tokens[$at]); $at++) {
                $isClass = $this->is($at + 1, T_DOUBLE_COLON) || $this->is($at - 1, T_INSTEADOF);
                if ($this->is($at, self::NAMES) && $isClass) {
                    $this->useClass($this->tokens[$at]);
                }
            }
        }
        return $at;
    }

    private function readFunction(int $at): int
    {
        $line = $this->tokens[$at]->line;
        for ($at++; $this->is($at, ['&', T_AMPERSAND_NOT_FOLLOWED_BY_VAR_OR_VARARG]); $at++);
        if (!$this->is($at, '(')) {
            $name = $this->tokens[$at]->text;
            $isMethod = end($this->braces) === 'class';
            $this->emit([
                'declares' => $isMethod ? 'method' : 'function',
                'name' => $isMethod ? $name : $this->own($name),
                'line' => $line,
            ]);
            $at++;
        }
        return $this->readSignature($at);
    }

    /** From the opening parenthesis to the type of what is returned. */
    private function readSignature(int $at): int
    {
        if ($this->is($at, ['&', T_AMPERSAND_NOT_FOLLOWED_BY_VAR_OR_VARARG])) {
            $at++;
        }
        $depth = 0;
        $isType = true;
        for (; isset($this->tokens[$at]); $at++) {
            $token = $this->tokens[$at];
            if ($token->is(['(', '['])) {
                $depth++;
            } elseif ($token->is([')', ']'])) {
                $depth--;
                if ($depth === 0 && $token->is(')')) {
                    break;
                }
            } elseif ($token->is('=')) {
                $isType = false;
            } elseif ($token->is(',') && $depth === 1) {
                $isType = true;
            } elseif ($token->is(T_ATTRIBUTE)) {
                $this->readAttributes($at + 1);
                $at = $this->endOfAttributes($at + 1);
            } elseif ($token->is(T_NEW) && $this->is($at + 1, self::NAMES)) {
                $this->useClass($this->tokens[++$at]);
            } elseif ($token->is(self::NAMES)) {
                $isType ? $this->useClass($token) : $this->readName($at);
            } elseif ($token->is('{')) {
                // Hooks of a promoted property.
                return $at - 1;
            }
        }
        if ($this->is($at + 1, T_USE)) {
            for ($at += 2; !$this->is($at, ')'); $at++);
        }
        if ($this->is($at + 1, ':')) {
            for ($at += 2; !$this->is($at, ['{', ';', T_DOUBLE_ARROW]) && isset($this->tokens[$at]); $at++) {
                if ($this->is($at, self::NAMES)) {
                    $this->useClass($this->tokens[$at]);
                }
            }
            return $at - 1;
        }
        return $at;
    }

    private function readConstants(int $at): void
    {
        if (end($this->braces) === 'class') {
            return;
        }
        for (; !$this->is($at, [';', T_CLOSE_TAG]) && isset($this->tokens[$at]); $at++) {
            if ($this->is($at, T_STRING) && $this->is($at + 1, '=')) {
                $this->emit([
                    'declares' => 'const',
                    'name' => $this->own($this->tokens[$at]->text),
                    'line' => $this->tokens[$at]->line,
                ]);
            }
        }
    }

    /** @param int $at behind `#[` */
    private function readAttributes(int $at): void
    {
        $depth = 0;
        for ($isName = true; isset($this->tokens[$at]); $at++) {
            if ($this->is($at, ['(', '[', T_ATTRIBUTE])) {
                $depth++;
            } elseif ($this->is($at, [')', ']'])) {
                if (--$depth < 0) {
                    return;
                }
            } elseif ($depth === 0 && $this->is($at, ',')) {
                $isName = true;
            } elseif ($depth === 0 && $isName && $this->is($at, self::NAMES)) {
                $this->useClass($this->tokens[$at]);
                $this->tokens[$at] = new PhpToken(T_VARIABLE, '$attribute', $this->tokens[$at]->line);
                $isName = false;
            } elseif ($this->is($at, self::NAMES)) {
                $this->readName($at);
            } elseif ($this->is($at, T_NEW) && $this->is($at + 1, self::NAMES)) {
                $this->useClass($this->tokens[++$at]);
            }
        }
    }

    private function endOfAttributes(int $at): int
    {
        for ($depth = 0; isset($this->tokens[$at]); $at++) {
            if ($this->is($at, ['[', T_ATTRIBUTE])) {
                $depth++;
            } elseif ($this->is($at, ']') && --$depth < 0) {
                return $at;
            }
        }
        return $at;
    }

    private function readPropertyType(int $at): int
    {
        $start = $at;
        $types = [];
        for (; isset($this->tokens[$at]); $at++) {
            if ($this->is($at, T_VARIABLE)) {
                array_map($this->useClass(...), $types);
                return $at;
            }
            $isOfType = $this->is($at, ['?', '|', '(', ')', '&', T_ARRAY, T_CALLABLE, T_STATIC, T_READONLY])
                || $this->is($at, T_AMPERSAND_NOT_FOLLOWED_BY_VAR_OR_VARARG);
            if ($this->is($at, self::NAMES)) {
                $types[] = $this->tokens[$at];
            } elseif (!$isOfType) {
                return $start;
            }
        }
        return $start;
    }

    private function readName(int $at): void
    {
        $token = $this->tokens[$at];
        $isMember = $this->is($at - 1, [T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_DOUBLE_COLON]);
        if ($isMember || $this->is($at - 1, [T_FUNCTION, T_GOTO, T_CASE]) && end($this->braces) === 'class') {
            return;
        }
        if ($this->is($at + 1, T_DOUBLE_COLON)) {
            $this->useClass($token);
        } elseif ($this->is($at + 1, '(')) {
            $this->useName('function', $token);
        } elseif (!$this->is($at + 1, ':') || $this->is($at - 1, ['?', T_CASE])) {
            $this->useName('const', $token);
        }
    }

    private function useClass(PhpToken $token): void
    {
        if (!in_array(strtolower($token->text), self::BUILT_IN, true)) {
            $this->useName('class', $token);
        }
    }

    private function useName(string $table, PhpToken $token): void
    {
        $text = $token->text;
        [$head, $rest] = explode('\\', $text, 2) + [1 => null];
        $imported = $this->imports[$this->key($rest === null ? $table : 'class', $head)] ?? null;
        $names = match (true) {
            $token->is(T_NAME_FULLY_QUALIFIED) => [substr($text, 1)],
            $token->is(T_NAME_RELATIVE) => [$this->own($rest)],
            $imported !== null => [$rest === null ? $imported : "$imported\\$rest"],
            $rest === null && $table !== 'class' => [$this->own($text), $text],
            default => [$this->own($text)],
        };
        $key = $table . ':' . implode('|', $names);
        if (!isset($this->seen[$key])) {
            $this->seen[$key] = true;
            $this->emit(['use' => $table, 'names' => $names, 'line' => $token->line]);
        }
    }

    private function own(string $name): string
    {
        return $this->namespace === '' ? $name : "$this->namespace\\$name";
    }

    private function emit(array $fact): void
    {
        echo json_encode(['file' => $this->path] + $fact, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    }
}
