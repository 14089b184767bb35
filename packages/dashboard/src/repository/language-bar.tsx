// How much of the code is in which language: a bar, and the same as a list.
import type { ViewSummary } from '@orrery/contract';
import { formatCount, formatPercent, formatShortNumber, formatWord } from '../parts/format.ts';
import { languageTitle } from './language-title.ts';

/** Languages beyond these share a colour. */
const COLORS = 6;

export function LanguageBar({ summary: { languages } }: { readonly summary: ViewSummary }) {
  const all = languages.reduce((sum, { lines }) => sum + lines, 0);
  if (all === 0) return <p className="faint">No lines of code were read.</p>;
  return (
    <>
      <div className="language-bar" aria-hidden="true">
        {languages.map(({ language, lines }, index) => (
          <span
            key={language}
            className={`color-${Math.min(index, COLORS - 1)}`}
            style={{ width: `${(lines / all) * 100}%` }}
          />
        ))}
      </div>
      <ul className="languages">
        {languages.slice(0, 12).map(({ language, files, lines }, index) => (
          <li key={language}>
            <span className={`swatch color-${Math.min(index, COLORS - 1)}`} aria-hidden="true" />
            <span>{languageTitle(language)}</span>
            <small>
              {formatPercent(lines / all)} · {formatShortNumber(lines)} {formatWord(lines, 'line')}{' '}
              · {formatCount(files, 'file')}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
