// What a method is called on, as far as types can be told without inferring them: the type of a variable or of
// a member, or a type itself.
import type { MemberCall } from '../source-unit.ts';
import type { FoundType, SourceFile } from './type-index.ts';
import type { TypeLookup } from './type-lookup.ts';

export interface KnownReceiver {
  /** Simple name. */
  readonly name: string;
  /** Its declarations in the repository; empty for a type of a library. */
  readonly types: readonly FoundType[];
}

/** `type`: the method of a type itself is called; `undefined`: it is not known. */
export function receiverOf(
  lookup: TypeLookup,
  from: SourceFile,
  { receiver, namespace, type }: MemberCall,
): KnownReceiver | 'type' | undefined {
  if (receiver === undefined) return undefined;
  const place = { namespace, type };
  if ('type' in receiver)
    return { name: receiver.type, types: typesNamed(lookup, from, place, receiver.type) };
  const { names } = receiver;
  const member = names[0] as string;
  const owners = lookup.ownersOf(from, type, member);
  if (owners.length > 0) return names.length > 1 ? undefined : typeOfMember(lookup, owners, member);
  return isType(lookup, from, place, names) ? 'type' : undefined;
}

function typeOfMember(
  lookup: TypeLookup,
  owners: readonly FoundType[],
  member: string,
): KnownReceiver | undefined {
  for (const { source, at, type } of owners) {
    const name = type.memberTypes.find(([each]) => each === member)?.[1];
    if (name === undefined || TYPE_PARAMETER.test(name)) continue;
    const place = { namespace: type.namespace, type: at };
    return { name, types: typesNamed(lookup, source, place, name) };
  }
  return undefined;
}

/** By custom alone: whose parameter it is cannot be told from another file. */
const TYPE_PARAMETER = /^T(?:\p{Lu}|$)/u;

function typesNamed(
  lookup: TypeLookup,
  from: SourceFile,
  place: { readonly namespace: number; readonly type: number | null },
  name: string,
): readonly FoundType[] {
  // How many type arguments it was written with is not kept.
  for (const arity of [0, 1, 2]) {
    const found = lookup.named(from, place, { segments: [name], arity });
    if (found.length > 0) return found;
  }
  return [];
}

function isType(
  lookup: TypeLookup,
  from: SourceFile,
  place: { readonly namespace: number; readonly type: number | null },
  names: readonly string[],
): boolean {
  const last = names.at(-1) as string;
  const found = lookup.named(from, place, { segments: names, arity: 0 });
  if (found.length > 0) return found[0]?.type.name === last;
  // A type of a library, if no library's base can have such a property.
  return names.length === 1 && /^\p{Lu}/u.test(last) && !hasBases(from, place.type);
}

function hasBases({ unit }: SourceFile, type: number | null): boolean {
  for (let at = type; at !== null; ) {
    const each: SourceFile['unit']['types'][number] | undefined = unit.types[at];
    if (each === undefined) return false;
    if (each.bases.length > 0 || each.isPartial) return true;
    at = each.parent;
  }
  return false;
}
