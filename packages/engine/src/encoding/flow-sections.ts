// Sections of flow facts: callables, classes, types and scopes, writer beside reader. The moves are one list of
// numbers, and need nothing of their own.
import type { BaseFact, CallableFact, ClassFact, ScopeFact, TypeFact } from '../flow/flow-facts.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { damaged } from './record-layout.ts';

/** Claims and parts that a fact has, to be added up. */
const CALLABLE_IS = {
  receivingFirst: 1,
  abstract: 2,
  macro: 4,
  declining: 8,
  reference: 16,
  givingReceiver: 32,
  givingOwn: 64,
  handingOn: 128,
  filling: 256,

  coroutine: 512,
  requiringBehind: 1024,
  declaredKinds: 2048,
  handingBackWhen: 4096,
} as const;
const CLASS_IS = {
  structural: 1,
  alias: 2,
  aliasOfOne: 4,
  inParts: 8,
  final: 16,
  ofExpression: 32,
  namedByOther: 64,
  ofObject: 128,
  bounded: 256,
} as const;
const SCOPE_HAS = { type: 1, prefixes: 2, shares: 4, allShared: 8, globalObject: 16 } as const;

const BASE = { type: 0, place: 1, prepended: 2, extended: 3, parts: 4 } as const;

export function writeCallable(writer: ByteWriter, fact: CallableFact): void {
  writer.number(
    (fact.takesReceiverFirst ? CALLABLE_IS.receivingFirst : 0) +
      (fact.isAbstract ? CALLABLE_IS.abstract : 0) +
      (fact.isMacro ? CALLABLE_IS.macro : 0) +
      (fact.mayDecline ? CALLABLE_IS.declining : 0) +
      (fact.isCoroutine ? CALLABLE_IS.coroutine : 0) +
      (fact.isReference ? CALLABLE_IS.reference : 0) +
      (fact.givesReceiver ? CALLABLE_IS.givingReceiver : 0) +
      (fact.givesOwn === undefined ? 0 : CALLABLE_IS.givingOwn) +
      (fact.handedOn.length === 0 ? 0 : CALLABLE_IS.handingOn) +
      (fact.handedBackWhen.length === 0 ? 0 : CALLABLE_IS.handingBackWhen) +
      (fact.filled.length === 0 ? 0 : CALLABLE_IS.filling) +
      (fact.requiredBehind.length === 0 ? 0 : CALLABLE_IS.requiringBehind) +
      (fact.declaredKinds.length === 0 ? 0 : CALLABLE_IS.declaredKinds),
  );
  writer.index(fact.declaration);
  writer.index(fact.startLine);
  writer.index(fact.endLine);
  writer.index(fact.around);
  writer.index(fact.owner);
  writer.index(fact.receiver);
  writer.index(fact.result);
  writer.indices(fact.parameters);
  writer.indices(fact.parameterNames);
  writer.index(fact.positional);
  writer.indices(fact.handedBack);
  writer.index(fact.required);
  writer.index(fact.rest);
  writer.index(fact.keywordRest);
  writer.index(fact.block);
  writer.index(fact.firstPlace);
  writer.index(fact.endPlace);
  writer.index(fact.endCallable);
  writer.index(fact.firstMove);
  writer.index(fact.endMove);
  if (fact.handedOn.length > 0) writer.indices(fact.handedOn);
  if (fact.filled.length > 0) writer.indices(fact.filled);
  if (fact.requiredBehind.length > 0) writer.indices(fact.requiredBehind);
  if (fact.declaredKinds.length > 0) writer.indices(fact.declaredKinds);
  if (fact.handedBackWhen.length > 0) writer.indices(fact.handedBackWhen);
  if (fact.givesOwn === undefined) return;
  writer.index(fact.givesOwn.parameter);
  writer.index(fact.givesOwn.classAt);
  writer.index(fact.givesOwn.writtenAs);
}

/**
 * Fields are read in the order in which they stand here, which is that in which they were written. All have the same,
 * set or not, so that linking meets objects of one shape.
 */
export function readCallable(reader: ByteReader): CallableFact {
  const is = reader.number();
  return {
    declaration: reader.index(),
    startLine: reader.index(),
    endLine: reader.index(),
    around: reader.index(),
    owner: reader.index(),
    receiver: reader.index(),
    takesReceiverFirst: (is & CALLABLE_IS.receivingFirst) !== 0,
    result: reader.index(),
    parameters: reader.indices(),
    parameterNames: reader.indices(),
    positional: reader.index(),
    handedBack: reader.indices(),
    required: reader.index(),
    rest: reader.index(),
    keywordRest: reader.index(),
    block: reader.index(),
    isAbstract: (is & CALLABLE_IS.abstract) !== 0,
    givesReceiver: (is & CALLABLE_IS.givingReceiver) !== 0,
    isMacro: (is & CALLABLE_IS.macro) !== 0,
    isReference: (is & CALLABLE_IS.reference) !== 0,
    mayDecline: (is & CALLABLE_IS.declining) !== 0,
    isCoroutine: (is & CALLABLE_IS.coroutine) !== 0,
    firstPlace: reader.index(),
    endPlace: reader.index(),
    endCallable: reader.index(),
    firstMove: reader.index(),
    endMove: reader.index(),
    handedOn: (is & CALLABLE_IS.handingOn) === 0 ? [] : reader.indices(),
    filled: (is & CALLABLE_IS.filling) === 0 ? [] : reader.indices(),
    requiredBehind: (is & CALLABLE_IS.requiringBehind) === 0 ? [] : reader.indices(),
    declaredKinds: (is & CALLABLE_IS.declaredKinds) === 0 ? [] : reader.indices(),
    handedBackWhen: (is & CALLABLE_IS.handingBackWhen) === 0 ? [] : reader.indices(),
    givesOwn:
      (is & CALLABLE_IS.givingOwn) === 0
        ? undefined
        : { parameter: reader.index(), classAt: reader.index(), writtenAs: reader.index() },
  };
}

