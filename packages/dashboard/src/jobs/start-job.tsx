// Where a job is started: drop a zip or a folder, or pick one.
import { isOperationName, type OperationName } from '@orrery/contract';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { ErrorNote } from '../parts/error-note.tsx';
import { formatPercent } from '../parts/format.ts';
import { NameText } from '../parts/name-text.tsx';
import { type Chosen, chosenFromDrop, chosenFromInput } from '../upload/choose-files.ts';
import { OPERATION_TEXT } from './job-words.ts';
import { type Submission, useSubmission } from './use-submission.ts';

export function StartJob({ onStarted }: { onStarted(): void }) {
  const [operation, setOperation] = useState<OperationName>('platform');
  const [notice, setNotice] = useState('');
  const [isOver, setOver] = useState(false);
  const submission = useSubmission(() => {
    setNotice('The job has started; it is the first in the list.');
    onStarted();
  });
  const begin = (chosen: Chosen | undefined) => {
    if (chosen === undefined) return;
    const leftOut = chosen.kind === 'folder' ? chosen.leftOut : 0;
    setNotice(
      leftOut > 0
        ? `${leftOut} files or folders are left out: archives, .git, node_modules, very large files.`
        : '',
    );
    void submission.start(chosen, operation);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void chosenFromDrop(event.dataTransfer).then(begin);
  };
  return (
    <section
      className={isOver ? 'drop is-over' : 'drop'}
      aria-label="Start a job"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {submission.state === 'idle' ? (
        <Choice operation={operation} onOperation={setOperation} onChosen={begin} />
      ) : (
        <Progress submission={submission} />
      )}
      <p role="status" className="drop-notice">
        {notice}
      </p>
      <ErrorNote error={submission.error} />
    </section>
  );
}

interface ChoiceProps {
  readonly operation: OperationName;
  onOperation(operation: OperationName): void;
  onChosen(chosen: Chosen | undefined): void;
}

function Choice({ operation, onOperation, onChosen }: ChoiceProps) {
  const zip = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const selectId = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onChosen(chosenFromInput(event.target.files));
    event.target.value = '';
  };
  return (
    <>
      <div className="drop-text">
        <h2>Look at a repository</h2>
        <p>Drop its zip or its folder here, or choose one.</p>
      </div>
      <div className="drop-actions">
        <button type="button" className="button primary" onClick={() => zip.current?.click()}>
          Choose a zip
        </button>
        <button type="button" className="button" onClick={() => folder.current?.click()}>
          Choose a folder
        </button>
        <input
          ref={zip}
          type="file"
          accept=".zip,application/zip"
          className="visually-hidden"
          aria-label="Zip of a repository"
          tabIndex={-1}
          onChange={choose}
        />
        <input
          ref={folder}
          type="file"
          // @ts-expect-error React does not type the attribute, which every browser has.
          webkitdirectory=""
          className="visually-hidden"
          aria-label="Folder of a repository"
          tabIndex={-1}
          onChange={choose}
        />
      </div>
      <label htmlFor={selectId} className="drop-select">
        <span>Analyse</span>
        <select
          id={selectId}
          value={operation}
          onChange={({ target }) => isOperationName(target.value) && onOperation(target.value)}
        >
          {Object.entries(OPERATION_TEXT).map(([name, { text }]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
        <small>{OPERATION_TEXT[operation].note}</small>
      </label>
    </>
  );
}

function Progress({ submission }: { readonly submission: Submission }) {
  const { state, share, name, stop } = submission;
  const step = state === 'packing' ? 'Packing' : 'Sending';
  return (
    <div className="progress">
      <p>
        {step} <NameText text={name} most={60} /> … {formatPercent(share)}
      </p>
      <progress value={share} max={1} aria-label={`${step} the repository`} />
      <button type="button" className="button" onClick={stop}>
        Stop
      </button>
    </div>
  );
}
