// Where a file uses others without an import, each dependency has the line on which what it gives is first used.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseSources } from './support/analyse-sources.ts';

/** Two files that give something, and a third that uses the one in front of the other. */
const CASES: Record<string, Readonly<Record<string, string>>> = {
  java: {
    'p/One.java': 'package p;\nclass One {}',
    'p/Two.java': 'package p;\nclass Two {}',
    'p/Main.java': 'package p;\nclass Main {\n  One one;\n\n  Two two;\n  One other;\n}',
  },
  kotlin: {
    'p/One.kt': 'package p\nclass One',
    'p/Two.kt': 'package p\nclass Two',
    'p/Main.kt': 'package p\n\nval one = One()\n\nval two = Two()\nval other = One()',
  },
  scala: {
    'p/One.scala': 'package p\nclass One',
    'p/Two.scala': 'package p\nclass Two',
    'p/Main.scala': 'package p\nobject Main {\n  val one = new One\n\n  val two = new Two\n}',
  },
  go: {
    'go.mod': 'module m\n',
    'one.go': 'package m\n\nfunc one() {}\n',
    'two.go': 'package m\n\nfunc two() {}\n',
    'main.go': 'package m\nfunc run() {\n\tone()\n\n\ttwo()\n}\n',
  },
  csharp: {
    'One.cs': 'namespace P;\nclass One {}',
    'Two.cs': 'namespace P;\nclass Two {}',
    'Main.cs': 'namespace P;\nclass Main {\n  One one;\n\n  Two two;\n}',
  },
  php: {
    'One.php': '<?php\nnamespace P;\nclass One {}',
    'Two.php': '<?php\nnamespace P;\nclass Two {}',
    'Main.php': '<?php namespace P;\n\nnew One();\n\nnew Two();\nnew One();',
  },
  swift: {
    'Package.swift':
      '// swift-tools-version:5.5\nimport PackageDescription\nlet package = Package(name: "P", targets: [.target(name: "P")])',
    'Sources/P/One.swift': 'struct One {}',
    'Sources/P/Two.swift': 'struct Two {}',
    'Sources/P/Main.swift': 'struct Main {\n\n  var one: One\n\n  var two: Two\n}',
  },
  rust: {
    'Cargo.toml': '[package]\nname = "p"',
    'src/lib.rs': 'mod one;\nmod two;\nmod main;',
    'src/one.rs': 'pub fn one() {}',
    'src/two.rs': 'pub fn two() {}',
    'src/main.rs':
      'fn run() {\n\n    crate::one::one();\n\n    crate::two::two();\n    crate::one::one();\n}',
  },
};

for (const [language, sources] of Object.entries(CASES)) {
  test(language, async () => {
    const { program } = await analyseSources(Object.entries(sources));
    const { files, dependencies } = program;
    const lines = dependencies.flatMap(({ from, to, line }) =>
      /main\.\w+$/i.test(files[from]!.path) && 'file' in to
        ? [`${files[to.file]!.path.match(/(one|two)\./i)?.[1]?.toLowerCase()} ${line}`]
        : [],
    );
    assert.deepEqual(lines, ['one 3', 'two 5']);
  });
}
