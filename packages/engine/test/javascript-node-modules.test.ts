// What Node's own modules call of what they are given, and of the classes that are based on theirs.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const emitters = (imports: string, base: string): string => `${imports}
function heard() {}
class Bell extends ${base} { ring() { this.emit('ring'); } }
function own() { const bell = new ${base}(); bell.on('ring', heard); bell.emit('ring'); }
function below() { const bell = new Bell(); bell.on('ring', heard); bell.ring(); }
`;

for (const [imports, base] of [
  ["const EventEmitter = require('events');", 'EventEmitter'],
  ["const events = require('node:events');", 'events.EventEmitter'],
  ["const { EventEmitter } = require('events');", 'EventEmitter'],
  ["import EventEmitter from 'node:events';", 'EventEmitter'],
] as const) {
  it(`listeners are called by whoever emits: ${imports}`, async () => {
    await checkCalls(
      { 'a.js': emitters(imports, base) },
      `
      a.js own -> a.js heard
      a.js Bell.ring -> a.js heard
      a.js below -> a.js Bell
      a.js below -> a.js Bell.ring`,
    );
  });
}

it('functions of the older kind inherit what a module is', async () => {
  await checkCalls(
    {
      'a.js': `
const EventEmitter = require('events');
const util = require('util');
function heard() {}
function Bell() { EventEmitter.call(this); }
util.inherits(Bell, EventEmitter);
Bell.prototype.ring = function ring() { this.emit('ring'); };
function start() { const bell = new Bell(); bell.on('ring', heard); bell.ring(); }
`,
    },
    `
    a.js start -> a.js Bell
    a.js start -> a.js Bell.ring
    a.js Bell.ring -> a.js heard`,
  );
});

it('streams run what classes and options say of them', async () => {
  await checkCalls(
    {
      'a.js': `
const { Transform, Writable, pipeline } = require('stream');
class Upper extends Transform {
  _transform(chunk, encoding, done) { this.push(chunk); }
  _flush(done) {}
  other() {}
}
class Sink extends Writable { _write(chunk, encoding, done) {} }
function heard() {}
function written() {}
function ended() {}
function one() { const upper = new Upper(); upper.on('data', heard); upper.write('a'); }
function two() { new Upper().pipe(new Sink()); }
function three() { new Writable({ write: written }).end('a'); }
function four() { pipeline(new Upper(), new Sink(), ended); }
`,
    },
    `
    a.js Upper._transform -> a.js heard
    a.js one -> a.js Upper
    a.js one -> a.js Upper._transform
    a.js two -> a.js Upper
    a.js two -> a.js Sink
    a.js two -> a.js Sink._write
    a.js three -> a.js written
    a.js four -> a.js Upper
    a.js four -> a.js Sink
    a.js four -> a.js Upper._transform
    a.js four -> a.js Upper._flush
    a.js four -> a.js Sink._write
    a.js four -> a.js ended`,
  );
});

it('assertions and contexts run what they are given', async () => {
  await checkCalls(
    {
      'a.js': `
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const storage = new AsyncLocalStorage();
function fails() {}
function inside() { storage.getStore().use(); }
function use() {}
function one() { assert.throws(fails); assert(fails); assert.equal(fails, use); }
function two() { storage.run({ use }, inside); }
`,
    },
    `
    a.js one -> a.js fails
    a.js two -> a.js inside
    a.js inside -> a.js use`,
  );
});
