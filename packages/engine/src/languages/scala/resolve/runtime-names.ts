// What every Scala file can name without an import, and what of Scala's own library can be named from its head.
// https://www.scala-lang.org/api/2.13.16/scala/index.html, https://www.scala-lang.org/api/3.6.4/
import { javaLangTypes } from '../../../platforms/jvm/runtime-library.ts';

/** Types and objects of `scala` and `scala.Predef`. */
const SCALA_NAMES = `
Any AnyRef AnyVal Array ArrowAssoc BigDecimal BigInt Boolean Byte Char Console Conversion DelayedInit
Double Dynamic Either Equals Float Function Function0 Function1 Function2 IArray Immutable Indexed
IndexedSeq Int Iterable Iterator Left List Long Manifest Map MatchError Nil None Nothing Null Numeric
Option Ordered Ordering PartialFunction Predef Product Product1 Product2 Range Responder Right ScalaObject
Selectable Seq Serializable Set Short Singleton Some Specializable Stream String StringBuilder
StringContext Symbol Throwable Tuple Tuple1 Tuple2 Tuple3 Unit ValueOf Vector =:= <:< :: +: :+ #::
assert assume classOf identity implicitly locally println print printf require summon valueOf
`;

/** Names that come from the runtime unless the package declares them. */
export const runtimeNames: ReadonlySet<string> = new Set([
  ...wordsOf(SCALA_NAMES),
  ...javaLangTypes,
]);

/** Packages and objects of `scala` that are often named without it: `collection.mutable`, `util.Try`. */
const SCALA_HEADS = new Set(
  wordsOf(`annotation beans collection compat compiletime concurrent deriving jdk language languageFeature
    math quoted ref reflect runtime sys util Predef Option`),
);

/** Below these heads lie others' packages too (`io.netty`). */
const SCALA_IO = new Set(['Source', 'StdIn', 'Codec', 'AnsiColor', 'BufferedSource', 'Position']);

/** The full name of what belongs to Scala's own library; any other name as it is. */
export function withScalaRoot(segments: readonly string[]): readonly string[] {
  const [head = '', next = ''] = segments;
  if (head === 'mutable' || head === 'immutable') return ['scala', 'collection', ...segments];
  const isScala = SCALA_HEADS.has(head) || (head === 'io' && SCALA_IO.has(next));
  return isScala ? ['scala', ...segments] : segments;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
