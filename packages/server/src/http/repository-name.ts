// What a job is shown as: the name of the archive's file, as far as it can be shown. Nothing is ever opened or
// looked up by it.

const MOST_CHARACTERS = 200;
/** Control characters, ends of lines, and marks that turn the direction of what stands around them. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Null when nothing is left to be shown. */
export function repositoryName(fileName: string | undefined): string | null {
  const plain = (fileName ?? '').toWellFormed().replace(UNFIT, '').trim();
  const name = [...plain.replace(/\.zip$/i, '')].slice(0, MOST_CHARACTERS).join('').trim();
  return name === '' ? null : name;
}

/** `Content-Disposition` of a file with such a name (RFC 6266): plain for old clients, whole for all others. */
export function attachment(fileName: string): string {
  const safe = fileName.replace(/[/\\]/g, '_');
  const plain = safe.replace(/[^\x20-\x7e]|["%]/g, '_');
  const whole = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
