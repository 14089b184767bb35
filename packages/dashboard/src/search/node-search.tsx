// A field in which one looks for a node by name or path, with what was found below it (WAI-ARIA, combobox).
import type { ViewMatch } from '@orrery/contract';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { ErrorNote } from '../parts/error-note.tsx';
import { formatNumber } from '../parts/format.ts';
import { NameText } from '../parts/name-text.tsx';
import { KINDS, kindOf } from '../repository/kinds.ts';
import { placeText } from '../repository/place-text.ts';
import { useSearch } from './use-search.ts';
import './search.css';

interface NodeSearchProps {
  readonly jobId: string;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hasFocus?: boolean;
  /** Undone after a choice, for fields that stay. */
  readonly isCleared?: boolean;
  onChoose(match: ViewMatch): void;
}

export function NodeSearch(props: NodeSearchProps) {
  const {
    jobId,
    label,
    isLabelHidden = false,
    hasFocus = false,
    isCleared = false,
    onChoose,
  } = props;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // Enter was pressed before the answer to what is typed was there.
  const [isWaiting, setWaiting] = useState(false);
  const { value, error, isLoading } = useSearch(jobId, text);
  const id = useId();
  const matches = text.trim() === '' ? [] : (value?.matches ?? []);
  const choose = (match: ViewMatch | undefined) => {
    if (match === undefined) return;
    if (isCleared) setText('');
    onChoose(match);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is what is there when the answer has come.
  useEffect(() => {
    if (!isWaiting || isLoading) return;
    setWaiting(false);
    if (error === undefined) choose(matches[at]);
  }, [isWaiting, isLoading]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && matches.length > 0)
      setAt((at + step + matches.length) % matches.length);
    else if (event.key === 'Enter') setWaiting(true);
    else return;
    event.preventDefault();
  };
  return (
    <div className="search">
      <label htmlFor={`${id}-field`} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <input
        id={`${id}-field`}
        type="search"
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={matches.length > 0 ? `${id}-${at}` : undefined}
        placeholder="Name or path"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here.
        autoFocus={hasFocus}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setWaiting(false);
        }}
        onKeyDown={onKeyDown}
      />
      <ErrorNote error={error} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        className="search-list"
        hidden={matches.length === 0}
      >
        {matches.map((match, index) => (
          <MatchRow
            key={match.node.id}
            id={`${id}-${index}`}
            match={match}
            isActive={index === at}
            onChoose={choose}
          />
        ))}
      </div>
      <p className="search-note" role="status">
        {error === undefined && searchNote(text, isLoading, value?.total, matches.length)}
      </p>
    </div>
  );
}

interface MatchRowProps {
  readonly id: string;
  readonly match: ViewMatch;
  readonly isActive: boolean;
  onChoose(match: ViewMatch): void;
}

function MatchRow({ id, match, isActive, onChoose }: MatchRowProps) {
  const { node } = match;
  // With its line, since a file may declare one name more than once.
  const place = placeText(node);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="search-row"
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={() => onChoose(match)}
    >
      <span className={`dot kind-${kindOf(node)}`} aria-hidden="true" />
      <NameText text={node.name} most={60} />
      <small>{KINDS[kindOf(node)].text}</small>
      {place !== undefined && (
        <small className="search-path">
          <NameText text={place} most={160} />
        </small>
      )}
    </div>
  );
}

function searchNote(
  text: string,
  isLoading: boolean,
  total: number | undefined,
  shown: number,
): string {
  if (text.trim() === '') return '';
  if (total === undefined || isLoading) return 'Looking…';
  if (total === 0) return 'Nothing has that name or path.';
  return total > shown
    ? `The first ${shown} of ${formatNumber(total)}.`
    : `${formatNumber(total)} found.`;
}
