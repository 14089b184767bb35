// Puts a text on the clipboard and says so. Where the browser refuses, as on an address that is not secure,
// it says that instead.
import { useState } from 'react';

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
}

export function CopyButton({ text, label = 'Copy' }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : label}
      </button>
      <span className="visually-hidden" role="status">
        {state === 'copied' && 'Copied to the clipboard.'}
      </span>
      {state === 'refused' && (
        <span role="status">The browser refuses; select the text and copy it.</span>
      )}
    </>
  );
}
