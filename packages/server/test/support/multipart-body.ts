// Multipart bodies byte by byte, right ones and wrong ones.

export interface Part {
  readonly name: string;
  readonly content: Buffer | string;
  /** Absent for a plain field. */
  readonly fileName?: string;
  readonly type?: string;
}

const BOUNDARY = 'orrery-test-boundary';

export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

export function multipartBody(parts: readonly Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(`--${BOUNDARY}\r\n${headersOf(part)}\r\n\r\n`),
      Buffer.from(part.content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

function headersOf({ name, fileName, type }: Part): string {
  const disposition = `Content-Disposition: form-data; name="${name}"`;
  const lines = [fileName === undefined ? disposition : `${disposition}; filename="${fileName}"`];
  if (type !== undefined) lines.push(`Content-Type: ${type}`);
  return lines.join('\r\n');
}
