// What libraries run of what a program gives them, and what they hand on: networks, signals, requests, commands, models, frames.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('who calls a module of PyTorch runs its forward, and containers run what they hold', async () => {
  await checkCalls(
    {
      'net.py': lines(
        'import torch',
        'from torch import nn',
        'from torch.utils.data import DataLoader, Dataset',
        'class Layer(nn.Module):',
        '    def forward(self, x): return x',
        'class Gate(nn.Module):',
        '    def forward(self, x): return x',
        'class Net(nn.Module):',
        '    def __init__(self):',
        '        super().__init__()',
        '        self.one = Layer()',
        '        self.row = nn.Sequential(Gate(), nn.ReLU())',
        '        self.many = nn.ModuleList([Layer() for _ in range(3)])',
        '        self.apply(self.start)',
        '    def start(self, module): pass',
        '    def forward(self, x):',
        '        x = self.row(self.one(x))',
        '        for layer in self.many: x = layer(x)',
        '        return x',
        'class Rows(Dataset):',
        '    def __getitem__(self, key): pass',
        'def train():',
        "    net = nn.DataParallel(Net().to('cuda').eval())",
        '    for row in DataLoader(Rows()): net(row)',
        'def compiled(net: Net): torch.compile(net)(1)',
      ),
    },
    `
    net.py Net.__init__ -> net.py Layer
    net.py Net.__init__ -> net.py Gate
    net.py Net.__init__ -> net.py Net.start
    net.py Net.forward -> net.py Layer.forward
    net.py Net.forward -> net.py Gate.forward
    net.py train -> net.py Net.__init__
    net.py train -> net.py Net.forward
    net.py train -> net.py Rows
    net.py train -> net.py Rows.__getitem__
    net.py compiled -> net.py Net.forward`,
  );
});

it('signals of Qt call what is connected with them, and threads run when they are started', async () => {
  await checkCalls(
    {
      'window.py': lines(
        'from PyQt5.QtCore import QThread, pyqtSignal',
        'from PySide6.QtWidgets import QMainWindow',
        'class Loader(QThread):',
        '    loaded = pyqtSignal(str)',
        '    failed = pyqtSignal()',
        '    def run(self):',
        "        self.loaded.emit('x')",
        '    def stop(self): self.failed.emit()',
        'class Saver(QThread):',
        '    def run(self): pass',
        'class Window(QMainWindow):',
        '    def open(self):',
        '        loader = Loader()',
        '        loader.loaded.connect(self.show_text)',
        '        loader.start()',
        '    def show_text(self, text): pass',
        '    def work(self):',
        '        self.pool = []',
        '        self.pool.append(Saver())',
        '        self.pool[-1].start()',
        '        self.pool.append(Loader())',
        '        self.pool[-1].start()',
      ),
    },
    `
    window.py Loader.run -> window.py Window.show_text
    window.py Window.open -> window.py Loader
    window.py Window.open -> window.py Loader.run
    window.py Window.work -> window.py Saver
    window.py Window.work -> window.py Saver.run
    window.py Window.work -> window.py Loader
    window.py Window.work -> window.py Loader.run`,
  );
});

it('what was just appended to a list is its last entry, until the list changes', async () => {
  await checkCalls(
    {
      'jobs.py': lines(
        'class A:',
        '    def go(self): pass',
        'class B:',
        '    def go(self): pass',
        'jobs = []',
        'def one():',
        '    jobs.append(A())',
        '    jobs[-1].go()',
        'def two():',
        '    jobs.append(B())',
        '    if jobs: jobs[-1].go()',
        'def changed():',
        '    jobs.append(B())',
        '    jobs.pop()',
        '    jobs[-1].go()',
        'def counted(own):',
        '    own.jobs = []',
        '    own.jobs.append(A())',
        '    own.jobs[0].go()',
        '    own.jobs.append(B())',
        '    own.jobs[1].go()',
      ),
    },
    `
    jobs.py one -> jobs.py A
    jobs.py one -> jobs.py A.go
    jobs.py two -> jobs.py B
    jobs.py two -> jobs.py B.go
    jobs.py changed -> jobs.py B
    jobs.py changed -> jobs.py A.go
    jobs.py changed -> jobs.py B.go
    jobs.py counted -> jobs.py A
    jobs.py counted -> jobs.py A.go
    jobs.py counted -> jobs.py B
    jobs.py counted -> jobs.py B.go`,
  );
});

const DEPENDENCIES = lines(
  'from typing import Annotated',
  'from fastapi import Depends',
  'class Store:',
  '    def ask(self): pass',
  'class Page:',
  '    def __init__(self, number=1): self.number = number',
  '    def first(self): pass',
  'def open_store():',
  '    store = Store()',
  '    yield store',
  'def repeated(kind):',
  '    def inner(store=Depends(open_store)): return kind()',
  '    return inner',
  'StoreOf = Annotated[Store, Depends(open_store)]',
);

