# Heaps are lists whose items are compared.


def heappush(heap, item):
    heap.append(item)
    item.__lt__(item)


def heappop(heap):
    for item in heap:
        item.__lt__(item)
        return item


def heappushpop(heap, item):
    heap.append(item)
    item.__lt__(item)
    return heap[None]


heapreplace = heappushpop


def heapify(heap):
    for item in heap:
        item.__lt__(item)


def nlargest(count, items, key=None):
    for item in items:
        key(item)
        item.__lt__(item)
        return [item]


nsmallest = nlargest


def merge(*lists, key=None, reverse=False):
    for items in lists:
        for item in items:
            key(item)
            item.__lt__(item)
            yield item
