// A real server in a process of its own and a real browser before it, for one test. Whatever the page says on its
// console, refuses by its policy, or asks of another place, fails the test.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The graph is drawn by WebGL, in software where there is no graphics card.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];
/** What a busy machine may take for one step. */
const STEP_MILLISECONDS = 60_000;
const MAIN = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));

export interface PageInBrowser {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Such as `http://127.0.0.1:40123`. */
  readonly address: string;
  /** Of the first start; it works once. */
  readonly link: string;
  /** Everything that went wrong in the browser so far. */
  readonly troubles: readonly string[];
}

/** What is wanted of a test; benches are none. */
type Test = Pick<TestContext, 'after' | 'diagnostic'>;

/** Undefined without a browser, which the test's output says. */
export async function openPage(
  test: Test,
  size: { width: number; height: number } = { width: 1440, height: 900 },
): Promise<PageInBrowser | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    test.diagnostic('NOT TESTED: there is no Chromium here; set CHROME_PATH to where one is.');
    return undefined;
  }
  const server = await startServer(test);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  test.after(() => browser.close());
  const context = await browser.newContext({ viewport: size, acceptDownloads: true });
  context.setDefaultTimeout(STEP_MILLISECONDS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('dialog', (dialog) => {
    troubles.push(`a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    // A drawing in software tells that it is slow; that is no trouble of the page.
    const isOwn = message.type() === 'error' && !/Failed to load resource/.test(message.text());
    if (isOwn) troubles.push(message.text());
  });
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(server.address) || /^(?:blob|data):/.test(request.url());
    if (!isOwn) troubles.push(`a request to ${request.url()}`);
  });
  return { page, context, troubles, ...server };
}

async function startServer(test: Test): Promise<{ address: string; link: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-page-'));
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const child = spawn(process.execPath, [MAIN, 'serve', '--data-dir', folder, '--port', '0'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  test.after(async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (/listening on \S+\n[\s\S]*\n\n$/.test(output)) resolve(output);
    });
  }
  child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  const text = await promise;
  const [, address] = /listening on (\S+)/.exec(text) ?? [];
  const [link] = /http:\S+#token=\S+/.exec(text) ?? [];
  assert.ok(address !== undefined && link !== undefined, text);
  return { address, link };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