it('parameters of FastAPI hold what their dependencies give, also by an alias', async () => {
  await checkCalls(
    {
      'app/__init__.py': '',
      'app/needs.py': DEPENDENCIES,
      'app/routes.py': lines(
        'from typing import Annotated',
        'from fastapi import APIRouter, BackgroundTasks, Depends',
        'from .needs import Page, Store, StoreOf, open_store, repeated',
        'router = APIRouter()',
        'def mail(to): pass',
        "@router.get('/one')",
        'def by_default(store=Depends(open_store)): store.ask()',
        "@router.get('/two')",
        'def by_note(store: Annotated[Store, Depends(open_store)]): store.ask()',
        "@router.get('/three')",
        'def by_alias(store: StoreOf): store.ask()',
        "@router.get('/four')",
        'def by_class(page: Page = Depends()): page.first()',
        "@router.get('/five')",
        'def by_maker(page=Depends(repeated(Page))): page.first()',
        "@router.get('/six')",
        'def later(tasks: BackgroundTasks): tasks.add_task(mail, 1)',
      ),
    },
    `
    app/needs.py open_store -> app/needs.py Store
    app/needs.py repeated.inner -> app/needs.py open_store
    app/needs.py repeated.inner -> app/needs.py Page.__init__
    app/routes.py -> app/needs.py repeated
    app/routes.py by_default -> app/needs.py open_store
    app/routes.py by_default -> app/needs.py Store.ask
    app/routes.py by_note -> app/needs.py open_store
    app/routes.py by_note -> app/needs.py Store.ask
    app/routes.py by_alias -> app/needs.py open_store
    app/routes.py by_alias -> app/needs.py Store.ask
    app/routes.py by_class -> app/needs.py Page.__init__
    app/routes.py by_class -> app/needs.py Page.first
    app/routes.py by_maker -> app/needs.py repeated.inner
    app/routes.py by_maker -> app/needs.py Page.first
    app/routes.py later -> app/routes.py mail`,
  );
});

it("pydantic's models run factories and validators where they are made, also by methods of the class", async () => {
  await checkCalls(
    {
      'items.py': lines(
        'from pydantic import BaseModel, Field, field_validator, model_validator',
        'def now(): pass',
        'class Item(BaseModel):',
        '    name: str',
        '    made: str = Field(default_factory=now)',
        "    @field_validator('name')",
        '    @classmethod',
        '    def is_named(cls, value): return value',
        "    @model_validator(mode='after')",
        '    def is_whole(self): return self',
        '    def show(self): pass',
        'class Box(BaseModel):',
        '    item: Item',
        "def made(): Item(name='x').show()",
        'def read(text): Box.model_validate_json(text).item.show()',
      ),
    },
    `
    items.py made -> items.py Item
    items.py made -> items.py now
    items.py made -> items.py Item.is_named
    items.py made -> items.py Item.is_whole
    items.py made -> items.py Item.show
    items.py read -> items.py Box
    items.py read -> items.py Item.show`,
  );
});

it('fields of attrs run converters, validators and methods that are named as such', async () => {
  await checkCalls(
    {
      'point.py': lines(
        'import attr',
        'def whole(value): return value',
        'def is_small(point, field, value): pass',
        '@attr.s',
        'class Point:',
        '    x = attr.ib(converter=whole, validator=[is_small])',
        '    y = attr.ib()',
        '    @y.validator',
        '    def _small(self, field, value): pass',
        '    @y.default',
        '    def _none(self): pass',
        '    def __attrs_post_init__(self): pass',
        '    def show(self): pass',
        'def made(): Point(1)',
        'def moved(point: Point): attr.evolve(point, x=2).show()',
      ),
    },
    `
    point.py made -> point.py Point
    point.py made -> point.py whole
    point.py made -> point.py is_small
    point.py made -> point.py Point._small
    point.py made -> point.py Point._none
    point.py made -> point.py Point.__attrs_post_init__
    point.py moved -> point.py Point.show`,
  );
});

it('what a request of Flask keeps is there for all, and proxies ask for what they stand for', async () => {
  await checkCalls(
    {
      'site.py': lines(
        'from flask import Flask, current_app, g',
        'from flask_login import LoginManager, current_user',
        'from werkzeug.local import LocalProxy',
        'class User:',
        '    def greet(self): pass',
        'class Store:',
        '    def ask(self): pass',
        'logins = LoginManager()',
        '@logins.user_loader',
        'def load(key): return User()',
        'def begin(app: Flask):',
        '    g.user = User()',
        "    app.extensions['store'] = Store()",
        'def find_store(): return Store()',
        'store = LocalProxy(find_store)',
        'def kept(): g.user.greet()',
        "def of_app(): current_app.extensions['store'].ask()",
        'def logged_in(): current_user.greet()',
        'def proxied(): store.ask()',
        'app = Flask(__name__)',
        'begin(app)',
      ),
    },
    `
    site.py -> site.py begin
    site.py load -> site.py User
    site.py begin -> site.py User
    site.py begin -> site.py Store
    site.py find_store -> site.py Store
    site.py kept -> site.py User.greet
    site.py of_app -> site.py Store.ask
    site.py logged_in -> site.py User.greet
    site.py proxied -> site.py find_store
    site.py proxied -> site.py Store.ask`,
  );
});

