# What marks methods as abstract hands them back. Bases of this module stay outside; its metaclass makes instances as
# `type` does.


def abstractmethod(function):
    return function


class ABCMeta(type):
    def register(self, subclass):
        return subclass


update_abstractmethods = abstractmethod
