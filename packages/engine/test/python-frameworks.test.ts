// What Django, its REST framework, Celery and SQLAlchemy do with the classes and functions of a program that uses them.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

const SHOP = {
  'shop/__init__.py': '',
  'shop/people/__init__.py': '',
  'shop/people/models.py': lines(
    'from django.contrib.auth.models import AbstractUser',
    'from django.db import models',
    'class Person(AbstractUser):',
    '    def greet(self): pass',
    'class Customer(models.Model):',
    "    person = models.OneToOneField('people.Person', models.CASCADE, related_name='profile')",
    '    def name(self): pass',
  ),
  'shop/sales/__init__.py': '',
  'shop/sales/models.py': lines(
    'from django.conf import settings',
    'from django.db import models',
    'from shop.people.models import Customer',
    'class SaleRows(models.QuerySet):',
    '    def paid(self): return self.filter(paid=True)',
    'class OpenManager(models.Manager):',
    '    def get_queryset(self): return super().get_queryset().filter(open=True)',
    'class LineRows(models.QuerySet):',
    '    def costly(self): return self.filter(price=9)',
    'class PricedLines(models.Manager):',
    '    def get_queryset(self): return LineRows(self.model, using=self._db)',
    'class Sale(models.Model):',
    "    customer = models.ForeignKey(Customer, models.CASCADE, related_name='sales')",
    '    seller = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)',
    "    before = models.ForeignKey('self', models.CASCADE)",
    "    marks = models.ManyToManyField('Mark')",
    '    objects = SaleRows.as_manager()',
    '    open = OpenManager()',
    '    def total(self): pass',
    'class Line(models.Model):',
    "    sale = models.ForeignKey('sales.Sale', models.CASCADE)",
    '    objects = PricedLines()',
    '    def price(self): pass',
    '    def save(self, *args, **options): pass',
    'class Mark(models.Model):',
    '    objects = models.Manager.from_queryset(SaleRows)()',
    '    def text(self): pass',
  ),
};

const SHOP_CALLS = `
    shop/sales/models.py -> shop/sales/models.py OpenManager
    shop/sales/models.py -> shop/sales/models.py PricedLines
    shop/sales/models.py PricedLines.get_queryset -> shop/sales/models.py LineRows`;

it('what managers and query sets hand out is of the model that they are asked of', async () => {
  await checkCalls(
    {
      ...SHOP,
      'use.py': lines(
        'from shop.people.models import Customer',
        'from shop.sales.models import Line, Mark, Sale',
        'def one(): Sale.objects.get(pk=1).total()',
        'def each():',
        '    for customer in Customer.objects.filter(pk=1).exclude(pk=2): customer.name()',
        'def at(): Mark.objects.all()[0].text()',
        'def some(): return [mark.text() for mark in Mark.objects.all()[:5]]',
        'def chained(): Sale.objects.paid().order_by("pk").first().total()',
        'def both(): Mark.objects.filter(pk=1).paid().last().text()',
        'def overridden(): Sale.open.filter(pk=1).first().total()',
        'def replaced(): Line.objects.filter(pk=1).costly().first().price()',
        'def made():',
        '    mark, is_new = Mark.objects.get_or_create(pk=1)',
        '    mark.text()',
      ),
    },
    `${SHOP_CALLS}
    use.py one -> shop/sales/models.py Sale.total
    use.py each -> shop/people/models.py Customer.name
    use.py at -> shop/sales/models.py Mark.text
    use.py some -> shop/sales/models.py Mark.text
    use.py chained -> shop/sales/models.py SaleRows.paid
    use.py chained -> shop/sales/models.py Sale.total
    use.py both -> shop/sales/models.py SaleRows.paid
    use.py both -> shop/sales/models.py Mark.text
    use.py overridden -> shop/sales/models.py OpenManager.get_queryset
    use.py overridden -> shop/sales/models.py Sale.total
    use.py replaced -> shop/sales/models.py PricedLines.get_queryset
    use.py replaced -> shop/sales/models.py LineRows.costly
    use.py replaced -> shop/sales/models.py Line.price
    use.py made -> shop/sales/models.py Mark
    use.py made -> shop/sales/models.py Mark.text`,
  );
});

it('a model that is asked for by the names of its application and its own is that one, but for what migrations are given', async () => {
  await checkCalls(
    {
      ...SHOP,
      'shop/sales/use.py': lines(
        'from django.apps import apps',
        'from shop.loading import get_model',
        "Customer = get_model('people', 'customer')",
        'def named(): Customer.objects.get(pk=1).name()',
        "def at_once(): apps.get_model('people.Person').objects.first().greet()",
        "def migrated(apps, editor): apps.get_model('people', 'Person').objects.first().greet()",
      ),
      'shop/loading.py': lines('from django.apps import apps', 'def get_model(label, name): pass'),
    },
    `${SHOP_CALLS}
    shop/sales/use.py -> shop/loading.py get_model
    shop/sales/use.py named -> shop/people/models.py Customer.name
    shop/sales/use.py at_once -> shop/people/models.py Person.greet`,
  );
});

