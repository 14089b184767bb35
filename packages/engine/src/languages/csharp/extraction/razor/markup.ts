// Razor's markup as statements: code that is shown, run and handed to components stays where it stands, text goes. Markup and
// code stand in one another to any depth, so that what is open is kept in a list of frames.
// https://learn.microsoft.com/aspnet/core/mvc/views/razor#razor-syntax
import { openAttributes, readAttribute } from './attributes.ts';
import { readToken } from './code-tokens.ts';
import type { Directive } from './razor-source.ts';
import { readChain, readControl, readTransition } from './transitions.ts';

/** Markup: of the file, of one element in code, of a line, between braces, in quotes, or of a script. */
interface MarkupFrame {
  readonly kind: 'markup';
  readonly until: 'file' | 'element' | 'line' | 'brace' | 'quote' | 'script';
  /** What ends it: a quote, or the script's closing tag. */
  readonly end: string;
  /** What a value in quotes is given to: `c.Items = `. */
  readonly target: Target;
  readonly closing: string;
  /** Elements, or braces, that are open. */
  depth: number;
}

/** Code up to the bracket that closes it. */
interface CodeFrame {
  readonly kind: 'code';
  readonly closing: string;
  depth: number;
  /** Whether a statement may begin. */
  isStart: boolean;
  /** Whether it holds members of the class, and its bracket is none of the code. */
  readonly areMembers: boolean;
}

/** `a.b(c)[d]`, of which what is behind the last bracket is open. */
interface ChainFrame {
  readonly kind: 'chain';
  readonly closing: string;
}

/** `if (a) { } else { }` */
interface ControlFrame {
  readonly kind: 'control';
  readonly keyword: string;
  readonly closing: string;
  isBehindBlock: boolean;
}

/** The attributes of a tag. */
interface TagFrame {
  readonly kind: 'tag';
  readonly name: string;
  /** The variable that holds the component; empty for an element. */
  readonly component: string;
}

export type Frame = MarkupFrame | CodeFrame | ChainFrame | ControlFrame | TagFrame;

export interface Translation {
  readonly source: string;
  /** Whether tags may be components. */
  readonly hasComponents: boolean;
  readonly frames: Frame[];
  readonly directives: Directive[];
  readonly parts: string[];
  /** What has been read. */
  at: number;
  /** Line of `lineEnd`, which lies before `at`. */
  line: number;
  lineEnd: number;
  /** What the code that is made next stands among. */
  among: 'members' | 'statements' | 'code of members';
  /** How many names have been made. */
  names: number;
}

export function translateMarkup(
  source: string,
  hasComponents: boolean,
): { readonly code: string; readonly directives: readonly Directive[] } {
  const translation: Translation = {
    source,
    hasComponents,
    frames: [markupFrame('file')],
    directives: [],
    parts: [],
    at: 0,
    line: 1,
    lineEnd: 0,
    among: 'members',
    names: 0,
  };
  while (translation.at < source.length) step(translation);
  for (let frame = translation.frames.pop(); frame !== undefined; frame = translation.frames.pop())
    emit(translation, closingOf(frame));
  stopRunning(translation);
  return { code: translation.parts.join(''), directives: translation.directives };
}

function step(translation: Translation): void {
  const frame = translation.frames.at(-1) as Frame;
  if (frame.kind === 'markup') readMarkup(translation, frame);
  else if (frame.kind === 'code') readToken(translation, frame);
  else if (frame.kind === 'chain') readChain(translation, frame);
  else if (frame.kind === 'control') readControl(translation, frame);
  else readAttribute(translation, frame);
}

/** What stands around a value in the code. */
export interface Target {
  readonly before: string;
  readonly behind: string;
}

export const SHOWN: Target = { before: '_ = ', behind: ';' };

export function markupFrame(
  until: MarkupFrame['until'],
  { end = '', target = SHOWN, closing = '' } = {},
): MarkupFrame {
  return { kind: 'markup', until, end, target, closing, depth: 0 };
}

export const codeFrame = (closing: string, isStart: boolean): CodeFrame => ({
  kind: 'code',
  closing,
  depth: 1,
  isStart,
  areMembers: false,
});

/** The frame's end has been reached. */
export function close(translation: Translation): void {
  const frame = translation.frames.pop();
  if (frame !== undefined) emit(translation, closingOf(frame));
  const around = translation.frames.at(-1);
  if (around?.kind === 'code') around.isStart = frame?.kind !== 'code';
}

