// Names that a node declares, put into the scope in which they are seen, and offered to other files where those
// can name them.
import type { Namespace, Scope } from './scopes.ts';
import { type Frame, LONGEST_OFFER, openPackage, outerScopeOf, type Walk } from './source-walk.ts';

/** Declares the name in the frame's own scope. */
export function declare(
  walk: Walk,
  frame: Frame,
  namespace: Namespace | 'both',
  name: string,
): void {
  const scope = frame.scope;
  declareIn(walk, scope, namespace, name, frame);
}

function declareIn(
  walk: Walk,
  scope: Scope,
  namespace: Namespace | 'both',
  name: string,
  { isPrivate, isImplicit }: Pick<Frame, 'isPrivate' | 'isImplicit'>,
): void {
  // At a package's own level a term and a type of one name stand in one file.
  const isTop = scope.offer?.prefix === '';
  if (namespace !== 'type' || isTop) scope.terms.add(name);
  if (namespace !== 'term' || isTop) scope.types.add(name);
  const { offer, template } = scope;
  if (isPrivate && template?.body === scope) template.privates.add(name);
  if (offer === undefined || isPrivate) return;
  const place = walk.packages[offer.package];
  place?.declares.add(`${offer.prefix}${name}`);
  if (offer.object !== undefined && namespace !== 'term')
    place?.inObject.set(name, `${offer.object}.${name}`);
  if (place !== undefined && isImplicit && offer.prefix === '') place.hasGivens = true;
}

/** The name of a definition; which scope it is seen in depends on what is defined. */
export function declareNamed(walk: Walk, around: Frame, name: string): boolean {
  switch (around.node) {
    case 'class_definition':
    case 'enum_definition':
      nameDefinition(around, name);
      declareOutside(walk, around, 'both', name);
      return true;
    case 'trait_definition':
    case 'type_definition':
      nameDefinition(around, name);
      declareOutside(walk, around, 'type', name);
      return true;
    case 'object_definition':
      nameDefinition(around, name);
      if (around.template !== undefined) outerScopeOf(around).objects.set(name, around.template);
      declareOutside(walk, around, 'term', name);
      return true;
    case 'given_definition':
    case 'function_definition':
    case 'function_declaration':
      if (name !== 'this') declareOutside(walk, around, 'term', name);
      return true;
    case 'full_enum_case':
      nameDefinition(around, name);
      declareOutside(walk, around, 'both', name);
      return true;
    case 'simple_enum_case':
    case 'val_declaration':
    case 'var_declaration':
      declare(walk, around, 'term', name);
      return true;
    case 'package_object':
      enterNamedPackageObject(walk, around, name);
      return true;
    case 'class_parameter':
      around.scope.terms.add(name);
      if (around.isMember === true) noteMemberParameter(walk, name);
      return true;
    case 'parameter':
    case 'binding':
    case 'capture_pattern':
      around.scope.terms.add(name);
      return true;
    case 'type_parameters':
    case 'covariant_type_parameter':
    case 'contravariant_type_parameter':
    case 'type_lambda':
      around.scope.types.add(name);
      return true;
    case 'name_and_type':
    case 'named_type_argument':
      return true;
    default:
      return false;
  }
}

function nameDefinition(around: Frame, name: string): void {
  around.name = name;
  if (around.template !== undefined) around.template.name = name;
}

/** The parameters stand in a list of their own. */
function noteMemberParameter({ frames }: Walk, name: string): void {
  frames.at(-3)?.template?.parameters.add(name);
}

/** Functions of an extension belong to what is around it. */
function declareOutside(
  walk: Walk,
  around: Frame,
  namespace: Namespace | 'both',
  name: string,
): void {
  const outer = walk.frames.at(-2);
  const isExtension = outer?.node === 'extension_definition';
  const scope = outerScopeOf(around);
  declareIn(walk, (isExtension ? scope.around : scope) ?? scope, namespace, name, around);
}

/** Its body is seen from the package of its name, and gives that package its members. */
function enterNamedPackageObject(walk: Walk, around: Frame, name: string): void {
  around.name = name;
  openPackage(walk, around, name, name);
  if (around.template !== undefined) around.template.package = around.package;
}

/** Members of objects can be named by other files, and those of a package object are the package's own. */
export function offerOf(around: Frame, node: string): Scope['offer'] {
  if (node === 'early_defs') return undefined;
  if (around.node === 'package_object') return around.scope.offer;
  const isObject = around.node === 'object_definition' || around.node === 'enum_definition';
  const outer = around.scope.around?.offer;
  if (!isObject || outer === undefined || around.isPrivate || around.name === '') return undefined;
  const prefix = `${outer.prefix}${around.name}.`;
  return prefix.length > LONGEST_OFFER ? undefined : { package: outer.package, prefix };
}

/** Notes that the package holds instances which come without being named. */
export function offerGiven(walk: Walk, around: Frame): void {
  const { offer } = around.scope;
  if (offer?.prefix !== '') return;
  const place = walk.packages[offer.package];
  if (place !== undefined) place.hasGivens = true;
}
