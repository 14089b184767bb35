// The documentation as one page of HTML without a script, made from the OpenAPI document alone. Needs no
// network: it loads nothing, and its policy forbids it to.
import { createHash } from 'node:crypto';
import type {
  OpenApiDocument,
  OperationItem,
  ParameterItem,
  Reference,
  ResponseItem,
  Schema,
} from '@orrery/contract/schemas';
import { DOCS_STYLE } from './docs-style.ts';
import { escapeHtml, inlineMarkdown, markdown } from './markdown.ts';

/** Only the one style sheet that is in the page. */
export const DOCS_STYLE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function docsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} ${escapeHtml(info.version)}: HTTP interface</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<nav aria-label="Contents">
<a href="/"><strong>${escapeHtml(info.title)}</strong></a> <small>${escapeHtml(info.version)}</small>
${tags.map(({ name }) => tagContents(document, name)).join('\n')}
<h2>More</h2>
<ul><li><a href="#errors">Errors</a></li><li><a href="#headers">Headers</a></li><li><a href="#schemas">Schemas</a></li><li><a href="/openapi.json">openapi.json</a></li></ul>
</nav>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p class="lead">${escapeHtml(info.summary)}</p>
${markdown(info.description)}
${tags.map((tag) => tagSection(document, tag)).join('\n')}
<section id="errors"><h2>Errors</h2>${Object.values(components.responses).map(errorItem).join('\n')}</section>
<section id="headers"><h2>Headers of responses</h2><dl>${Object.entries(components.headers)
    .map(([name, { description }]) => definition(name, description))
    .join('\n')}</dl></section>
<section id="schemas"><h2>Schemas</h2>${Object.entries(components.schemas).map(schemaItem).join('\n')}</section>
</main>
</body>
</html>
`;
}

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationItem;
}

function endpointsOf({ paths }: OpenApiDocument, tag: string): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function tagContents(document: OpenApiDocument, tag: string): string {
  const items = endpointsOf(document, tag).map(
    ({ method, path, operation }) =>
      `<li><a href="#${escapeHtml(operation.operationId)}"><b>${method}</b> ${escapeHtml(path)}</a></li>`,
  );
  return `<h2>${escapeHtml(tag)}</h2><ul>${items.join('')}</ul>`;
}

function tagSection(
  document: OpenApiDocument,
  { name, description }: OpenApiDocument['tags'][number],
): string {
  const endpoints = endpointsOf(document, name).map((endpoint) => endpointItem(document, endpoint));
  return `<section><h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${endpoints.join('\n')}</section>`;
}

function endpointItem(document: OpenApiDocument, { method, path, operation }: Endpoint): string {
  const parameters = (operation.parameters ?? []).map((item) => resolve(document, item));
  return `<article id="${escapeHtml(operation.operationId)}">
<h3><b>${method}</b> <code>${escapeHtml(path)}</code></h3>
<p class="lead">${escapeHtml(operation.summary)}</p>
${markdown(operation.description)}
${accessText(document, operation)}
${parameters.length === 0 ? '' : `<h4>Parameters</h4><dl>${parameters.map(parameterItem).join('')}</dl>`}
${bodyItem(operation)}
<h4>Responses</h4>
<dl>${Object.entries(operation.responses)
    .map(([status, item]) => responseItem(document, status, item))
    .join('\n')}</dl>
