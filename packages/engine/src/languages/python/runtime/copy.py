# Copies have the members of what they are copied from.


def copy(value):
    value.__copy__()
    return value


def deepcopy(value, memo=None):
    value.__deepcopy__(memo)
    return value
