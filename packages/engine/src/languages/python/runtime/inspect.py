# A class and its bases, whose members the class has as well.


def getmro(kind):
    return (kind,)
