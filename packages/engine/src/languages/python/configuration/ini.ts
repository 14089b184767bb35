// Reads the `.ini` dialect of Python's configparser, as setup.cfg, tox.ini and pytest.ini use it.
// https://docs.python.org/3/library/configparser.html#supported-ini-file-structure

/** Values by section and key; keys in lower case. Lines of one value are joined by line feeds. */
export type IniDocument = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Never fails: a line that is neither header, pair nor continuation is passed over. */
export function readIni(text: string): IniDocument {
  const document = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  let key: string | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '' || /^\s*[#;]/.test(line)) continue;
    const header = /^\[([^\]]+)\]/.exec(line)?.[1];
    const pair = /^([^\s=:][^=:]*)[=:](.*)$/.exec(line);
    if (header !== undefined) {
      section = document.get(header) ?? new Map<string, string>();
      document.set(header, section);
      key = undefined;
    } else if (/^\s/.test(line)) {
      if (key !== undefined) section.set(key, `${section.get(key) ?? ''}\n${line.trim()}`);
    } else if (pair) {
      key = (pair[1] ?? '').trim().toLowerCase();
      section.set(key, (pair[2] ?? '').trim());
    }
  }
  return document;
}
