// Gives the browser a file to save. The name may come from a repository: it is cut to what any disk takes.

export function downloadText(fileName: string, type: string, text: string): void {
  downloadBlob(fileName, new Blob([text], { type }));
}

export function downloadBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = safeFileName(fileName);
  link.click();
  // The browser reads it after the click; a minute is more than it needs.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Letters, digits, dots and dashes, at most 120 of them, and never a name that starts with a dot. */
export function safeFileName(text: string): string {
  const plain = text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '');
  return plain.length <= 120 ? plain : `${plain.slice(0, 100)}${plain.slice(-20)}`;
}
