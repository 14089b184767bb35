// Attributes of tags: which variable a component is, what its parameters are given, and what runs when something happens.
// https://learn.microsoft.com/aspnet/core/blazor/components/event-handling, https://learn.microsoft.com/aspnet/core/blazor/components/data-binding
import {
  closeTag,
  emit,
  type Frame,
  markupFrame,
  run,
  skipTo,
  type Target,
  type Translation,
} from './markup.ts';
import { readTransition } from './transitions.ts';

type TagFrame = Extract<Frame, { kind: 'tag' }>;

/** `TItem="Order"`: a type parameter of a component. Looked for in what is written next. */
const TYPE_GIVEN = /\sT(?:[A-Z]\w*)?="([A-Za-z_][\w.<>?, ]*)"/;
const FARTHEST = 400;

/** The tag's name has been read. */
export function openAttributes(translation: Translation, name: string): void {
  const { source, at, frames } = translation;
  const isComponent = translation.hasComponents && /^[A-Z]/.test(name) && !name.includes(':');
  let component = '';
  if (isComponent) {
    translation.names += 1;
    component = `__child${translation.names}`;
    const head = source.slice(at, Math.min(at + FARTHEST, endOfHead(source, at)));
    const type = TYPE_GIVEN.exec(head)?.[1];
    const given = type === undefined ? '' : `<${type}>`;
    run(translation, `var ${component} = new ${name}${given}();`);
  }
  frames.push({ kind: 'tag', name, component });
}

const endOfHead = (source: string, at: number): number => {
  const end = source.slice(at, at + FARTHEST).search(/\n\s*<|[^=]>\s*\n/);
  return end === -1 ? source.length : at + end + 1;
};

const NAME = /[^\s=>"'/]+/y;
const VALUE = /\s*=\s*/y;
const UNQUOTED = /[^\s>"'@]+/y;

/** Reads one attribute, or what stands between two. */
export function readAttribute(translation: Translation, frame: TagFrame): void {
  const { source, at } = translation;
  const next = source[at] ?? '';
  if (source.startsWith('/>', at) || next === '>') {
    translation.at += next === '>' ? 1 : 2;
    closeTag(translation, frame, next !== '>');
    return;
  }
  if (source.startsWith('@*', at) || /@[({]/.test(source.slice(at, at + 2))) {
    readTransition(translation);
    return;
  }
  NAME.lastIndex = at;
  const name = NAME.exec(source)?.[0];
  if (name === undefined) {
    skipTo(translation, at + 1);
    return;
  }
  translation.at += name.length;
  VALUE.lastIndex = translation.at;
  const equals = VALUE.exec(source)?.[0];
  if (equals === undefined) return;
  skipTo(translation, translation.at + equals.length);
  readValue(translation, frame, name);
}

function readValue(translation: Translation, { component }: TagFrame, name: string): void {
  const { source, at, frames } = translation;
  const quote = source[at] ?? '';
  const isQuoted = quote === '"' || quote === "'";
  const target = targetOf(component, name);
  if (!isQuoted) {
    if (quote === '@') {
      readTransition(translation, target);
      return;
    }
    UNQUOTED.lastIndex = at;
    translation.at += UNQUOTED.exec(source)?.[0].length ?? 0;
    return;
  }
  const closing = source.indexOf(quote, at + 1);
  const end = closing === -1 ? source.length : closing;
  const value = source.slice(at + 1, end);
  // Where `@` begins it, quotes may stand in its brackets.
  const isWritten = /^\s*@/.test(value);
  const bound = BOUND.exec(name);
  if (bound !== null) {
    const [, property = 'Value'] = bound;
    const plain = onOneLine(value);
    const held = component === '' ? plain : `${component}.${property}`;
    run(translation, component === '' ? '' : `${held} = ${plain};`);
    emit(translation, `${plain} = ${held};`);
  } else if (REFERENCE.test(name)) {
    if (component !== '') run(translation, `${onOneLine(value)} = ${component};`);
  } else if (!isWritten && isCode(component, name, value)) {
    run(translation, `${target.before}${value}${target.behind}`);
    translation.at = end + 1;
    return;
  } else {
    translation.at += 1;
    frames.push(markupFrame('quote', { end: quote, target }));
    return;
  }
  skipTo(translation, end + 1);
}

/** What is written down more than once; its lines are kept where it is passed over. */
const onOneLine = (value: string): string => value.replace(/^\s*@/, '').replace(/\s+/g, ' ');

const BOUND = /^@bind(?:-([A-Z]\w*))?$/;
const REFERENCE = /^@ref$/;
/** What is run when something happens, and what is given as a value. */
const RUNNING = /^@(?:on[a-z]+|bind(?:-\w+)?:(?:after|get|set))$/;
const GIVEN = /^@(?:key|attributes)$/;
const CALLBACK = /^On[A-Z]|Changed$/;

/** Parameters of components that are no texts hold code without a sign of it; which these are, the value has to tell. */
function isCode(component: string, name: string, value: string): boolean {
  if (RUNNING.test(name) || GIVEN.test(name)) return true;
  if (component === '') return false;
  if (CALLBACK.test(name)) return /^[\w.]+$|=>/.test(value);
  return /^\s*(?:async\s*)?(?:\([^()]*\)|\w+)\s*=>|^[\w.]+\(.*\)$/s.test(value);
}

/** What stands around the attribute's value. */
function targetOf(component: string, name: string): Target {
  const isParameter = component !== '' && /^[A-Z]\w*$/.test(name);
  const before = isParameter ? `${component}.${name} = ` : '_ = ';
  return RUNNING.test(name) || (isParameter && CALLBACK.test(name))
    ? { before: `${before}EventCallback.Factory.Create(this, `, behind: ');' }
    : { before, behind: ';' };
}