it('relations lead to rows of the other model, and back', async () => {
  await checkCalls(
    {
      ...SHOP,
      'use.py': lines(
        'from django.contrib.auth import get_user_model',
        'from django.shortcuts import get_object_or_404',
        'from shop.people.models import Customer',
        'from shop.sales.models import Sale',
        'def forth(sale: Sale):',
        '    sale.customer.name()',
        '    sale.seller.greet()',
        '    sale.before.total()',
        'def many(sale: Sale):',
        '    for mark in sale.marks.filter(pk=1): mark.text()',
        'def back(customer: Customer):',
        '    customer.sales.paid()',
        '    customer.person.profile.name()',
        'def unnamed(sale: Sale): sale.line_set.create(pk=1).price()',
        'def asked(pk): get_object_or_404(Sale, pk=pk).total()',
        'def user(): get_user_model().objects.get(pk=1).greet()',
        'def of_class(): return Sale.customer.name()',
      ),
    },
    `${SHOP_CALLS}
    use.py forth -> shop/people/models.py Customer.name
    use.py forth -> shop/people/models.py Person.greet
    use.py forth -> shop/sales/models.py Sale.total
    use.py many -> shop/sales/models.py Mark.text
    use.py back -> shop/sales/models.py SaleRows.paid
    use.py back -> shop/people/models.py Customer.name
    use.py unnamed -> shop/sales/models.py PricedLines.get_queryset
    use.py unnamed -> shop/sales/models.py Line
    use.py unnamed -> shop/sales/models.py Line.save
    use.py unnamed -> shop/sales/models.py Line.price
    use.py asked -> shop/sales/models.py Sale.total
    use.py user -> shop/people/models.py Person.greet`,
  );
});

it('forms ask for what they are given, and views answer by few methods', async () => {
  await checkCalls(
    {
      ...SHOP,
      'use.py': lines(
        'from django import forms',
        'from django.views import View',
        'from django.views.generic import CreateView, DetailView',
        'from shop.sales.models import Line, Sale',
        'class LineForm(forms.ModelForm):',
        '    class Meta:',
        '        model = Line',
        '    def clean_pk(self): pass',
        '    def clean(self): pass',
        '    def note(self): pass',
        'def now(request):',
        '    form = LineForm(request.POST)',
        '    if form.is_valid(): form.save().price()',
        '    request.user.greet()',
        'def later(request): LineForm(request.POST).save(commit=False)',
        'class Show(DetailView):',
        '    model = Sale',
        '    def get_context_data(self, **context):',
        '        self.object.total()',
        '        self.request.user.greet()',
        '        return super().get_context_data(**context)',
        'class Add(CreateView):',
        '    model = Line',
        '    form_class = LineForm',
        '    def get_success_url(self): pass',
        '    def form_valid(self, form):',
        '        form.note()',
        '        return super().form_valid(form)',
        'class Plain(View):',
        '    def dispatch(self, request): return super().dispatch(request)',
        '    def get(self, request): pass',
      ),
    },
    `${SHOP_CALLS}
    use.py now -> use.py LineForm
    use.py now -> use.py LineForm.clean_pk
    use.py now -> use.py LineForm.clean
    use.py now -> shop/sales/models.py Line.save
    use.py now -> shop/sales/models.py Line.price
    use.py now -> shop/people/models.py Person.greet
    use.py later -> use.py LineForm
    use.py Show.get_context_data -> shop/sales/models.py Sale.total
    use.py Show.get_context_data -> shop/people/models.py Person.greet
    use.py Add.form_valid -> use.py LineForm.note
    use.py Add.form_valid -> shop/sales/models.py Line.save
    use.py Add.form_valid -> use.py Add.get_success_url
    use.py Plain.dispatch -> use.py Plain.get`,
  );
});

