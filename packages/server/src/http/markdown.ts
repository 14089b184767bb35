// The little Markdown that our own descriptions use: paragraphs, lists, fenced code, `code` and **bold**.
// Everything else, and every character of HTML, is shown as it is written.

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function markdown(text: string): string {
  return text
    .split(/\n{2,}/)
    .map(block)
    .join('\n');
}

/** One paragraph without its tags. */
export function inlineMarkdown(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

function block(text: string): string {
  const code = /^```\n([\s\S]*)\n```$/.exec(text);
  if (code !== null) return `<pre tabindex="0"><code>${escapeHtml(code[1]!)}</code></pre>`;
  if (/^\d+\. /.test(text)) return `<ol>${listItems(text, /^\d+\. /m)}</ol>`;
  if (/^- /.test(text)) return `<ul>${listItems(text, /^- /m)}</ul>`;
  return `<p>${inlineMarkdown(text)}</p>`;
}

const listItems = (text: string, mark: RegExp): string =>
  text
    .split(new RegExp(mark, 'gm'))
    .slice(1)
    .map((item) => `<li>${inlineMarkdown(item.trim())}</li>`)
    .join('');
