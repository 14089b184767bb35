// The body of a submission: multipart/form-data with the archive as its one part. https://www.rfc-editor.org/rfc/rfc7578
// It is one Blob, and no FormData: the fetch of Node ends the whole process when a request with a FormData is aborted
// just as its last bytes go out, by an exception that nobody can catch.

/** With its type, which `fetch` sends as the header. The archive itself is not read. */
export function archiveBody(archive: Blob, fileName: string): Blob {
  // The type of a Blob is in small letters, and the boundary with it.
  const boundary = `orrery-${Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('')}`;
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${escaped(fileName)}"`,
    `Content-Type: ${archive.type || 'application/zip'}`,
  ].join('\r\n');
  const parts = [`${head}\r\n\r\n`, archive, `\r\n--${boundary}--\r\n`];
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** As browsers do: what would end the name, or the line. */
function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
