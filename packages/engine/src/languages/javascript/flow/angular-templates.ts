// Templates of Angular: each sees the members of its component, calls pipes by their names, and makes the components and
// directives that its elements are. https://angular.dev/guide/components https://angular.dev/guide/directives
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { type AngularClass, angularClassOf } from '../extraction/angular-classes.ts';
import { childOf, constantTextOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import type { ClassFrame, ScriptFlow } from './script-flow.ts';

/** The name under which the file of a template offers a holder to the components that it is shown by. */
const SHOWN = '<shown>';
const INSTANCE = 'instance';

/** Objects of `runtime/components.runtime`: classes by their selectors, and pipes by their names. */
const SELECTED = '$selected';
const PIPES = '$pipes';

/** @returns what holds the instances of the components that show the template */
export function openShown(builder: FlowBuilder): Place {
  const [holder, instance] = [builder.place(), builder.place()];
  builder.object(holder);
  builder.global(SHOWN, holder);
  builder.read(holder, INSTANCE, instance);
  return instance;
}

/** Asked of each class, once all is known of it. */
export function offerToTemplates(flow: ScriptFlow, around: ClassFrame): void {
  const known = angularClassOf(around.node);
  if (known === undefined || flow.script.isRuntime) return;
  const { builder } = flow;
  const { kind, options } = known;
  if (kind === 'Pipe') {
    const name = constantTextOf(options.get('name'));
    if (name !== undefined) builder.write(around.instance, flow.valueOfFreeName(PIPES), name);
    return;
  }
  for (const hook of HOOKS)
    builder.callMember(around.instance, hook, { arguments: [], flags: RUN_BY_FRAMEWORK });
  flow.script.component?.shown.set(around.node, around.instance);
  for (const key of keysOf(known)) {
    if (!key.startsWith('[')) noteOwn(flow, key, around.place);
    builder.write(around.place, flow.valueOfFreeName(SELECTED), key);
  }
  const file = options.get('templateUrl');
  const index = file === undefined ? undefined : flow.script.importAt(file.start);
  if (index === undefined) return;
  const holder = builder.place();
  builder.import(index, SHOWN, holder);
  builder.write(around.instance, holder, INSTANCE);
}

/** An element is one component; several directives may be selected by an attribute, wherever they are. */
function noteOwn(flow: ScriptFlow, element: string, made: Place): void {
  const selected = flow.script.component?.selected;
  const known = selected?.get(element);
  selected?.set(element, known === undefined ? made : flow.join(known, made));
}

/** What Angular runs of each component and directive, whose methods know that they are made. https://angular.dev/guide/components/lifecycle */
const HOOKS =
  `ngOnInit ngOnChanges ngDoCheck ngOnDestroy ngAfterContentInit ngAfterContentChecked ngAfterViewInit
  ngAfterViewChecked`.split(/\s+/);

const RUN_BY_FRAMEWORK = ['implicit', 'byFramework'] as const;

/** `app-page, button[appPage]`: an attribute that is asked for says more than the element. */
function keysOf({ options }: AngularClass): string[] {
  const selectors = constantTextOf(options.get('selector'))?.split(',') ?? [];
  return selectors.flatMap((selector) => {
    const [, element = '', attribute] = /^\s*([\w-]*)(?:\[([\w-]+))?/.exec(selector) ?? [];
    if (element.includes('-')) return [element];
    return attribute === undefined ? [] : [`[${attribute}]`];
  });
}

/** Each element makes what is selected by it: a class of the file, or one of any other. */
export function makeElements(flow: ScriptFlow): void {
  const { builder, script } = flow;
  for (const { selectors, line } of script.elements) {
    builder.at(line);
    for (const selector of selectors) {
      const own = script.component?.selected.get(selector);
      const place = own ?? flow.read(flow.valueOfFreeName(SELECTED), selector);
      const flags = own === undefined ? MADE_BY_NAME : MADE;
      builder.call(place, { arguments: [], flags });
    }
  }
}

const MADE = ['construct', 'implicit'] as const;
const MADE_BY_NAME = [...MADE, 'bySharedName'] as const;

/** Whether a template calls a pipe, whose name all of the program shares. */
export function isPipe({ script }: ScriptFlow, callee: SyntaxNode): boolean {
  if (script.isTemplate !== true) return false;
  const pipe = childOf(callee, 'object');
  return nameOf(childOf(pipe, 'object')) === PIPES;
}