</article>`;
}

function accessText(document: OpenApiDocument, operation: OperationItem): string {
  const wanted = operation.security ?? document.security;
  if (wanted.length === 0) return '<p>Needs no API key.</p>';
  const isOptional = wanted.some((requirement) => Object.keys(requirement).length === 0);
  return isOptional ? '' : '<p>Needs an API key in <code>X-Api-Key</code>.</p>';
}

function parameterItem({ name, in: place, required, description, schema }: ParameterItem): string {
  const notes = [place, required ? 'required' : 'optional', typeText(schema)];
  return definition(name, description, notes.join(', '));
}

function bodyItem({ requestBody }: OperationItem): string {
  if (requestBody === undefined) return '';
  const bodies = Object.entries(requestBody.content).map(
    ([type, { schema }]) => `<p><code>${escapeHtml(type)}</code></p>${propertyList(schema)}`,
  );
  return `<h4>Body</h4>${markdown(requestBody.description)}${bodies.join('')}`;
}

function responseItem(
  document: OpenApiDocument,
  status: string,
  item: ResponseItem | Reference,
): string {
  const response = resolve(document, item);
  if ('$ref' in item) {
    return `<dt><code>${status}</code></dt><dd><a href="#error-${lastSegment(item.$ref)}"><code>${lastSegment(item.$ref)}</code></a></dd>`;
  }
  const headers = Object.keys(response.headers ?? {}).map(
    (name) => `<code>${escapeHtml(name)}</code>`,
  );
  const contents = Object.values(response.content ?? {}).map(
    ({ schema, examples }) =>
      `<p>Body: ${typeHtml(schema)}</p>${Object.values(examples ?? {})
        .map(({ summary, value }) => exampleItem(summary, value))
        .join('')}`,
  );
  return `<dt><code>${status}</code></dt><dd>${markdown(response.description)}${contents.join('')}${
    headers.length === 0 ? '' : `<p class="headers">Headers: ${headers.join(', ')}</p>`
  }</dd>`;
}

function errorItem({ description, content }: ResponseItem): string {
  const [example] = Object.entries(content?.['application/json']?.examples ?? {});
  if (example === undefined) return '';
  const [code, { value }] = example;
  const { status } = value as { status: number };
  return `<article id="error-${escapeHtml(code)}"><h3>${status} <code>${escapeHtml(code)}</code></h3>${markdown(
    description,
  )}${exampleItem('Payload', value)}</article>`;
}

const exampleItem = (summary: string, value: unknown): string =>
  `<details><summary>${escapeHtml(summary)}</summary><pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre></details>`;

function schemaItem([name, schema]: [string, Schema]): string {
  const description = typeof schema.description === 'string' ? markdown(schema.description) : '';
  return `<article id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${description}${propertyList(schema)}</article>`;
}

/** The properties of an object, those of inner objects without a name below them. */
function propertyList(schema: Schema): string {
  const inner = (schema.items ?? schema) as Schema;
  const properties = Object.entries((inner.properties ?? {}) as Record<string, Schema>);
  if (properties.length === 0) return '';
  const required = (inner.required ?? []) as readonly string[];
  return `<dl>${properties
    .map(([name, property]) => {
      const notes = `${required.includes(name) ? 'required' : 'optional'}, ${typeHtml(property)}`;
      const text = typeof property.description === 'string' ? property.description : '';
      return `<dt><code>${escapeHtml(name)}</code> <small>${notes}</small></dt><dd>${inlineMarkdown(text)}${propertyList(property)}</dd>`;
    })
    .join('')}</dl>`;
}

const definition = (name: string, description: string, notes = ''): string =>
  `<dt><code>${escapeHtml(name)}</code>${notes === '' ? '' : ` <small>${escapeHtml(notes)}</small>`}</dt><dd>${inlineMarkdown(description)}</dd>`;

/** The type in words, with links to the schemas that it names. */
function typeHtml(schema: Schema): string {
  if (typeof schema.$ref === 'string') {
    const name = escapeHtml(lastSegment(schema.$ref));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const choices = (schema.oneOf ?? schema.anyOf) as readonly Schema[] | undefined;
  if (choices !== undefined) return choices.map(typeHtml).join(' or ');
  if (schema.type === 'array') return `list of ${typeHtml(schema.items as Schema)}`;
  if (typeof schema.additionalProperties === 'object') {
    return `object of ${typeHtml(schema.additionalProperties as Schema)} by name`;
  }
  return escapeHtml(typeText(schema));
}

function typeText(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `"${value}"`).join(' | ');
  const { type = 'any', format, minimum, maximum, default: standard } = schema;
  return [
    type,
    format === undefined ? '' : ` (${format})`,
    minimum === undefined ? '' : `, from ${minimum}`,
    maximum === undefined ? '' : ` to ${maximum}`,
    standard === undefined ? '' : `, ${standard} when absent`,
  ].join('');
}

const lastSegment = (reference: string): string => reference.split('/').at(-1) ?? '';

function resolve<Item extends object>(document: OpenApiDocument, item: Item | Reference): Item {
  if (!('$ref' in item)) return item;
  const [, ...segments] = item.$ref.split('/');
  const found = segments.reduce<unknown>(
    (value, segment) => (value as Record<string, unknown>)[segment],
    document,
  );
  return found as Item;
}
