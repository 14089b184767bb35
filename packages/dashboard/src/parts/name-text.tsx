// A name from somebody's repository, shown so that it can do nothing to what stands beside it.
import { Fragment, type ReactNode } from 'react';
import { shortText, visibleText } from './visible-text.ts';

interface NameTextProps {
  readonly text: string;
  /** Characters shown; the whole stands in the title. */
  readonly most?: number;
}

export function NameText({ text, most = 120 }: NameTextProps) {
  const shown = shortText(text, most);
  const isWhole = shown === text;
  return (
    <bdi className="name" dir="ltr" title={isWhole ? undefined : visibleText(text).slice(0, 4096)}>
      {breakable(shown)}
    </bdi>
  );
}

/** Long paths go on in the next line after a `/`, and only where there is none in the middle of a name. */
function breakable(text: string): ReactNode {
  const [first, ...others] = text.split('/');
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and never move.
        <Fragment key={index}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
