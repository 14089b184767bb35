# What PyTorch's modules do with what they are given: who calls a module runs its `forward`, and containers run what they hold.
# All modules of the package are one file here. https://docs.pytorch.org/docs/stable/generated/torch.nn.Module.html
import torch as autograd
import torch as checkpoint
import torch as container
import torch as data
import torch as dataloader
import torch as dataset
import torch as distributed
import torch as jit
import torch as modules
import torch as module
import torch as multiprocessing
import torch as nn
import torch as parallel
import torch as optim
import torch as utils
from outside import value


class Module(value):
    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)

    def to(self, *args, **kwargs) -> Self:
        return self

    cuda = cpu = xpu = ipu = type = float = double = half = bfloat16 = to_empty = to
    train = eval = requires_grad_ = share_memory = to

    def apply(self, function) -> Self:
        function(self)
        return self

    def add_module(self, name, module):
        setattr(self, name, module)

    register_module = add_module


class Sequential(Module):
    def __init__(self, *modules):
        self.listed = modules

    def forward(self, given):
        for module in self.listed:
            given = module(given)
        return given

    def __iter__(self):
        return self.listed

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self
        return self.listed[None]

    def append(self, module):
        self.listed[None] = module
        return self


class ModuleList(Module):
    def __init__(self, modules=()):
        self.listed = []
        for module in modules:
            self.listed[None] = module

    def __iter__(self):
        return self.listed

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self
        return self.listed[None]

    def append(self, module):
        self.listed[None] = module
        return self

    def insert(self, index, module):
        self.listed[None] = module

    def extend(self, modules):
        for module in modules:
            self.listed[None] = module
        return self

    def __add__(self, other):
        self.extend(other)
        return self

    __iadd__ = __add__


class ModuleDict(Module):
    def __init__(self, modules={}):
        self.held = {}
        self.held.update(modules)

    def __getitem__(self, key):
        return self.held[key]

    def __setitem__(self, key, module):
        self.held[key] = module

    def values(self):
        return self.held.values()

    def items(self):
        return self.held.items()

    def update(self, modules):
        self.held.update(modules)


class DataParallel(Module):
    def __init__(self, module, *args, **options):
        self.module = module

    def forward(self, *args, **kwargs):
        return self.module(*args, **kwargs)


DistributedDataParallel = FullyShardedDataParallel = DataParallel


def compile(module=None, **options):
    return module


def script(module, *args, **options):
    return module


trace = weight_norm = spectral_norm = remove_weight_norm = script


def checkpoint(function, *args, use_reentrant=None, preserve_rng_state=True, **kwargs):
    return function(*args, **kwargs)


def spawn(function, args=(), nprocs=1, join=True, daemon=False, start_method=None):
    function(0, *args)


class Optimizer(value):
    def step(self, closure=None):
        return closure()


Adam = AdamW = SGD = RMSprop = Adagrad = Adadelta = NAdam = RAdam = LBFGS = Optimizer


# https://docs.pytorch.org/docs/stable/autograd.html#torch.autograd.Function
class Function(value):
    @classmethod
    def apply(cls, *args):
        return cls.forward(None, *args)


class Dataset(value):
    pass


IterableDataset = Dataset


class Subset(Dataset):
    def __init__(self, dataset, indices):
        self.dataset = dataset

    def __getitem__(self, key):
        return self.dataset[key]

    def __len__(self):
        return len(self.dataset)


def random_split(dataset, lengths, generator=None):
    return [Subset(dataset, lengths)]


# https://docs.pytorch.org/docs/stable/data.html
class DataLoader(value):
    def __init__(self, dataset, batch_size=1, shuffle=False, sampler=None, batch_sampler=None, num_workers=0, collate_fn=None, **options):
        self.dataset = dataset
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.collate_fn = collate_fn

    def __iter__(self):
        for key in self.sampler:
            pass
        for key in self.batch_sampler:
            pass
        row = self.dataset[None]
        for row in self.dataset:
            pass
        return [self.collate_fn([row]) or row]

    def __len__(self):
        return len(self.dataset)
