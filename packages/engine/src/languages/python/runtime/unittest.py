# Assertions and clean-ups run what they are given.
from outside import value


class TestCase(value):
    def assertRaises(self, expected, callable=None, *args, **kwargs):
        callable(*args, **kwargs)
        return value

    assertWarns = assertRaises

    def assertRaisesRegex(self, expected, regex, callable=None, *args, **kwargs):
        callable(*args, **kwargs)
        return value

    assertWarnsRegex = assertRaisesRegexp = assertRaisesRegex

    def addCleanup(self, function, *args, **kwargs):
        function(*args, **kwargs)

    addClassCleanup = addCleanup

    def enterContext(self, context):
        context.__exit__()
        return context.__enter__()

    enterClassContext = enterContext


class IsolatedAsyncioTestCase(TestCase):
    def addAsyncCleanup(self, function, *args, **kwargs):
        function(*args, **kwargs)

    def enterAsyncContext(self, context):
        context.__aexit__()
        return context.__aenter__()
