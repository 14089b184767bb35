# Commands that another one invokes, and what a bot runs of a cog that it is given. What else a cog is stays outside: decorators
# of programs hint at it where they mean the class around.
# https://discordpy.readthedocs.io/en/stable/ext/commands/api.html
import discord as commands
import discord as ext
from outside import value


class Context(value):
    async def invoke(self, command, *args, **kwargs):
        return command(*value)


class Bot(value):
    async def add_cog(self, cog, **options):
        cog.cog_load()

    async def invoke(self, context):
        pass


AutoShardedBot = Bot
