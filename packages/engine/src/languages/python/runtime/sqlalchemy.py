# What SQLAlchemy's queries hand out. Each class that is mapped to a table has a class of queries of its own, whose `_model` gives
# it (`flow/frameworks/mapped-classes.ts`). https://docs.sqlalchemy.org/en/20/orm/queryguide/query.html
from outside import value


class Query(value):
    def _row(self):
        model = self._model()
        return model.__new__(model)

    def filter(self, *conditions, **fields) -> Self:
        return self

    where = filter_by = order_by = options = join = outerjoin = limit = offset = distinct = group_by = having = filter
    with_for_update = execution_options = select_from = scalars = unique = union = slice = enable_eagerloads = filter
    populate_existing = paginate = yield_per = correlate = params = filter

    def first(self, *keys, **options):
        return self._row()

    one = one_or_none = get = first_or_404 = get_or_404 = one_or_404 = scalar = scalar_one = first
    scalar_one_or_none = first

    def all(self):
        return [self._row()]

    fetchall = all

    @property
    def items(self):
        return [self._row()]

    def __iter__(self):
        return [self._row()]

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self
        return self._row()