export function writeClass(writer: ByteWriter, fact: ClassFact): void {
  writer.number(
    (fact.isStructural ? CLASS_IS.structural : 0) +
      (fact.isAlias ? CLASS_IS.alias : 0) +
      (fact.aliasOf === undefined ? 0 : CLASS_IS.aliasOfOne) +
      (fact.parts === undefined ? 0 : CLASS_IS.inParts) +
      (fact.isFinal === true ? CLASS_IS.final : 0) +
      (fact.isOfExpression === true ? CLASS_IS.ofExpression : 0) +
      (fact.isNamedByOther === true ? CLASS_IS.namedByOther : 0) +
      (fact.object === undefined ? 0 : CLASS_IS.ofObject) +
      (fact.parameterBounds === undefined ? 0 : CLASS_IS.bounded),
  );
  writer.index(fact.declaration);
  writer.list(fact.bases, (base) => writeBase(writer, base));
  writer.indices(fact.typeParameters);
  if (fact.aliasOf !== undefined) writer.index(fact.aliasOf);
  if (fact.parts !== undefined) writer.index(fact.parts);
  if (fact.object !== undefined) writer.index(fact.object);
  if (fact.parameterBounds !== undefined) writer.indices(fact.parameterBounds);
}

export function readClass(reader: ByteReader): ClassFact {
  const is = reader.number();
  const declaration = reader.index();
  const bases = reader.list(() => readBase(reader));
  const typeParameters = reader.indices();
  return {
    declaration,
    bases,
    typeParameters,
    isStructural: (is & CLASS_IS.structural) !== 0,
    isAlias: (is & CLASS_IS.alias) !== 0,
    ...((is & CLASS_IS.final) !== 0 && { isFinal: true as const }),
    ...((is & CLASS_IS.ofExpression) !== 0 && { isOfExpression: true as const }),
    ...((is & CLASS_IS.namedByOther) !== 0 && { isNamedByOther: true as const }),
    ...((is & CLASS_IS.aliasOfOne) !== 0 && { aliasOf: reader.index() }),
    ...((is & CLASS_IS.inParts) !== 0 && { parts: reader.index() }),
    ...((is & CLASS_IS.ofObject) !== 0 && { object: reader.index() }),
    ...((is & CLASS_IS.bounded) !== 0 && { parameterBounds: reader.indices() }),
  };
}

function writeBase(writer: ByteWriter, base: BaseFact): void {
  if ('place' in base) {
    writer.number('areParts' in base ? BASE.parts : BASE.place);
    writer.index(base.place);
    return;
  }
  const kind = 'isPrepended' in base ? BASE.prepended : BASE.extended;
  writer.number('isPrepended' in base || 'isExtended' in base ? kind : BASE.type);
  writer.index(base.type);
}

function readBase(reader: ByteReader): BaseFact {
  switch (reader.number()) {
    case BASE.type:
      return { type: reader.index() };
    case BASE.place:
      return { place: reader.index() };
    case BASE.parts:
      return { place: reader.index(), areParts: true };
    case BASE.prepended:
      return { type: reader.index(), isPrepended: true };
    case BASE.extended:
      return { type: reader.index(), isExtended: true };
    default:
      throw damaged();
  }
}

export function writeType(writer: ByteWriter, fact: TypeFact): void {
  writer.number(fact.nameScope === undefined ? 0 : 1);
  writer.index(fact.name);
  writer.indices(fact.arguments);
  writer.index(fact.parameterOf);
  writer.index(fact.class);
  writer.index(fact.scope);
  if (fact.nameScope !== undefined) writer.index(fact.nameScope);
}

export function readType(reader: ByteReader): TypeFact {
  const hasNameScope = reader.number() !== 0;
  const fact = {
    name: reader.index(),
    arguments: reader.indices(),
    parameterOf: reader.index(),
    class: reader.index(),
    scope: reader.index(),
  };
  return hasNameScope ? { ...fact, nameScope: reader.index() } : fact;
}

export function writeScope(writer: ByteWriter, fact: ScopeFact): void {
  writer.number(
    (fact.type === undefined ? 0 : SCOPE_HAS.type) +
      (fact.prefixes === undefined ? 0 : SCOPE_HAS.prefixes) +
      (fact.shares === undefined ? 0 : SCOPE_HAS.shares) +
      (fact.shares === 'scripts' ? SCOPE_HAS.allShared : 0) +
      (fact.isGlobalObject === true ? SCOPE_HAS.globalObject : 0),
  );
  writer.index(fact.parent);
  writer.index(fact.class);
  writer.index(fact.receiver);
  if (fact.type !== undefined) writer.index(fact.type);
  if (fact.prefixes !== undefined) writer.indices(fact.prefixes);
}

export function readScope(reader: ByteReader): ScopeFact {
  const has = reader.number();
  return {
    parent: reader.index(),
    class: reader.index(),
    receiver: reader.index(),
    ...((has & SCOPE_HAS.type) !== 0 && { type: reader.index() }),
    ...((has & SCOPE_HAS.prefixes) !== 0 && { prefixes: reader.indices() }),
    ...((has & SCOPE_HAS.shares) !== 0 && {
      shares: (has & SCOPE_HAS.allShared) === 0 ? ('written' as const) : ('scripts' as const),
    }),
    ...((has & SCOPE_HAS.globalObject) !== 0 && { isGlobalObject: true as const }),
  };
}
