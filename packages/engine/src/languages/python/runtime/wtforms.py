# Forms that are asked whether they are valid run `validate_…` of their fields. https://wtforms.readthedocs.io/en/3.2.x/validators/#inline-validators
import wtforms as form
from outside import value


class Form(value):
    def validate(self, *args, **options):
        getattr(self, f'validate_{value}')(value)

    def validate_on_submit(self, *args, **options):
        self.validate()


FlaskForm = BaseForm = ModelForm = Form
