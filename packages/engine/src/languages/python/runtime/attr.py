# https://www.attrs.org/en/stable/api.html#attrs.evolve


def evolve(instance, **changes):
    return instance


assoc = evolve
