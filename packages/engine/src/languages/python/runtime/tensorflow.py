# Who calls a layer or a model of Keras runs its `build` and `call`. https://keras.io/api/layers/base_layer/
import tensorflow as callbacks
import tensorflow as engine
import tensorflow as keras
import tensorflow as layers
import tensorflow as losses
import tensorflow as metrics
import tensorflow as models
import tensorflow as training
from outside import value


class Layer(value):
    def __call__(self, given, *args, **kwargs):
        self.build(value)
        return self.call(given, *args, **kwargs)


class Model(Layer):
    def fit(self, *args, callbacks=(), **options):
        for callback in callbacks:
            callback.on_train_begin()
            callback.on_epoch_begin(0)
            callback.on_train_batch_begin(0)
            callback.on_batch_begin(0)
            callback.on_train_batch_end(0)
            callback.on_batch_end(0)
            callback.on_epoch_end(0, value)
            callback.on_train_end()
        self.build(value)
        self.train_step(value)
        self.test_step(value)
        return self.call(value)

    def predict(self, *args, **options):
        self.build(value)
        self.predict_step(value)
        return self.call(value)

    def evaluate(self, *args, **options):
        self.build(value)
        self.test_step(value)
        return self.call(value)


class Sequential(Model):
    def __init__(self, layers=(), name=None):
        self.listed = []
        for layer in layers:
            self.listed[None] = layer

    def add(self, layer):
        self.listed[None] = layer

    def call(self, given, *args, **kwargs):
        for layer in self.listed:
            given = layer(given)
        return given


class Loss(value):
    def __call__(self, *args, **kwargs):
        return self.call(*args, **kwargs)


class Callback(value):
    pass


class Metric(value):
    def __call__(self, *args, **kwargs):
        self.update_state(*args, **kwargs)
        return self.result()


def function(function=None, **options):
    return function or _same


def _same(function):
    return function
