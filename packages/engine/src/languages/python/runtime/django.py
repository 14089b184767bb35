# What Django does with models, forms and views of a program. Its modules are one file here. What a query hands out is of the
# model that it is asked of: for each class that may be one, `flow/frameworks/models.ts` makes a manager and a query set of its own, whose
# `model` is that class. https://docs.djangoproject.com/en/stable/ref/models/querysets/
import django as edit
import django as forms
import django as generic
import django as http
import django as dispatch
import django as models
import django as shortcuts
import django as views
from outside import value


class _Queries(value):
    def _model(self):
        return self.model

    def _row(self):
        model = self._model()
        return model.__new__(model)

    def create(self, **fields):
        self._ask()
        made = self._model()(**fields)
        made.save()
        return made

    def get_or_create(self, defaults=None, **fields):
        self._ask()
        made = self._model()(**fields)
        made.save()
        return made, True

    update_or_create = get_or_create

    def bulk_create(self, rows, *args, **options):
        self._ask()
        return rows

    def in_bulk(self, keys=None, **options):
        self._ask()
        return {None: self._row()}

    async def aget(self, *conditions, **fields):
        self._ask()
        return self._row()

    afirst = alast = aearliest = alatest = aget

    async def acreate(self, **fields):
        self._ask()
        made = self._model()(**fields)
        made.save()
        return made

    async def aget_or_create(self, defaults=None, **fields):
        self._ask()
        made = self._model()(**fields)
        made.save()
        return made, True

    aupdate_or_create = aget_or_create

    def iterator(self, *args, **options):
        self._ask()
        return [self._row()]

    aiterator = iterator


class QuerySet(_Queries):
    def __init__(self, model=None, query=None, using=None, hints=None):
        self.model = model

    def as_manager(cls):
        return cls

    def _ask(self):
        pass

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

    def _ask(self):
        self.get_queryset()

    def filter(self, *conditions, **fields):
        return self.get_queryset()

    all = none = exclude = order_by = reverse = distinct = union = intersection = difference = filter
    select_related = prefetch_related = annotate = alias = extra = defer = only = using = filter
    select_for_update = complex_filter = filter

    def get(self, *conditions, **fields):
        self._ask()
        return self._row()

    first = last = earliest = latest = get


BaseManager = Manager


class Model(value):
    _rows_of_model = QuerySet
    _manager_of_model = Manager

    def full_clean(self, *args, **options):
        self.clean_fields()
        self.clean()
        self.validate_unique()
        self.validate_constraints()


class AbstractBaseUser(Model):
    pass


class AbstractUser(AbstractBaseUser):
    pass


class User(AbstractUser):
    pass


def get_user_model():
    return AbstractBaseUser.__subclasses__()[0]


# A model, a manager or a query set is asked.
def get_object_or_404(asked, *conditions, **fields):
    return asked.get() or asked._default_manager.get()


def get_list_or_404(asked, *conditions, **fields):
    return asked.filter() or asked._default_manager.filter()


aget_object_or_404 = get_object_or_404


# Forms ask for what they are given, field by field and as a whole.


class BaseForm(value):
    def is_valid(self):
        self.full_clean()
        return True

    def full_clean(self):
        getattr(self, "clean_" + value)()
        self.clean()
        self._post_clean()

    def _post_clean(self):
        pass

    def clean(self):
        return self.cleaned_data


Form = BaseForm


class ModelForm(BaseForm):
    @property
    def instance(self):
        return self.Meta.model.__new__(self.Meta.model)

    def _post_clean(self):
        self.instance.full_clean()

    def save(self, commit=True):
        saved = None
        if commit:
            saved = self.instance
        saved.save()
        return self.instance


# Views answer requests by a method for each kind of them, generic ones by few more that a class below may have.
# https://docs.djangoproject.com/en/stable/ref/class-based-views/


class HttpRequest(value):
    @property
    def user(self):
        model = get_user_model()
        return model.__new__(model)


class View(value):
    request = HttpRequest()

    def as_view(cls, **options):
        return value

    def dispatch(self, request, *args, **kwargs):
        self.get(request, *args, **kwargs)
        self.post(request, *args, **kwargs)
        self.put(request, *args, **kwargs)
        self.patch(request, *args, **kwargs)
        self.delete(request, *args, **kwargs)
        return value


class AccessMixin(value):
    def handle_no_permission(self):
        return value


class LoginRequiredMixin(AccessMixin):
    def dispatch(self, request, *args, **kwargs):
        self.handle_no_permission()
        return super().dispatch(request, *args, **kwargs)