it('commands of click are given what their decorators say, and run others', async () => {
  await checkCalls(
    {
      'tool.py': lines(
        'import click',
        'class State:',
        '    def log(self): pass',
        'pass_state = click.make_pass_decorator(State, ensure=True)',
        '@click.group()',
        '@click.pass_context',
        'def tool(ctx): ctx.obj = State()',
        '@tool.command()',
        '@pass_state',
        'def build(state): state.log()',
        '@tool.command()',
        '@click.pass_obj',
        'def clean(state): state.log()',
        '@tool.command()',
        '@click.pass_context',
        'def everything(ctx):',
        '    ctx.obj.log()',
        '    ctx.invoke(clean)',
      ),
    },
    `
    tool.py tool -> tool.py State
    tool.py build -> tool.py State.log
    tool.py clean -> tool.py State.log
    tool.py everything -> tool.py State.log
    tool.py everything -> tool.py clean`,
  );
});

it('frames and solvers run the functions that they are given', async () => {
  await checkCalls(
    {
      'frames.py': lines(
        'import numpy as np',
        'import pandas as pd',
        'from scipy.optimize import curve_fit, minimize',
        'from tqdm import tqdm',
        'class Row:',
        '    def tidy(self): pass',
        'def clean(row): pass',
        'def cost(x): pass',
        'def line(x, a): pass',
        'def frame(path):',
        '    pd.read_csv(path).apply(clean, axis=1)',
        'def solve():',
        '    minimize(cost, 1)',
        '    curve_fit(line, [], [])',
        '    np.vectorize(cost)([1])',
        'def each():',
        '    for row in tqdm([Row()]): row.tidy()',
      ),
      'other.py': lines(
        'class Plan:',
        '    def apply(self, function): pass',
        'def step(): pass',
        'def plan(): Plan().apply(step)',
      ),
    },
    `
    frames.py frame -> frames.py clean
    frames.py solve -> frames.py cost
    frames.py solve -> frames.py line
    frames.py each -> frames.py Row
    frames.py each -> frames.py Row.tidy
    other.py plan -> other.py Plan
    other.py plan -> other.py Plan.apply`,
  );
});

it('hooks of plugins, receivers of signals, sprites of groups and steps of pipelines run', async () => {
  await checkCalls(
    {
      'runs.py': lines(
        'import blinker',
        'import pluggy',
        'import pygame',
        'from sklearn.base import BaseEstimator, TransformerMixin',
        'mark = pluggy.HookimplMarker("runs")',
        'class Plugin:',
        '    @mark',
        '    def begin(self, config): pass',
        'def plugins():',
        '    manager = pluggy.PluginManager("runs")',
        '    manager.register(Plugin())',
        '    manager.hook.begin(config=1)',
        'saved = blinker.signal("saved")',
        '@saved.connect',
        'def note(sender): pass',
        'def save(): saved.send(1)',
        'class Ball(pygame.sprite.Sprite):',
        '    def update(self): pass',
        'def game():',
        '    balls = pygame.sprite.Group(Ball())',
        '    balls.update()',
        'class Scale(BaseEstimator, TransformerMixin):',
        '    def fit(self, given, target=None): return self',
        '    def transform(self, given): return given',
        'def scaled(): Scale().fit_transform(1)',
      ),
    },
    `
    runs.py plugins -> runs.py Plugin
    runs.py plugins -> runs.py Plugin.begin
    runs.py save -> runs.py note
    runs.py game -> runs.py Ball
    runs.py game -> runs.py Ball.update
    runs.py scaled -> runs.py Scale
    runs.py scaled -> runs.py Scale.fit
    runs.py scaled -> runs.py Scale.transform`,
  );
});

it('a view of Django that narrows its rows in a base gets none of other views', async () => {
  await checkCalls(
    {
      'shop/__init__.py': '',
      'shop/models.py': lines(
        'from django.db import models',
        'class Book(models.Model):',
        '    def read(self): pass',
        'class Song(models.Model):',
        '    def play(self): pass',
        '    def read(self): pass',
      ),
      'shop/views.py': lines(
        'from django.views.generic import View',
        'from .models import Book, Song',
        'class Own:',
        '    def narrow(self): self.queryset = self.queryset.filter(mine=True)',
        'class Books(Own, View):',
        '    queryset = Book.objects.all()',
        '    def get(self, request):',
        '        self.narrow()',
        '        self.queryset.first().read()',
        'class Songs(Own, View):',
        '    queryset = Song.objects.all()',
        '    def get(self, request):',
        '        self.narrow()',
        '        self.queryset.first().play()',
      ),
    },
    `
    shop/views.py Books.get -> shop/views.py Own.narrow
    shop/views.py Books.get -> shop/models.py Book.read
    shop/views.py Songs.get -> shop/views.py Own.narrow
    shop/views.py Songs.get -> shop/models.py Song.play`,
  );
});
