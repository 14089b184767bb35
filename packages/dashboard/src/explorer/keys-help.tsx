// What one can do in the drawing, by mouse, touch and keyboard, for those who ask.
import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';

const POINTER = [
  ['Click or tap', 'selects'],
  ['Double-click, double-tap', 'opens a group, or closes it'],
  ['Drag', 'moves the drawing'],
  ['Wheel or two fingers', 'zoom'],
] as const;

const KEYS = [
  ['Arrows', 'go from node to node'],
  ['Enter', 'opens a group; shows the callers and callees of anything else'],
  ['Escape', 'closes the group around what is selected'],
  ['+ and −', 'zoom'],
  ['0', 'shows everything again'],
  ['Shift and arrows', 'move the drawing'],
  ['Ctrl K', 'searches, from every view'],
] as const;

export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-label="How to steer the drawing" onClick={() => setOpen(true)}>
        ?
      </button>
      {isOpen && (
        <Dialog title="How to steer the drawing" onClose={() => setOpen(false)}>
          <Steering title="Mouse and touch" rows={POINTER} />
          <Steering title="Keys, once the drawing has the focus" rows={KEYS} />
          <p className="faint">The list beside the drawing holds the same nodes.</p>
        </Dialog>
      )}
    </>
  );
}

interface SteeringProps {
  readonly title: string;
  readonly rows: readonly (readonly [what: string, does: string])[];
}

function Steering({ title, rows }: SteeringProps) {
  return (
    <section className="steering">
      <h3>{title}</h3>
      <dl>
        {rows.map(([what, does]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
