// Stand-ins for names of the standard library, where the import may fail and where it cannot. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

const standIn = (imported: string, handled: string): string =>
  lines(
    'try:',
    `    ${imported}`,
    `except${handled}:`,
    '    class RLock:',
    '        def __enter__(self): pass',
    '        def __exit__(self, *given): pass',
    'def work():',
    '    with RLock(): pass',
  );

it('what stands in for a name that every Python has is never called', async () => {
  for (const handled of [' ImportError', ' (ImportError, AttributeError)', ' Exception', ''])
    await checkCalls({ 'work.py': standIn('from threading import RLock', handled) }, '');
});

it('what may fail to be imported has its stand-in', async () => {
  const stays = `
    work.py work -> work.py RLock
    work.py work -> work.py RLock.__enter__
    work.py work -> work.py RLock.__exit__
  `;
  await checkCalls({ 'work.py': standIn('from locks import RLock', ' ImportError') }, stays);
  await checkCalls({ 'work.py': standIn('from threading import RLock', ' KeyError') }, stays);
  const both = 'from threading import RLock\n    import locks';
  await checkCalls({ 'work.py': standIn(both, ' ImportError') }, stays);
});
