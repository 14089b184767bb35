# What Django does with models, forms and views of a program. Its modules are one file here. What a query hands out is of the
# model that it is asked of: for each class that may be one, `flow/models.ts` makes a manager and a query set of its own, whose
# `model` is that class. https://docs.djangoproject.com/en/stable/ref/models/querysets/
import django as models
import django as shortcuts
from outside import value


class _Queries(value):
    def _model(self):
        return self.model

    def _row(self):
        model = self._model()
        return model.__new__(model)

    def create(self, **fields):
        made = self._model()(**fields)
        made.save()
        return made

    def get_or_create(self, defaults=None, **fields):
        made = self._model()(**fields)
        made.save()
        return made, True

    update_or_create = get_or_create

    def bulk_create(self, rows, *args, **options):
        return rows

    def in_bulk(self, keys=None, **options):
        return {None: self._row()}

    async def aget(self, *conditions, **fields):
        return self._row()

    afirst = alast = aearliest = alatest = aget

    async def acreate(self, **fields):
        made = self._model()(**fields)
        made.save()
        return made

    async def aget_or_create(self, defaults=None, **fields):
        made = self._model()(**fields)
        made.save()
        return made, True

    aupdate_or_create = aget_or_create

    def iterator(self, *args, **options):
        return [self._row()]

    aiterator = iterator


class QuerySet(_Queries):
    def __init__(self, model=None, query=None, using=None, hints=None):
        self.model = model

    def as_manager(cls):
        return cls

    def filter(self, *conditions, **fields) -> Self:
        return self

    all = none = exclude = order_by = reverse = distinct = union = intersection = difference = filter
    select_related = prefetch_related = annotate = alias = extra = defer = only = using = filter
    select_for_update = complex_filter = filter

    def get(self, *conditions, **fields):
        return self._row()

    first = last = earliest = latest = get

    def __iter__(self):
        return [self._row()]

    def __aiter__(self):
        return [self._row()]

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self
        return self._row()


class Manager(_Queries):
    def get_queryset(self):
        return self._rows_of_model

    def filter(self, *conditions, **fields):
        return self.get_queryset()

    all = none = exclude = order_by = reverse = distinct = union = intersection = difference = filter
    select_related = prefetch_related = annotate = alias = extra = defer = only = using = filter
    select_for_update = complex_filter = filter

    def get(self, *conditions, **fields):
        self.get_queryset()
        return self._row()

    first = last = earliest = latest = get


BaseManager = Manager


class Model(value):
    _rows_of_model = QuerySet
    _manager_of_model = Manager


class AbstractBaseUser(Model):
    pass


class AbstractUser(AbstractBaseUser):
    pass


def get_user_model():
    return AbstractBaseUser.__subclasses__()[0]


def get_object_or_404(asked, *conditions, **fields):
    return asked.get()


def get_list_or_404(asked, *conditions, **fields):
    return asked.filter()


aget_object_or_404 = get_object_or_404
