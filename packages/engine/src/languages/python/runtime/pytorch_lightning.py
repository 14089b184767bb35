# Who fits a model has its steps and hooks run. https://lightning.ai/docs/pytorch/stable/common/lightning_module.html#hooks
import pytorch_lightning as callbacks
import pytorch_lightning as core
import pytorch_lightning as pytorch
from outside import value
from torch import Module


class LightningModule(Module):
    pass


class LightningDataModule(value):
    pass


class Callback(value):
    pass


class Trainer(value):
    def __init__(self, callbacks=(), **options):
        self.callbacks = callbacks

    def fit(self, model, train_dataloaders=None, val_dataloaders=None, datamodule=None, **options):
        datamodule.prepare_data()
        datamodule.setup('fit')
        datamodule.train_dataloader()
        datamodule.val_dataloader()
        model.setup('fit')
        model.configure_optimizers()
        model.train_dataloader()
        model.val_dataloader()
        for callback in self.callbacks:
            callback.on_fit_start(self, model)
            callback.on_train_start(self, model)
            callback.on_train_epoch_start(self, model)
            callback.on_train_batch_start(self, model, value, 0)
            callback.on_train_batch_end(self, model, value, value, 0)
            callback.on_train_epoch_end(self, model)
            callback.on_validation_epoch_end(self, model)
            callback.on_train_end(self, model)
        model.on_fit_start()
        model.on_train_start()
        model.on_train_epoch_start()
        model.on_train_batch_start(value, 0)
        model.training_step(value, 0)
        model.on_train_batch_end(value, value, 0)
        model.on_before_optimizer_step(value)
        model.on_train_epoch_end()
        model.training_epoch_end(value)
        model.on_validation_epoch_start()
        model.validation_step(value, 0)
        model.on_validation_epoch_end()
        model.validation_epoch_end(value)
        model.on_train_end()
        model.on_fit_end()

    def validate(self, model=None, dataloaders=None, datamodule=None, **options):
        datamodule.setup('validate')
        datamodule.val_dataloader()
        model.setup('validate')
        model.val_dataloader()
        model.on_validation_epoch_start()
        model.validation_step(value, 0)
        model.on_validation_epoch_end()
        model.validation_epoch_end(value)

    def test(self, model=None, dataloaders=None, datamodule=None, **options):
        datamodule.setup('test')
        datamodule.test_dataloader()
        model.setup('test')
        model.test_dataloader()
        model.on_test_epoch_start()
        model.test_step(value, 0)
        model.on_test_epoch_end()
        model.test_epoch_end(value)

    def predict(self, model=None, dataloaders=None, datamodule=None, **options):
        datamodule.setup('predict')
        datamodule.predict_dataloader()
        model.setup('predict')
        model.predict_step(value, 0)
