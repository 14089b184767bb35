// What C# sources declare, as readable lines.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DeclarationFact } from '../src/facts.ts';
import { language } from '../src/languages/csharp/index.ts';
import { extractorOf } from './support/analyse-sources.ts';
import { describeDeclarations } from './support/declaration-table.ts';

async function declarationsOf(text: string): Promise<readonly DeclarationFact[]> {
  const extract = await extractorOf(language);
  return extract(text, 'csharp', 'declarations').declarations;
}

async function checkDeclarations(text: string, expected: readonly string[]): Promise<void> {
  assert.deepEqual(describeDeclarations(await declarationsOf(text)), expected);
}

describe('declarations of C#', () => {
  it('types of every kind, without their namespaces', () =>
    checkDeclarations(
      [
        'namespace Shop.Orders;',
        '[Serializable]',
        'public abstract partial class Order<T>(int id) : Base<T>(id), IOrder, A.IHas where T : new()',
        '{',
        '}',
        'public record Line(int X) : IOrder;',
        'public readonly record struct Money(int Cents) : IOrder;',
        'ref struct View : IDisposable { }',
        'interface IBig : IOrder, A.IHas { void M(); }',
        'enum Colour : byte { Red }',
        'public delegate void Changed(int n);',
        'file class Own { class Inside { } }',
      ].join('\n'),
      [
        '2-5 class Order exported [public abstract partial] extends Base:3 implements IOrder:3 implements A.IHas:3',
        '6-6 class Line exported [public record] implements IOrder:6',
        '7-7 struct Money exported [public readonly record struct] implements IOrder:7',
        '8-8 struct View exported [ref] implements IDisposable:8',
        '9-9 interface IBig exported extends IOrder:9 extends A.IHas:9',
        '9-9 method IBig.M < IBig exported',
        '10-10 enum Colour exported',
        '11-11 alias Changed exported [public]',
        '12-12 class Own [file]',
        '12-12 class Own.Inside < Own',
      ],
    ));

  it('members with code, and none for places of values', () =>
    checkDeclarations(
      [
        'class C',
        '{',
        '  public int Auto { get; set; } = 1;',
        '  public int Short => 1;',
        '  int Full { get { return 1; } }',
        '  public int this[int at] { get => at; }',
        '  public event Action Plain;',
        '  public event Action Own { add { } remove { } }',
        '  static C() { }',
        '  internal C(int n) : base(n) { }',
        '  ~C() { }',
        '  public static C operator +(C a, C b) => a;',
        '  public static implicit operator int(C c) => 1;',
        '  void IOther.Named() { }',
        '  protected async Task<T> Run<T>(int n)',
        '  {',
        '    static int Local(int x) => x;',
        '  }',
        '}',
      ].join('\n'),
      [
        '1-19 class C exported',
        '4-4 accessor C.Short < C exported [public]',
        '5-5 accessor C.Full < C',
        '6-6 accessor C.this[] < C exported [public]',
        '8-8 accessor C.Own < C exported [public]',
        '9-9 constructor C.constructor < C [static]',
        '10-10 constructor C.constructor < C exported [internal]',
        '11-11 method C.~C < C',
        '12-12 method C.operator + < C exported [public static]',
        '13-13 method C.operator int < C exported [public static]',
        '14-14 method C.Named < C',
        '15-18 method C.Run < C exported [protected async]',
        '17-17 function C.Run.Local < C.Run [static]',
      ],
    ));

  it('members of extension blocks are those of the class around', () =>
    checkDeclarations(
      [
        'public static class Texts',
        '{',
        '  extension<T>(List<T> list) where T : class',
        '  {',
        '    public int CountAll() => 1;',
        '    public bool IsBare => true;',
        '  }',
        '}',
      ].join('\n'),
      [
        '1-8 class Texts exported [public static]',
        '5-5 method Texts.CountAll < Texts exported [public]',
        '6-6 accessor Texts.IsBare < Texts exported [public]',
      ],
    ));

  it('branches of the preprocessor do not cost what follows them', () =>
    checkDeclarations(
      [
        'class C',
        '#if A',
        '  : Base',
        '#endif',
        '{',
        '#if A',
        '  void M(int a) {',
        '#else',
        '  void M(string b) {',
        '#endif',
        '  }',
        '#if A',
        '  void One() { }',
        '#else',
        '  void Two() { }',
        '#endif',
        '  void Last() { }',
        '}',
      ].join('\n'),
      [
        '1-18 class C exported extends Base:3',
        '7-11 method C.M < C',
        '13-13 method C.One < C',
        '15-15 method C.Two < C',
        '17-17 method C.Last < C',
      ],
    ));

  it('signatures and first sentences are plain text', async () => {
    const [type, method] = await declarationsOf(
      [
        '/// <summary>',
        '/// Holds <see cref="T:Shop.Line{T}"/> &amp; more. And so on.',
        '/// </summary>',
        '/// <remarks>No.</remarks>',
        '[Obsolete("x")] public class C<T> where T : class',
        '{',
        '  /** <summary>Adds <paramref name="n"/>.</summary> */',
        '  public async Task Add(int n, // how many',
        '      string s = "a") => await Do();',
        '}',
      ].join('\n'),
    );
    assert.equal(type?.documentation, 'Holds Shop.Line<T> & more.');
    assert.equal(type?.signature, 'public class C<T> where T : class');
    assert.equal(method?.documentation, 'Adds n.');
    assert.equal(method?.signature, 'public async Task Add(int n, string s = "a")');
    assert.equal(method?.isAsync, true);
  });
});
