// Facts of C# sources and project files, where fixtures do not show them: tests, exports, project texts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readableText } from '../src/languages/csharp/extraction/readable-text.ts';
import { language } from '../src/languages/csharp/index.ts';
import {
  extractProject,
  type ProjectText,
} from '../src/languages/csharp/project/extract-project.ts';
import { patternOf } from '../src/languages/csharp/resolve/paths.ts';
import { extractorOf } from './support/analyse-sources.ts';

describe('paths of C#', () => {
  it('sources and project files are claimed', () => {
    const dialect = (path: string) => language.claim(path)?.dialect;
    assert.equal(dialect('src/A.cs'), 'csharp');
    assert.equal(dialect('src/A.csproj'), 'csproj');
    assert.equal(dialect('Directory.Build.props'), 'msbuild');
    assert.equal(dialect('src/A.razor'), 'razor');
    assert.equal(dialect('src/A.cshtml'), 'cshtml');
    assert.equal(language.claim('src/Order-List.razor')?.given, 'Order_List');
    assert.equal(dialect('src/obj/Debug/net8.0/App.AssemblyInfo.cs'), undefined);
    assert.equal(dialect('src/obj/Model.cs'), 'csharp');
  });

  it('tests by the names of files, projects and directories', () => {
    const tests = [
      'src/OrderTests.cs',
      'src/OrderTest.cs',
      'test/Anything.cs',
      'tests/Shop/Helper.cs',
      'src/Shop.UnitTests/Helper.cs',
      'src/Shop.Tests.Shared/Helper.cs',
      'src/ShopTests/Helper.cs',
      'src/OrderTest.razor',
    ];
    for (const path of tests) assert.ok(language.isTest(path), path);
    for (const path of ['src/Latest.cs', 'src/Contest/A.cs', 'src/Testing/A.cs', 'src/Attest.cs']) {
      assert.ok(!language.isTest(path), path);
    }
  });
});

describe('facts of C#', () => {
  it('exports are types that others can name, and their static members', async () => {
    const extract = await extractorOf(language);
    const { exports } = extract(
      [
        'namespace N { class A { private class P { } internal class Q { public const int X = 1; }',
        '  public static void S() { } void I() { } } file class F { } enum E { One } }',
      ].join('\n'),
      'csharp',
      'imports',
    );
    assert.deepEqual(
      exports.map(({ name }) => name),
      ['A', 'A.S', 'A.Q', 'A.Q.X', 'E', 'E.One'],
    );
  });
});

describe('text for the parser', () => {
  it('keeps every place', () => {
    const text = 'class A {\n#if X // é\n int a;\n#else\n int b;\n#endif\n}\n';
    const readable = readableText(text);
    assert.equal(readable.text.length, text.length);
    assert.equal(readable.text.indexOf('int b'), text.indexOf('int b'));
    assert.ok(!readable.text.includes('#'));
    assert.deepEqual(readable.alternatives, []);
  });

  it('reads branches apart that cannot stand side by side', () => {
    const readable = readableText('var a =\n#if X\n One.A\n#else\n Two.B\n#endif\n;');
    assert.ok(readable.text.includes('One') && !readable.text.includes('Two'));
    assert.ok(
      readable.alternatives[0]?.includes('Two') && !readable.alternatives[0].includes('One'),
    );
  });

  it('knows directives from text in strings', () => {
    const text =
      'var a = @"""x""\n#if A\n"; var b = """\n#else\n"""; /*\n#if B\n*/ var c = \'"\';\n';
    assert.equal(readableText(text).text, text);
  });
});

