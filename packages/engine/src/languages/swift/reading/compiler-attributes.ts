// Attributes that the compiler knows itself: what stands in their parentheses is no expression. All others are
// property wrappers, result builders, global actors or macros, which some module declares.
// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/attributes/

const NAMES = new Set(
  (
    'abi attached autoclosure available backDeployed c cdecl concurrent constInitialized convention derivative ' +
    'differentiable discardableResult dynamicCallable dynamicMemberLookup eagerMove escaping exclusivity export ' +
    'extern freestanding frozen globalActor implementation implements inlinable inline isolated lifetime main ' +
    'noDerivative noImplicitCopy noescape nonexhaustive nonobjc noreturn objc objcMembers optimize preconcurrency ' +
    'propertyWrapper reasync requires_stored_property_inits resultBuilder rethrows retroactive safe section ' +
    'sensitive silgen_name specialized storageRestrictions testable transparent transpose unchecked unknown unsafe ' +
    'usableFromInline used warn warn_unqualified_access'
  ).split(' '),
);

/** @param name behind the `@` */
export function isCompilerAttribute(name: string): boolean {
  return name === '' || name.startsWith('_') || NAMES.has(name);
}

/** Protocols that types get from a macro: `@attached(extension, conformances: A, B, names: …)`. */
export function writtenConformances(attribute: string): { name: string; at: number }[] {
  const list = /\bconformances\s*:([^():]*)(?:,\s*\w+\s*:|\))/.exec(attribute);
  if (list === null) return [];
  const first = list.index + list[0].indexOf(':') + 1;
  const names = (list[1] as string).matchAll(QUALIFIED);
  return [...names].map(({ 0: name, index }) => ({ name, at: first + index }));
}

/** A name with the nested types behind it. */
const QUALIFIED = /(?<![.\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*(?:\.\p{Lu}[\p{L}\p{N}_]*)*/gu;
