// Code in constant texts that the runtime of Python runs.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('a text that is evaluated or executed runs where it stands', () =>
  checkCalls(
    {
      'a.py': `"""Says eval("f()") and eval('[')."""
def f():
    return g
def g():
    pass
def direct():
    eval("f()")
def given():
    eval('f()')()
def held(x):
    if x:
        exec("y = f()")
    return eval("[f() for i in (1, 2)]")
def broken(model):
    eval("f( (")
    model.eval("f()")
    exec("def")
    eval("f()", {})
exec("""
x = f()
x()
""")
`,
    },
    `a.py -> a.py f
     a.py -> a.py g
     a.py direct -> a.py f
     a.py given -> a.py f
     a.py given -> a.py g
     a.py held -> a.py f`,
  ));
