# Estimators that others run, of which programs write their own. https://scikit-learn.org/stable/developers/develop.html
import sklearn as base
import sklearn as compose
import sklearn as model_selection
import sklearn as pipeline
import sklearn as preprocessing
from outside import value


class TransformerMixin(value):
    def fit_transform(self, given, target=None, **options):
        return self.fit(given, target).transform(given)


class BaseEstimator(value):
    pass


class Pipeline(value):
    def __init__(self, steps, **options):
        self.steps = steps

    def fit(self, given, target=None, **options):
        for name, step in self.steps:
            step.fit(given, target)
            step.transform(given)
        return self

    def predict(self, given, **options):
        for name, step in self.steps:
            step.transform(given)
            step.predict(given)
        return value

    def transform(self, given):
        for name, step in self.steps:
            step.transform(given)
        return value

    fit_transform = fit_predict = fit


def cross_val_score(estimator, given, target=None, **options):
    estimator.fit(given, target)
    estimator.predict(given)
    return value


cross_validate = cross_val_predict = cross_val_score


class GridSearchCV(value):
    def __init__(self, estimator, grid, **options):
        self.estimator = estimator

    def fit(self, given, target=None, **options):
        self.estimator.fit(given, target)
        self.estimator.predict(given)
        return self

    def predict(self, given):
        return self.estimator.predict(given)


RandomizedSearchCV = GridSearchCV


class FunctionTransformer(value):
    def __init__(self, function=None, *args, **options):
        self.function = function

    def fit(self, given, target=None):
        return self

    def transform(self, given):
        return self.function(given)

    def fit_transform(self, given, target=None):
        return self.function(given)
