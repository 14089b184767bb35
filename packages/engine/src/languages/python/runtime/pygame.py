# Groups update the sprites that they have. https://www.pygame.org/docs/ref/sprite.html
import pygame as sprite
from outside import value


class Sprite(value):
    def __init__(self, *groups):
        for group in groups:
            group.add(self)

    def add(self, *groups):
        for group in groups:
            group.add(self)


DirtySprite = Sprite


class Group(value):
    def __init__(self, *sprites):
        self.listed = []
        for sprite in sprites:
            self.add(sprite)

    def add(self, *sprites, **options):
        for sprite in sprites:
            self.listed.append(sprite)
            for one in sprite:
                self.listed.append(one)

    def update(self, *args, **kwargs):
        for sprite in self.listed:
            sprite.update(*args, **kwargs)

    def sprites(self):
        return self.listed

    def __iter__(self):
        return self.listed

    def __len__(self):
        pass


RenderUpdates = OrderedUpdates = LayeredUpdates = LayeredDirty = RenderPlain = RenderClear = Group


class GroupSingle(Group):
    @property
    def sprite(self):
        return self.listed[None]


def spritecollide(sprite, group, kill, collided=None):
    collided(sprite, sprite)
    return group.listed


def spritecollideany(sprite, group, collided=None):
    collided(sprite, sprite)
    return group.listed[None]
