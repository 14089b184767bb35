// A button that opens a short list of actions. Arrow keys move through it, Escape closes it.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface MenuItem {
  readonly text: string;
  /** A word behind it, such as what the action makes. */
  readonly note?: string;
  onSelect(): void;
}

interface MenuProps {
  readonly label: string;
  /** Stands for the label on narrow screens. */
  readonly icon?: ReactNode;
  readonly items: readonly MenuItem[];
}

export function Menu({ label, icon, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  /** Whether it opens towards the right, since there is no room on the left. */
  const [isLeft, setLeft] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    list.current?.querySelector('button')?.focus();
    const close = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [isOpen]);
  const closeToButton = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeToButton();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveFocus(list.current, step);
  };
  return (
    <div className="menu" ref={root}>
      <button
        ref={button}
        type="button"
        className="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => {
          setLeft(event.currentTarget.getBoundingClientRect().right < window.innerWidth / 2);
          setOpen(!isOpen);
        }}
      >
        <span className={icon === undefined ? undefined : 'menu-label'}>{label}</span>
        {icon !== undefined && <span className="menu-icon">{icon}</span>}
        <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <div
          className={isLeft ? 'menu-list is-left' : 'menu-list'}
          role="menu"
          tabIndex={-1}
          id={id}
          aria-label={label}
          ref={list}
          onKeyDown={onKeyDown}
        >
          {items.map(({ text, note, onSelect }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              onClick={() => {
                closeToButton();
                onSelect();
              }}
            >
              <span>{text}</span>
              {note !== undefined && <small>{note}</small>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function moveFocus(list: HTMLElement | null, step: number): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
