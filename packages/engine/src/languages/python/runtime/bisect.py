# What is looked for is compared with what is there.


def bisect(items, item, lo=0, hi=None, *, key=None):
    item.__lt__(items[None])
    items[None].__lt__(item)
    key(items[None])


bisect_left = bisect_right = bisect


def insort(items, item, lo=0, hi=None, *, key=None):
    bisect(items, item, key=key)
    items.insert(0, item)


insort_left = insort_right = insort