class PermissionRequiredMixin(AccessMixin):
    def get_permission_required(self):
        return self.permission_required

    def has_permission(self):
        self.get_permission_required()
        return True

    def dispatch(self, request, *args, **kwargs):
        self.has_permission()
        self.handle_no_permission()
        return super().dispatch(request, *args, **kwargs)


class UserPassesTestMixin(AccessMixin):
    def dispatch(self, request, *args, **kwargs):
        self.test_func()
        self.handle_no_permission()
        return super().dispatch(request, *args, **kwargs)


class ContextMixin(value):
    def get_context_data(self, **context):
        return context


class TemplateResponseMixin(value):
    def get_template_names(self):
        return self.template_name

    def render_to_response(self, context, **options):
        self.get_template_names()
        return value


class TemplateView(TemplateResponseMixin, ContextMixin, View):
    def get(self, request, *args, **kwargs):
        return self.render_to_response(self.get_context_data(**kwargs))


class RedirectView(View):
    def get(self, request, *args, **kwargs):
        self.get_redirect_url(*args, **kwargs)
        return value


class _Rows(ContextMixin):
    def get_queryset(self):
        return self.queryset.all() or self.model._default_manager.all()


class SingleObjectMixin(_Rows):
    @property
    def object(self):
        return self.model.__new__(self.model)

    def get_object(self, queryset=None):
        rows = queryset or self.get_queryset()
        return rows.get()


class MultipleObjectMixin(_Rows):
    def get_context_data(self, **context):
        return super().get_context_data(**context)


class DetailView(TemplateResponseMixin, SingleObjectMixin, View):
    def get(self, request, *args, **kwargs):
        self.object = self.get_object()
        return self.render_to_response(self.get_context_data(object=self.object))


class ListView(TemplateResponseMixin, MultipleObjectMixin, View):
    def get(self, request, *args, **kwargs):
        self.object_list = self.get_queryset()
        return self.render_to_response(self.get_context_data())


class FormMixin(ContextMixin):
    def get_initial(self):
        return self.initial

    def get_form_class(self):
        return self.form_class

    def get_form_kwargs(self):
        return {"initial": self.get_initial()}

    def get_form(self, form_class=None):
        made = form_class or self.get_form_class()
        return made(**self.get_form_kwargs())

    def get_success_url(self):
        return self.success_url

    def form_valid(self, form):
        self.get_success_url()
        return value

    def form_invalid(self, form):
        return self.render_to_response(self.get_context_data(form=form))

    def get_context_data(self, **context):
        self.get_form()
        return super().get_context_data(**context)


class ProcessFormView(View):
    def get(self, request, *args, **kwargs):
        return self.render_to_response(self.get_context_data())

    def post(self, request, *args, **kwargs):
        form = self.get_form()
        form.is_valid()
        self.form_invalid(form)
        return self.form_valid(form)


class FormView(TemplateResponseMixin, FormMixin, ProcessFormView):
    pass


class ModelFormMixin(FormMixin, SingleObjectMixin):
    def form_valid(self, form):
        self.object = form.save()
        return super().form_valid(form)


class CreateView(TemplateResponseMixin, ModelFormMixin, ProcessFormView):
    pass


class UpdateView(TemplateResponseMixin, ModelFormMixin, ProcessFormView):
    def get(self, request, *args, **kwargs):
        self.object = self.get_object()
        return super().get(request, *args, **kwargs)

    def post(self, request, *args, **kwargs):
        self.object = self.get_object()
        return super().post(request, *args, **kwargs)


class DeletionMixin(value):
    def delete(self, request, *args, **kwargs):
        self.object = self.get_object()
        self.get_success_url()
        self.object.delete()
        return value

    def post(self, request, *args, **kwargs):
        return self.delete(request, *args, **kwargs)


class DeleteView(TemplateResponseMixin, DeletionMixin, FormMixin, SingleObjectMixin, View):
    def form_valid(self, form):
        self.object.delete()
        return super().form_valid(form)


# Who sends a signal calls what is connected with it. https://docs.djangoproject.com/en/stable/topics/signals/


class Signal(value):
    def connect(self, receiver, sender=None, weak=True, dispatch_uid=None):
        self.receiver = receiver

    def send(self, sender, **named):
        self.receiver(sender, signal=self, **named)
        return []

    send_robust = asend = asend_robust = send


def receiver(signal, **options):
    def connected(function):
        signal.connect(function)
        return function

    return connected
