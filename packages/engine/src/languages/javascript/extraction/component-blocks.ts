// Single-file components: the script blocks of Vue and Svelte files, found without reading markup any
// deeper than attributes, comments and the end of a block. Linear in the length of the text.
// https://vuejs.org/api/sfc-spec.html https://svelte.dev/docs/svelte/svelte-files

/** One `<script>`, or the `<template>`, of a component. */
export interface ScriptBlock {
  readonly attributes: ReadonlyMap<string, string>;
  /** UTF-16 offset of the first character of the block's content. */
  readonly start: number;
  readonly content: string;
  /** UTF-16 offset of the opening tag's attributes. */
  readonly tagStart: number;
}

const TAG = /<!--|<(script|style|template)(?=[\s/>])/gi;
const ATTRIBUTE = /[\s/]*([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?|[\s/]*["']/y;

/**
 * Blocks in source order. Markup of the template is passed over whole, so that a `<script>` written in it
 * is none of the component's.
 */
export function scriptBlocks(text: string, markupIsRoot: boolean): ScriptBlock[] {
  return blocksOf(text, 'script', markupIsRoot);
}

/** The first template of a Vue component that stands in the file. */
export const templateBlock = (text: string): ScriptBlock | undefined =>
  blocksOf(text, 'template', false)[0];

function blocksOf(text: string, wanted: string, markupIsRoot: boolean): ScriptBlock[] {
  const blocks: ScriptBlock[] = [];
  const tags = new RegExp(TAG);
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    const name = tag[1]?.toLowerCase();
    if (name === undefined) {
      tags.lastIndex = endOf(text, '-->', tags.lastIndex);
      continue;
    }
    const { attributes, end, isSelfClosing } = readAttributes(text, tags.lastIndex);
    tags.lastIndex = end;
    if (name === 'template' && (markupIsRoot || attributes.has('src'))) continue;
    const close = isSelfClosing ? end : closeOf(text, name, end);
    if (name === wanted) {
      const content = text.slice(end, close);
      blocks.push({ attributes, start: end, content, tagStart: tag.index });
    }
    tags.lastIndex = close;
  }
  return blocks;
}

function readAttributes(text: string, from: number) {
  const attributes = new Map<string, string>();
  ATTRIBUTE.lastIndex = from;
  let end = from;
  for (let part = ATTRIBUTE.exec(text); part !== null; part = ATTRIBUTE.exec(text)) {
    end = ATTRIBUTE.lastIndex;
    const [, name, double, single, plain] = part;
    if (name !== undefined && !attributes.has(name)) {
      attributes.set(name, double ?? single ?? plain ?? '');
    }
  }
  const close = text.indexOf('>', end);
  if (close === -1) return { attributes, end: text.length, isSelfClosing: true };
  return { attributes, end: close + 1, isSelfClosing: text[close - 1] === '/' };
}

/** Where the closing tag of a raw block begins; templates may hold templates. */
function closeOf(text: string, name: string, from: number): number {
  const tags = name === 'template' ? TEMPLATE_TAG : name === 'script' ? SCRIPT_END : STYLE_END;
  const matcher = new RegExp(tags);
  matcher.lastIndex = from;
  let depth = 1;
  for (let tag = matcher.exec(text); tag !== null; tag = matcher.exec(text)) {
    if (tag[0].startsWith('</')) depth -= 1;
    else if (!tag[0].endsWith('/>')) depth += 1;
    if (depth === 0) return tag.index;
  }
  return text.length;
}

const SCRIPT_END = /<\/script\s*>/gi;
const STYLE_END = /<\/style\s*>/gi;
const TEMPLATE_TAG = /<\/template\s*>|<template(?:\s[^<>]*)?>/gi;

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}
