# Models are made of what they are given, also by methods of their class. https://docs.pydantic.dev/latest/concepts/models/
import pydantic as main
from outside import value


class BaseModel(value):
    @classmethod
    def model_validate(cls, *args, **options):
        return cls(**value)

    @classmethod
    def model_validate_json(cls, *args, **options):
        return cls(**value)

    @classmethod
    def model_validate_strings(cls, *args, **options):
        return cls(**value)

    @classmethod
    def parse_obj(cls, *args, **options):
        return cls(**value)

    @classmethod
    def parse_raw(cls, *args, **options):
        return cls(**value)

    @classmethod
    def parse_file(cls, *args, **options):
        return cls(**value)

    @classmethod
    def from_orm(cls, *args, **options):
        return cls(**value)

    @classmethod
    def validate(cls, *args, **options):
        return cls(**value)

    @classmethod
    def model_construct(cls, *args, **options):
        return cls.__new__(cls)

    @classmethod
    def construct(cls, *args, **options):
        return cls.__new__(cls)

    def model_copy(self, **options) -> Self:
        return self

    copy = model_copy


BaseSettings = BaseModel
