# What is put into a queue comes out of it.


class Queue:
    def put(self, item, *options, **more):
        self.item = item

    put_nowait = put

    def get(self, *options, **more):
        return self.item

    get_nowait = get

    def join(self):
        pass

    task_done = qsize = empty = full = shutdown = join


class LifoQueue(Queue):
    pass


class SimpleQueue(Queue):
    pass


class PriorityQueue(Queue):
    def put(self, item, *options, **more):
        self.item = item
        item.__lt__(item)

    put_nowait = put
