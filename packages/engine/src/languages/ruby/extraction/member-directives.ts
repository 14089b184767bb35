// Calls in the body of a class or module that declare members or change how members can be seen.
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import { baseOf } from './constant-declarations.ts';
import { constantPath } from './constant-names.ts';
import { argumentsOf } from './literal-path.ts';
import { addMember, type FoundMember, inlineModifier } from './methods.ts';
import { type Frame, pushFrame, topFrame, type Walk } from './walk-state.ts';

type Directive = (walk: Walk, call: SyntaxNode, name: string) => void;

/** Of Ruby, and those of ActiveSupport for attributes of the class itself. */
const ACCESSORS = new Map<string, { readonly isWriter: boolean; readonly isStatic: boolean }>([
  ['attr', { isWriter: false, isStatic: false }],
  ['attr_reader', { isWriter: false, isStatic: false }],
  ['attr_accessor', { isWriter: false, isStatic: false }],
  ['attr_writer', { isWriter: true, isStatic: false }],
  ...['mattr', 'cattr', 'thread_mattr', 'thread_cattr'].flatMap((family) =>
    ['reader', 'accessor', 'writer'].map(
      (kind) => [`${family}_${kind}`, { isWriter: kind === 'writer', isStatic: true }] as const,
    ),
  ),
  ['class_attribute', { isWriter: false, isStatic: true }],
]);

const VISIBILITIES = ['private', 'protected', 'public', 'module_function'];

export const memberDirectives: readonly (readonly [string, Directive])[] = [
  ...[...ACCESSORS.keys()].map((name) => [name, declareAccessors] as const),
  ...VISIBILITIES.map((name) => [name, changeVisibility] as const),
  ['private_class_method', changeVisibility],
  ['public_class_method', changeVisibility],
  ['private_constant', changeVisibility],
  ['define_method', defineMethod],
  ['define_singleton_method', defineMethod],
  ['alias_method', aliasMethod],
  ['include', mixIn],
  ['extend', mixIn],
  ['prepend', mixIn],
  ['class_methods', openClassMethods],
];

/** A modifier that stands alone holds for what follows in the body. */
export function setDefaultVisibility(frame: Frame, name: string): void {
  if (VISIBILITIES.includes(name)) frame.visibility = name === 'public' ? undefined : name;
}

function changeVisibility(walk: Walk, call: SyntaxNode, modifier: string): void {
  const frame = topFrame(walk);
  if (!frame.isBody) return;
  walk.inline = { modifier, start: call.startIndex, end: call.endIndex };
  const names = argumentsOf(call).flatMap(namesIn);
  if (names.length === 0) return;
  const isStatic =
    frame.isStatic || modifier !== modifier.replace(/_(?:class_method|constant)$/, '');
  walk.declarations.setVisibility(frame.declaration, names, { modifier, isStatic });
}

/** Names that symbols and strings give, also in `%i[a b]`. */
function namesIn(node: SyntaxNode): string[] {
  switch (node.type) {
    case 'simple_symbol':
      return [node.text.slice(1)];
    case 'string':
    case 'delimited_symbol':
      return /^:?["']([^"'#]+)["']$/.exec(node.text)?.slice(1) ?? [];
    case 'bare_symbol':
    case 'bare_string':
      return [node.text];
    case 'array':
    case 'symbol_array':
    case 'string_array':
    case 'splat_argument':
      return node.namedChildren.slice(0, 1000).flatMap((child) => {
        const isNested = child.type === 'array' || child.type === 'splat_argument';
        return isNested
          ? []
          : child.type.endsWith('_array')
            ? child.namedChildren.flatMap(namesIn)
            : namesIn(child);
      });
    default:
      return [];
  }
}

function declareAccessors(walk: Walk, call: SyntaxNode, directive: string): void {
  const frame = topFrame(walk);
  const accessor = ACCESSORS.get(directive);
  if (!frame.isBody || accessor === undefined) return;
  for (const argument of argumentsOf(call)) {
    for (const name of namesIn(argument)) {
      declare(walk, call, {
        kind: 'accessor',
        name: accessor.isWriter ? `${name}=` : name,
        isStatic: accessor.isStatic,
        end: call.endIndex,
      });
    }
  }
}

function defineMethod(walk: Walk, call: SyntaxNode, directive: string): void {
  if (!topFrame(walk).isBody) return;
  const [first] = argumentsOf(call);
  const block = call.childForFieldName('block');
  for (const name of first === undefined ? [] : namesIn(first)) {
    declare(walk, call, {
      kind: 'method',
      name,
      isStatic: directive === 'define_singleton_method',
      end: block?.startIndex ?? call.endIndex,
    });
  }
}

function aliasMethod(walk: Walk, call: SyntaxNode): void {
  if (!topFrame(walk).isBody) return;
  const [first] = argumentsOf(call);
  for (const name of first === undefined ? [] : namesIn(first)) {
    declare(walk, call, { kind: 'method', name, isStatic: false, end: call.endIndex });
  }
}

interface DeclaredByCall {
  readonly kind: FoundMember['kind'];
  readonly name: string;
  readonly isStatic: boolean;
  /** Where the signature ends. */
  readonly end: number;
}

function declare(
  walk: Walk,
  call: SyntaxNode,
  { kind, name, isStatic, end }: DeclaredByCall,
): void {
  const frame = topFrame(walk);
  walk.constants.addMembers(frame.owner, 1);
  if (name === '' || /\s/.test(name)) return;
  const inline = inlineModifier(walk, call.startIndex, call.endIndex);
  const visibility = inline?.modifier ?? frame.visibility;
  const isOfClass = isStatic || frame.isStatic;
  const declaration = addMember(walk, frame, {
    kind,
    name,
    start: inline?.start ?? call.startIndex,
    end: call.endIndex,
    signatureEnd: end,
    modifiers: [
      ...(visibility === undefined ? [] : [visibility]),
      ...(isOfClass ? ['static'] : []),
    ],
  });
  if (declaration !== null) walk.declarationAt.set(call.startIndex, declaration);
}

/** All three put a module among the ancestors of the class or of its singleton class. */
function mixIn(walk: Walk, call: SyntaxNode, name: string): void {
  const frame = topFrame(walk);
  if (!frame.isBody || isInForeignBlock(call)) return;
  // At the top level only `include` reaches other objects.
  if (frame.owner === null && name !== 'include') return;
  for (const argument of argumentsOf(call)) {
    const path = constantPath(argument.text.slice(0, 500));
    if (path === undefined) continue;
    walk.constants.addMixin(frame.owner, path);
    walk.declarations.addBase(frame.declaration, baseOf('implements', path, argument));
  }
}

/** Blocks that are run for the class around or for those that include the module, and those that make a class. */
const OWN_BLOCKS = new Set(['included', 'prepended', 'class_methods', 'new', 'define']);

/** Whether a block around belongs to another object: `ActiveSupport.on_load(:name) { include Name }`. */
function isInForeignBlock(call: SyntaxNode): boolean {
  for (let at = call.parent, steps = 0; at !== null && steps < 20; at = at.parent, steps += 1) {
    if (at.type === 'class' || at.type === 'module' || at.type === 'singleton_class') return false;
    if (at.type !== 'block' && at.type !== 'do_block') continue;
    return !OWN_BLOCKS.has(at.parent?.childForFieldName('method')?.text ?? '');
  }
  return false;
}

/** ActiveSupport::Concern: methods in the block become methods of the class that includes the module. */
function openClassMethods(walk: Walk): void {
  if (topFrame(walk).isBody) pushFrame(walk, { isStatic: true, visibility: undefined });
}