const closingOf = (frame: Frame): string => ('closing' in frame ? frame.closing : '');

export function emit({ parts }: Translation, code: string): void {
  if (code !== '') parts.push(code);
}

/** Statements of the file's own markup stand in a function; others are in one already. */
export function run(translation: Translation, code: string): void {
  if (translation.among === 'members') {
    translation.names += 1;
    emit(translation, `System.Action __Render${translation.names} = async () => {`);
    translation.among = 'statements';
  }
  emit(translation, code);
}

/** Members follow, up to the brace that closes them. */
export function openMembers(translation: Translation): void {
  stopRunning(translation);
  translation.among = 'code of members';
  translation.frames.push({ ...codeFrame('', true), areMembers: true });
}

function stopRunning(translation: Translation): void {
  if (translation.among === 'statements') emit(translation, '};');
  translation.among = 'members';
}

/** Takes the source up to the offset as it is. */
export function take(translation: Translation, end: number): void {
  emit(translation, translation.source.slice(translation.at, end));
  translation.at = end;
}

/** Of what is passed over, only lines are kept. */
export function skipTo(translation: Translation, end: number): void {
  const { source } = translation;
  // What is farther than the end is not looked at, however long the line is.
  for (let at = translation.at; at < end; at++) if (source[at] === '\n') emit(translation, '\n');
  translation.at = end;
}

/** The line of what is read next. */
export function lineOf(translation: Translation): number {
  const { source } = translation;
  for (let at = source.indexOf('\n', translation.lineEnd); at !== -1 && at < translation.at; ) {
    translation.line += 1;
    translation.lineEnd = at + 1;
    at = source.indexOf('\n', translation.lineEnd);
  }
  return translation.line;
}

/** What means something in markup; the rest is text. */
const MARK = /[@<{}\n"']/g;

/** Content of which is no markup. */
const RAW = /^(?:script|style)$/i;

/** Elements without an end. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

const COMMENT = '<!--';

function readMarkup(translation: Translation, frame: MarkupFrame): void {
  const { source } = translation;
  MARK.lastIndex = translation.at;
  const at = MARK.exec(source)?.index ?? source.length;
  skipTo(translation, at);
  const mark = source[at];
  if (frame.end !== '' && source.startsWith(frame.end, at)) {
    translation.at += frame.until === 'quote' ? 1 : 0;
    close(translation);
  } else if (mark === '@') readTransition(translation, frame.target);
  else if (mark === '<' && frame.until !== 'quote' && frame.until !== 'script')
    readTag(translation, frame);
  else if (frame.until === 'line' && mark === '\n') close(translation);
  else {
    if (frame.until === 'brace' && (mark === '{' || mark === '}')) {
      frame.depth += mark === '{' ? 1 : -1;
      if (frame.depth < 0) {
        translation.at += 1;
        close(translation);
        return;
      }
    }
    skipTo(translation, at + 1);
  }
}

const TAG = /<(\/?)([A-Za-z][\w.:-]*)/y;

function readTag(translation: Translation, frame: MarkupFrame): void {
  const { source, at } = translation;
  if (source.startsWith(COMMENT, at)) {
    const end = source.indexOf('-->', at);
    skipTo(translation, end === -1 ? source.length : end + 3);
    return;
  }
  TAG.lastIndex = at;
  const [whole, slash, name = ''] = TAG.exec(source) ?? [];
  if (whole === undefined) {
    translation.at += 1;
    return;
  }
  if (slash === '/') {
    const end = source.indexOf('>', at);
    skipTo(translation, end === -1 ? source.length : end + 1);
    closeElement(translation, frame);
    return;
  }
  translation.at += whole.length;
  frame.depth += frame.until === 'element' ? 1 : 0;
  openAttributes(translation, name);
}

/** The attributes have been read. */
export function closeTag(translation: Translation, { name }: TagFrame, isEmpty: boolean): void {
  translation.frames.pop();
  const around = translation.frames.at(-1);
  if (around?.kind !== 'markup') return;
  if (isEmpty || VOID.test(name)) closeElement(translation, around);
  else if (RAW.test(name)) translation.frames.push(markupFrame('script', { end: `</${name}` }));
}

function closeElement(translation: Translation, frame: MarkupFrame): void {
  if (frame.until !== 'element') return;
  frame.depth -= 1;
  if (frame.depth <= 0) close(translation);
}
