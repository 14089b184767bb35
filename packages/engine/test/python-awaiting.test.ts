// What `await` runs in Python: the method of what is awaited, and not that of what a coroutine comes to.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a coroutine is awaited, and not what it comes to, which has a method for that', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Request:',
        '    def __init__(self, bot): pass',
        '    def __await__(self): pass',
        'class Bot:',
        '    async def prepare(self, name):',
        '        return Request(self)',
        '    def request(self, name):',
        '        return Request(self)',
        '    async def send(self, name):',
        '        return await self.prepare(name)',
        '    async def ask(self):',
        '        return await self.request(1)',
        '    async def both(self):',
        '        request = await self.prepare(1)',
        '        await request',
        'def either(flag, bot: Bot):',
        '    return bot.prepare if flag else bot.request',
        'async def choose(bot: Bot, flag):',
        '    await either(flag, bot)(1)',
      ),
    },
    `
    a.py Bot.prepare -> a.py Request.__init__
    a.py Bot.request -> a.py Request.__init__
    a.py Bot.send -> a.py Bot.prepare
    a.py Bot.ask -> a.py Bot.request
    a.py Bot.ask -> a.py Request.__await__
    a.py Bot.both -> a.py Bot.prepare
    a.py Bot.both -> a.py Request.__await__
    a.py choose -> a.py either
    a.py choose -> a.py Bot.prepare
    a.py choose -> a.py Bot.request
    a.py choose -> a.py Request.__await__`,
  );
});