describe('project files', () => {
  const read = (text: string) => extractProject(text, 'csproj').configuration as ProjectText;

  it('are read without regard to case, conditions and comments', () => {
    const project = read(
      [
        '\ufeff<?xml version="1.0"?><!-- <Project> --><Project Sdk="Microsoft.NET.Sdk">',
        "<PropertyGroup Condition=\"'$(A)' > '1'\"><RootNamespace>A.B</RootNamespace></PropertyGroup>",
        '<ItemGroup><projectreference include="..\\A&amp;B\\A.csproj"><X>1</X></projectreference>',
        '<Using Include="A" Static="true"/><Import Project="x.props" />',
      ].join('\n'),
    );
    assert.equal(project.sdk, 'Microsoft.NET.Sdk');
    assert.deepEqual(project.properties, [{ name: 'rootnamespace', value: 'A.B' }]);
    assert.deepEqual(
      project.items.map(({ kind, include }) => [kind, include]),
      [
        ['projectreference', '..\\A&B\\A.csproj'],
        ['using', 'A'],
      ],
    );
    assert.deepEqual(project.imports, ['x.props']);
  });

  it('that are none give a diagnostic, unless others use the name too', () => {
    assert.equal(extractProject('a=b', 'csproj').diagnostics[0]?.code, 'invalid-configuration');
    assert.deepEqual(extractProject('<beans/>', 'msbuild').diagnostics, []);
  });

  it('patterns of paths', () => {
    assert.ok(patternOf('src/**/*.cs').test('src/a/b/C.cs'));
    assert.ok(patternOf('src/**/*.cs').test('src/C.CS'));
    assert.ok(!patternOf('src/*.cs').test('src/a/C.cs'));
    assert.ok(!patternOf('src/a.cs').test('src/axcs'));
  });
});

describe('syntax that is newer than the grammar', async () => {
  const extract = await extractorOf(language);
  for (const source of [
    'class A { void F(params IReadOnlyList<Guid> ids) { G(ids); } void H(params int[] a) {} }',
    'interface I { void F(string a, params Span<(int, int)> b, params p::List<int>? c); }',
    'class A { void F() { a?.b = 3; a[1]?.b.c ??= d; var x = a?.b == 3 ? e?.f : 2; } }',
    'class A { void F() { a?[i] = 3; b?[f(i)] += c; var x = a?[1] == 3 ? e?[f] : 2; } }',
    'class A { void F(bool async) { G(async, x => 1); var y = async ? async : !async; } }',
    'class A { async Task F() { H(async () => 1, async x => 2, async delegate { }); } }',
    'class A { void F(Type type) { G([type]); var d = new D { [type.X] = 1 }; } }',
    'class A { [field: X] int P { get; } [return: Y] int F([param: Z] int a) => a; }',
    'class A { void F() { required.Add(1); partial = 2; required[0] = 1; partial(3); } }',
    'class A { required public int P { get; set; } partial void F(); }',
    'class A { void F() { var x = b ? [] : (L<T>)G<T>()!; var y = b ? c ? d : [] : e; } }',
    'class A { int F() => x switch { [..] => 1, [1, .., 2] => 2, _ => a[..] }; }',
    'class A { void F() { switch (x) { case [] when a: return; case []: break; } } }',
    'class A { void F() { G((a, b) => U.P(a) = b, (a, b) => U<X<int?>>.P(a) = ((I<Y>)b)); } }',
    'class A { int F<T>() where T : allows ref struct => 1; }',
    'class A { public void operator +=(int x) {} public void operator >>>=(int x) {} }',
    'class A { string F() => $@"""{a}""" + @$"{b.R(@"""""""", "}")}""{{""{c}"; }',
    'class A { string F() => $"{(a ? $@" C ""{p}""" : "")} P"; }',
  ]) {
    it(source, () => assert.deepEqual(extract(source, 'csharp', 'calls').diagnostics, []));
  }

  it('is read as it is written', () => {
    const source = 'class A { void async() {} void F(int partial) { G([type]); partial += 1; } }';
    const { declarations } = extract(source, 'csharp', 'calls');
    assert.deepEqual(
      declarations.map(({ name }) => name),
      ['A', 'async', 'F'],
    );
  });
});