it('serializers are told apart by the view that asks for one, also by way of a mixin', async () => {
  await checkCalls(
    {
      ...SHOP,
      'use.py': lines(
        'from rest_framework import generics, serializers',
        'from shop.sales.models import Line, Sale',
        'class SaleSerializer(serializers.ModelSerializer):',
        '    total = serializers.SerializerMethodField()',
        '    def get_total(self, sale): pass',
        '    def get_other(self): pass',
        '    def validate_pk(self, value): pass',
        'class LineSerializer(serializers.ModelSerializer):',
        '    def validate(self, data): pass',
        'class Marked(generics.GenericAPIView):',
        '    def get_serializer(self, *args, **options):',
        '        return super().get_serializer(*args, **options)',
        'class Sales(Marked):',
        '    queryset = Sale.objects.all()',
        '    serializer_class = SaleSerializer',
        '    def get(self, request): return self.get_serializer(self.get_object()).data',
        '    def post(self, request): self.get_serializer(data=request.data).is_valid()',
        'class Rows(Marked):',
        '    serializer_class = LineSerializer',
        '    def post(self, request): self.get_serializer(data=request.data).is_valid()',
      ),
    },
    `${SHOP_CALLS}
    use.py Marked.get_serializer -> use.py SaleSerializer
    use.py Marked.get_serializer -> use.py LineSerializer
    use.py Sales.get -> use.py Marked.get_serializer
    use.py Sales.get -> use.py SaleSerializer.get_total
    use.py Sales.post -> use.py Marked.get_serializer
    use.py Sales.post -> use.py SaleSerializer.validate_pk
    use.py Rows.post -> use.py Marked.get_serializer
    use.py Rows.post -> use.py LineSerializer.validate`,
  );
});

it('who sends a signal calls what is connected with that one', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from django.dispatch import Signal, receiver',
        'paid = Signal()',
        'sent = Signal()',
        '@receiver(paid)',
        'def on_paid(sender, **named): pass',
        'def on_sent(sender, **named): pass',
        'sent.connect(on_sent)',
        'def pay(): paid.send(sender=None)',
        'def ship(): sent.send(None)',
      ),
    },
    `
    a.py pay -> a.py on_paid
    a.py ship -> a.py on_sent`,
  );
});

it('who puts a task into a queue has it run, by what it is given; signatures run with the whole', async () => {
  await checkCalls(
    {
      'tasks.py': lines(
        'from celery import shared_task',
        'from shop.celery import app',
        'class Mail:',
        '    def post(self): pass',
        '@shared_task',
        'def plain(mail): mail.post()',
        '@app.task(bind=True)',
        'def bound(self, mail): mail.post()',
      ),
      'use.py': lines(
        'from celery import chain',
        'from tasks import Mail, bound, plain',
        'def delayed(): plain.delay(Mail())',
        'def listed(): bound.apply_async((Mail(),), countdown=1)',
        'def chained(): chain(plain.s(), bound.si()).apply_async()',
        'def kept(app): app.add_periodic_task(60, plain.s())',
      ),
    },
    `
    tasks.py plain -> tasks.py Mail.post
    tasks.py bound -> tasks.py Mail.post
    use.py delayed -> tasks.py Mail
    use.py delayed -> tasks.py plain
    use.py listed -> tasks.py Mail
    use.py listed -> tasks.py bound
    use.py chained -> tasks.py plain
    use.py chained -> tasks.py bound`,
  );
});

it('queries of SQLAlchemy hand out instances of the class that is mapped, and relations of the other', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from sqlalchemy import Column, Integer, select',
        'from sqlalchemy.orm import declarative_base, relationship',
        'Base = declarative_base()',
        'class Found:',
        '    @classmethod',
        '    def by_id(cls, id): return cls.query.filter(cls.id == id).one()',
        '    def __setattr__(self, name, value): pass',
        'class User(Found, Base):',
        '    id = Column(Integer)',
        "    sales = relationship('Sale', backref='user')",
        '    def name(self): pass',
        '    def __eq__(self, other): pass',
        'class Sale(Found, Base):',
        '    id = Column(Integer)',
        '    def total(self): pass',
        'def queried(session): session.query(User).filter_by(id=1).first().name()',
        'def gone_through(session):',
        '    for sale in session.query(Sale).order_by(Sale.id): sale.total()',
        'def got(session): session.get(User, 1).name()',
        'def selected(session): session.scalars(select(Sale).where(Sale.id == 1)).one().total()',
        'def by_class(): User.by_id(1).name()',
        'def by_other(): Sale.by_id(1).total()',
        'def forth(user: User): return [sale.total() for sale in user.sales]',
        'def back(sale: Sale): sale.user.name()',
        'def of_class(user): return Sale.user == user',
      ),
    },
    `
    a.py queried -> a.py User.name
    a.py gone_through -> a.py Sale.total
    a.py got -> a.py User.name
    a.py selected -> a.py Sale.total
    a.py by_class -> a.py Found.by_id
    a.py by_class -> a.py User.name
    a.py by_other -> a.py Found.by_id
    a.py by_other -> a.py Sale.total
    a.py forth -> a.py Sale.total
    a.py back -> a.py User.name`,
  );
});
