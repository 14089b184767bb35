// Views narrow the rows that they are for: `self.queryset = self.queryset.filter(…)`. What that gives are rows of the same
// model, so that nothing new comes to the attribute: in a base, whose receiver is any view, it would be those of all others.
// https://docs.djangoproject.com/en/stable/ref/class-based-views/mixins-multiple-object/
import type { FlatNode } from '../../../../syntax/flat-tree.ts';
import { type Reading, speaksOf } from '../reading.ts';

const FRAMEWORK = /\b(?:django|rest_framework)\b/;

const NARROWS = /^self\.queryset\.(?!model\b)/;
const ASKS = /^self\.get_queryset\(/;
const GIVES_OWN = /\breturn self\.queryset\b/;

export function narrowsRows(reading: Reading, left: FlatNode, right: FlatNode): boolean {
  const { tree } = reading;
  if (left === -1 || right === -1 || tree.textOf(left) !== 'self.queryset') return false;
  if (!speaksOf(reading, FRAMEWORK)) return false;
  const written = tree.textOf(right);
  return NARROWS.test(written) || (ASKS.test(written) && speaksOf(reading, GIVES_OWN));
}
