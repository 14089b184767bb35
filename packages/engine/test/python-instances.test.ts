// Instances of one class that are made with other arguments, or that get attributes of their own where they are made.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

const SHAPES = lines(
  'def plain(size): pass',
  'def square(size): pass',
  'def round_(size): pass',
  'class Shape:',
  '    def __init__(self, area=plain, name=""):',
  '        self.area = area',
  '        self.name = name',
  '    def show(self):',
  '        return self.area(1)',
  '    def hide(self): pass',
  'class Solid(Shape):',
  '    def __init__(self, area, weight=plain):',
  '        super().__init__(area=area)',
  '        self.weight = weight',
);

it('calls what the instance was given, by a base as well, and no default in its place', async () => {
  await checkCalls(
    {
      'shapes.py': SHAPES,
      'use.py': lines(
        'from shapes import Shape, Solid, square, round_',
        'def squares():',
        '    shape = Shape(area=square)',
        '    shape.area(2)',
        'def solids():',
        '    solid = Solid(round_)',
        '    solid.area(2)',
        '    solid.weight(2)',
        'def plains():',
        '    shape = Shape()',
        '    shape.area(2)',
      ),
    },
    `
    shapes.py Shape.show -> shapes.py plain
    shapes.py Shape.show -> shapes.py round_
    shapes.py Shape.show -> shapes.py square
    shapes.py Solid.__init__ -> shapes.py Shape.__init__
    use.py squares -> shapes.py Shape.__init__
    use.py squares -> shapes.py square
    use.py solids -> shapes.py Solid.__init__
    use.py solids -> shapes.py round_
    use.py solids -> shapes.py plain
    use.py plains -> shapes.py Shape.__init__
    use.py plains -> shapes.py plain
    `,
  );
});

it('an attribute that one instance gets where it is made is none of another', async () => {
  await checkCalls(
    {
      'shapes.py': SHAPES,
      'use.py': lines(
        'from shapes import Shape, square, plain',
        'def replaced():',
        '    shape = Shape()',
        '    shape.hide = shape.show',
        '    shape.hide()',
        'def kept():',
        '    shape = Shape()',
        '    shape.hide()',
        'def handed(shape):',
        '    shape.hide()',
        'def hands():',
        '    handed(Shape())',
      ),
    },
    `
    shapes.py Shape.show -> shapes.py plain
    shapes.py Solid.__init__ -> shapes.py Shape.__init__
    use.py replaced -> shapes.py Shape.__init__
    use.py replaced -> shapes.py Shape.hide
    use.py replaced -> shapes.py Shape.show
    use.py kept -> shapes.py Shape.__init__
    use.py kept -> shapes.py Shape.hide
    use.py handed -> shapes.py Shape.hide
    use.py hands -> shapes.py Shape.__init__
    use.py hands -> use.py handed
    `,
  );
});

it('many instances that meet are what stands for all of them', async () => {
  await checkCalls(
    {
      'shapes.py': SHAPES,
      'use.py': lines(
        'from shapes import Shape, square, round_',
        'def area_of(shape):',
        '    return shape.area(1)',
        'def squares():',
        '    shape = Shape(square)',
        '    shape.area(2)',
        '    area_of(shape)',
        'def rounds():',
        '    shape = Shape(round_)',
        '    shape.area(2)',
        '    area_of(shape)',
      ),
    },
    `
    shapes.py Shape.show -> shapes.py round_
    shapes.py Shape.show -> shapes.py square
    shapes.py Solid.__init__ -> shapes.py Shape.__init__
    use.py area_of -> shapes.py round_
    use.py area_of -> shapes.py square
    use.py squares -> shapes.py Shape.__init__
    use.py squares -> shapes.py square
    use.py squares -> use.py area_of
    use.py rounds -> shapes.py Shape.__init__
    use.py rounds -> shapes.py round_
    use.py rounds -> use.py area_of
    `,
  );
});

it('what a class makes for a name that it lacks it makes for every instance', async () => {
  await checkCalls(
    {
      'tables.py': lines(
        'class Field:',
        '    def __init__(self, name):',
        '        self.name = name',
        '    def show(self): pass',
        'class Table:',
        '    def __init__(self, name):',
        '        self.name = name',
        '    def __getattr__(self, name):',
        '        return Field(name)',
      ),
      'use.py': lines(
        'from tables import Table',
        'def named():',
        '    table = Table("a")',
        '    table.name = "b"',
        '    table.id.show()',
        'def other():',
        '    Table("c").id.show()',
      ),
    },
    `
    tables.py Table.__getattr__ -> tables.py Field.__init__
    use.py named -> tables.py Field.show
    use.py named -> tables.py Table.__getattr__
    use.py named -> tables.py Table.__init__
    use.py other -> tables.py Field.show
    use.py other -> tables.py Table.__getattr__
    use.py other -> tables.py Table.__init__
    `,
  );
});

it('a function or method that gives an instance which it makes gives each call that looks into it one of its own', async () => {
  await checkCalls(
    {
      'shapes.py': lines(
        'class Shape:',
        '    def draw(self):',
        '        pass',
        '    def erase(self):',
        '        pass',
      ),
      'test_shapes.py': lines(
        'from shapes import Shape',
        'class TestShapes:',
        '    def make(self):',
        '        return Shape()',
        '    def make_two(self):',
        '        shape = self.make()',
        '        shape.size = 1',
        '        return shape',
        '    def test_drawn(self):',
        '        def drawn(): pass',
        '        shape = self.make()',
        '        shape.draw = drawn',
        '        shape.draw()',
        '    def test_erased(self):',
        '        def erased(): pass',
        '        shape = self.make_two()',
        '        shape.erase = erased',
        '        shape.erase()',
        '    def test_both(self):',
        '        shape = self.make()',
        '        shape.draw()',
        '        shape.erase()',
      ),
    },
    `
    test_shapes.py TestShapes.make -> shapes.py Shape
    test_shapes.py TestShapes.make_two -> test_shapes.py TestShapes.make
    test_shapes.py TestShapes.test_drawn -> test_shapes.py TestShapes.make
    test_shapes.py TestShapes.test_drawn -> test_shapes.py TestShapes.test_drawn.drawn
    test_shapes.py TestShapes.test_drawn -> shapes.py Shape.draw
    test_shapes.py TestShapes.test_erased -> test_shapes.py TestShapes.make_two
    test_shapes.py TestShapes.test_erased -> test_shapes.py TestShapes.test_erased.erased
    test_shapes.py TestShapes.test_erased -> shapes.py Shape.erase
    test_shapes.py TestShapes.test_both -> test_shapes.py TestShapes.make
    test_shapes.py TestShapes.test_both -> shapes.py Shape.draw
    test_shapes.py TestShapes.test_both -> shapes.py Shape.erase
    `,
  );
});
