// Functions of Python that choose among what they are given, or by whether it is given. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a function that gives back one of its parameters gives each call what that call gave', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def chosen(given, usual):',
        '    return usual if given is None else given',
        'def either(given=None, usual=None):',
        '    return given or usual or nothing',
        'def nothing(): pass',
        'def quick(): pass',
        'def slow(): pass',
        'def loud(): pass',
        'def first(given=None):',
        '    chosen(given, quick)()',
        'def second():',
        '    chosen(None, slow)()',
        'def third():',
        '    either(usual=loud)()',
        'pick = lambda a, b: a if a else b',
        'def fourth():',
        '    pick(quick, slow)()',
        'def fifth():',
        '    pick(loud, loud)()',
      ),
    },
    `
    a.py first -> a.py chosen
    a.py first -> a.py quick
    a.py second -> a.py chosen
    a.py second -> a.py slow
    a.py third -> a.py either
    a.py third -> a.py loud
    a.py third -> a.py nothing
    a.py fourth -> a.py pick
    a.py fourth -> a.py quick
    a.py fourth -> a.py slow
    a.py fifth -> a.py pick
    a.py fifth -> a.py loud`,
  );
});

const CHOOSING = lines(
  'def kept(store, lock=None, told=False):',
  '    def decorate(function):',
  '        if told:',
  '            return wrapped(function, store, lock, tell=make_tell)',
  '        else:',
  '            return wrapped(function, store, lock)',
  '    return decorate',
  'def make_tell(): pass',
  'def wrapped(function, store, lock, tell=None):',
  '    if store is None:',
  '        wrapper = bare(function)',
  '    elif lock is not None and tell is not None:',
  '        wrapper = guarded_and_told(function)',
  '    elif lock is not None:',
  '        wrapper = guarded(function)',
  '    else:',
  '        wrapper = unguarded(function)',
  '    return wrapper',
  ...['bare', 'guarded_and_told', 'guarded', 'unguarded'].flatMap((name) => [
    `def ${name}(function):`,
    '    def run(): pass',
    '    return run',
  ]),
);

const CHOSEN = `
    a.py kept.decorate -> a.py wrapped
    a.py wrapped -> a.py bare
    a.py wrapped -> a.py guarded_and_told
    a.py wrapped -> a.py guarded
    a.py wrapped -> a.py unguarded`;

it('a decorator makes the wrapper that suits what it is given, and no other', async () => {
  await checkCalls(
    {
      'a.py': CHOOSING,
      'b.py': lines(
        'from a import kept',
        '@kept({}, lock=object())',
        'def locked(): pass',
        '@kept({}, object(), told=True)',
        'def both(): pass',
        '@kept(None, told=False)',
        'def neither(): pass',
        '@kept({}, None)',
        'def free(): pass',
        'def main():',
        '    locked()',
        'def main_both():',
        '    both()',
        'def main_neither():',
        '    neither()',
        'def main_free():',
        '    free()',
      ),
    },
    `${CHOSEN}
    b.py -> a.py kept
    b.py -> a.py kept.decorate
    b.py main -> a.py guarded.run
    b.py main_both -> a.py guarded_and_told.run
    b.py main_neither -> a.py bare.run
    b.py main_free -> a.py unguarded.run`,
  );
});

it('what cannot be told of what a decorator is given leaves all of its wrappers', async () => {
  await checkCalls(
    {
      'a.py': CHOOSING,
      'b.py': lines(
        'from a import kept',
        'def make(*options):',
        '    @kept({}, *options)',
        '    def any_of(): pass',
        '    any_of()',
      ),
    },
    `${CHOSEN}
    b.py make -> a.py kept
    b.py make -> a.py kept.decorate
    b.py make -> a.py guarded.run
    b.py make -> a.py guarded_and_told.run
    b.py make -> a.py unguarded.run`,
  );
});

it('what gives a decorator that a call applies is told apart as decorators are', async () => {
  await checkCalls(
    {
      'a.py': CHOOSING,
      'b.py': lines(
        'from a import kept',
        'def task(): pass',
        'def other(): pass',
        'def main():',
        '    kept({}, lock=object())(task)()',
        'def second():',
        '    run = kept({})(other)',
        '    run()',
      ),
    },
    `${CHOSEN}
    b.py main -> a.py kept
    b.py main -> a.py kept.decorate
    b.py main -> a.py guarded.run
    b.py second -> a.py kept
    b.py second -> a.py kept.decorate
    b.py second -> a.py unguarded.run`,
  );
});
