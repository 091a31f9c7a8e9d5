/** The built application as a real process on a folder of its own, and browsers that visit it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** A running application; one for each test file's worker, with an empty database at first. */
export type School = {
  url: string;
  /** Every line the server wrote. */
  lines: string[];
  /** The newest code sent to a number (E.164); waits for it. */
  codeFor: (phone: string) => Promise<string>;
};

type Fixtures = { newPerson: () => Promise<Page> };

export const test = base.extend<Fixtures, { school: School }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alumni-e2e-'));
      const { server, school } = await startSchool(dataDir);
      await use(school);
      await stopServer(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** A person at a browser of their own, with no one else's cookies; a page error fails the test. */
  newPerson: async ({ browser }, use) => {
    const faults: string[] = [];
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(String(error)));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(faults).toEqual([]);
  },
});

async function startSchool(dataDir: string): Promise<{ server: ChildProcess; school: School }> {
  const lines: string[] = [];
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let rest = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      const parts = `${rest}${chunk}`.split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      const ready = parts.map((line) => /is ready: (\S+)/.exec(line)?.[1]).find(Boolean);
      if (ready) resolve(ready);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', (chunk: Buffer) => lines.push(String(chunk)));
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)));
  });
  const codeFor = async (phone: string) => {
    const told = () => lines.findLast((line) => line.startsWith(`SMS to ${phone}:`))?.match(/\d{6}$/)?.[0] ?? '';
    await expect.poll(told).toMatch(/^\d{6}$/);
    return told();
  };
  return { server, school: { url, lines, codeFor } };
}

async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

/** No violation of WCAG 2.2 A and AA on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // A page that is still fading in has colours nobody will read.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
