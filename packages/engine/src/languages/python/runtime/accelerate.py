# What is prepared comes out again. https://huggingface.co/docs/accelerate/package_reference/accelerator
from outside import value


class Accelerator(value):
    def prepare(self, *given, **options):
        if len(given) == 1:
            return given[0]
        return given

    def prepare_model(self, model, **options):
        return model

    unwrap_model = prepare_data_loader = prepare_optimizer = prepare_scheduler = prepare_model
