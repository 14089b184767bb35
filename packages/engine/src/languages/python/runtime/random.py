# What is drawn is one of what is there.


def choice(items):
    for item in items:
        return item


def choices(items, *options, **more):
    for item in items:
        return [item]


sample = choices
