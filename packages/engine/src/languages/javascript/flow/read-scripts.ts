// Flow facts of one file: of its script, or of all scripts of a component, which share their names.
import { FlowBuilder } from '../../../flow/flow-builder.ts';
import type { FlowFacts } from '../../../flow/flow-facts.ts';
import type { ScriptTree, ShownBy } from '../extraction/extract-script.ts';
import type { LineOf } from '../extraction/line-index.ts';
import { openShown } from './angular-templates.ts';
import { readFlow } from './read-flow.ts';
import type { FlowScope } from './scopes.ts';
import type { ComponentPlaces } from './script-flow.ts';

export interface FileContext {
  readonly lineOf: LineOf;
  /** Index among the file's imports by the offset of the specifier in the file. */
  readonly importAt: ReadonlyMap<number, number>;
  readonly isComponent: boolean;
  readonly isRuntime: boolean;
}

export function readScripts(
  scripts: readonly ScriptTree[],
  { lineOf, importAt, isComponent, isRuntime }: FileContext,
): FlowFacts {
  // A line break at the end begins no line.
  const ends = scripts.map(
    ({ tree, start, template }) =>
      template?.lastLine ?? lineOf(Math.max(0, start + tree.root.end - 1)),
  );
  const last = Math.max(1, ...ends);
  const builder = new FlowBuilder(last);
  let scope: FlowScope | null = null;
  const component: ComponentPlaces = {
    instance: -1,
    props: -1,
    shown: new Map(),
    selected: new Map(),
  };
  for (const { start, template, ...read } of scripts) {
    const script = {
      ...read,
      documented: read.documented,
      isComponent,
      isRuntime,
      lineOf: template?.lineOf ?? ((offset: number) => lineOf(start + offset)),
      component: template === undefined ? component : shownBy(builder, template.shows, component),
      isTemplate: template !== undefined,
      elements: template?.elements ?? [],
      importAt: (offset: number) => importAt.get(start + offset),
    };
    const outer = template === undefined || template.shows === 'scripts' ? scope : null;
    const inner = readFlow(builder, script, outer);
    if (template === undefined) scope = inner;
  }
  return builder.finish();
}

function shownBy(
  builder: FlowBuilder,
  shows: ShownBy,
  component: ComponentPlaces,
): ComponentPlaces {
  if (shows === 'scripts' || shows === 'options') return component;
  const instance =
    shows === 'importer' ? openShown(builder) : (component.shown.get(shows) ?? builder.place());
  return { ...component, instance, props: -1 };
}
