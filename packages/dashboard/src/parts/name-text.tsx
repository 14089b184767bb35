// A name from somebody's repository, shown so that it can do nothing to what stands beside it.
import { Breakable } from './breakable.tsx';
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
      <Breakable word={shown} />
    </bdi>
  );
}
