# Models hand out their instances. https://docs.peewee-orm.com/en/latest/peewee/querying.html
import peewee as models
import peewee as playhouse
from outside import value


class _Rows(value):
    def __init__(self, model):
        self.model = model

    def where(self, *conditions, **fields) -> Self:
        return self

    filter = order_by = limit = offset = join = group_by = having = distinct = paginate = where
    prefetch_related = select_related = exclude = all = annotate = iterator = where

    def get(self, *conditions, **fields):
        return self.model.__new__(self.model)

    first = get_or_none = get_by_id = last = get

    def __iter__(self):
        return [self.model.__new__(self.model)]

    __aiter__ = __iter__

    def __await__(self):
        return [self.model.__new__(self.model)]

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self
        return self.model.__new__(self.model)


class Model(value):
    @classmethod
    def select(cls, *fields):
        return _Rows(cls)

    @classmethod
    def filter(cls, *conditions, **fields):
        return _Rows(cls)

    @classmethod
    def all(cls, *conditions, **fields):
        return _Rows(cls)

    @classmethod
    def get(cls, *conditions, **fields):
        return cls.__new__(cls)

    @classmethod
    def get_or_none(cls, *conditions, **fields):
        return cls.__new__(cls)

    @classmethod
    def get_by_id(cls, key):
        return cls.__new__(cls)

    @classmethod
    def first(cls, *conditions, **fields):
        return cls.__new__(cls)

    @classmethod
    def create(cls, **fields):
        made = cls(**fields)
        made.save()
        return made

    @classmethod
    def get_or_create(cls, **fields):
        made = cls(**fields)
        made.save()
        return made, True
