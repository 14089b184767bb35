// Functions that take what they decorate, or what says how, by a star, or as a parameter that may be left out.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a decorator that asks how many arguments it has is applied with and without them', async () => {
  await checkCalls(
    {
      'marks.py': lines(
        'def marked(*args, **options):',
        '    if len(args) == 1 and callable(args[0]):',
        '        return marked()(args[0])',
        '    def mark(function):',
        '        def run(*given): return function(*given)',
        '        return run',
        '    return mark',
      ),
      'use.py': lines(
        'from marks import marked',
        'def plain():',
        '    @marked',
        '    def one(): pass',
        '    one()',
        'def told():',
        '    @marked(how="so")',
        '    def two(): pass',
        '    two()',
        'def by_text():',
        '    @marked("so")',
        '    def three(): pass',
        '    three()',
      ),
    },
    `
    marks.py marked -> marks.py marked
    marks.py marked -> marks.py marked.mark
    marks.py marked.mark.run -> use.py plain.one
    marks.py marked.mark.run -> use.py told.two
    marks.py marked.mark.run -> use.py by_text.three
    use.py plain -> marks.py marked
    use.py plain -> marks.py marked.mark.run
    use.py told -> marks.py marked
    use.py told -> marks.py marked.mark
    use.py told -> marks.py marked.mark.run
    use.py by_text -> marks.py marked
    use.py by_text -> marks.py marked.mark
    use.py by_text -> marks.py marked.mark.run
    `,
  );
});

it('what a star takes says by its first element what comes back', async () => {
  await checkCalls(
    {
      'choose.py': lines(
        'class Text:',
        '    def show(self): pass',
        'class Number:',
        '    def show(self): pass',
        'class Nothing:',
        '    def show(self): pass',
        'def shown(*values):',
        '    if not values:',
        '        return Nothing()',
        '    if isinstance(values[0], str):',
        '        return Text()',
        '    return Number()',
        'def text(): shown("a", 1).show()',
        'def number(): shown(1).show()',
        'def nothing(): shown().show()',
        'def any(values): shown(*values).show()',
      ),
    },
    `
    choose.py shown -> choose.py Nothing
    choose.py shown -> choose.py Text
    choose.py shown -> choose.py Number
    choose.py text -> choose.py shown
    choose.py text -> choose.py Text.show
    choose.py number -> choose.py shown
    choose.py number -> choose.py Number.show
    choose.py nothing -> choose.py shown
    choose.py nothing -> choose.py Nothing.show
    choose.py any -> choose.py shown
    choose.py any -> choose.py Nothing.show
    choose.py any -> choose.py Text.show
    choose.py any -> choose.py Number.show
    `,
  );
});

it('a conditional expression that is returned asks what the call gives, as a statement does', async () => {
  await checkCalls(
    {
      'routes.py': lines(
        'class Routes:',
        '    def route(self, path=None, callback=None):',
        '        def add(function): return function',
        '        return add(callback) if callback else add',
        'routes = Routes()',
        'def shown(): pass',
        'routes.route("/shown", callback=shown)',
        'def decorated():',
        '    @routes.route("/other")',
        '    def other(): pass',
      ),
    },
    `
    routes.py -> routes.py Routes
    routes.py -> routes.py Routes.route
    routes.py decorated -> routes.py Routes.route
    routes.py decorated -> routes.py Routes.route.add
    routes.py Routes.route -> routes.py Routes.route.add
    `,
  );
});
