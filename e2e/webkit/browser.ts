/** Starts MiniBrowser of WebKitGTK, its driver and the display that both need. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/testing/server-process.ts';
import { newSession, type Session } from './webdriver.ts';

/** axe takes seconds, and many times that on a machine with other work. */
const SCRIPT_TIMEOUT = 180_000;

export type Look = { width: number; height: number; isDark: boolean };
export type Browser = { session: Session; close: () => Promise<void> };

/** A screen that no one looks at; returns its name. */
export async function startDisplay(): Promise<{ display: string; stop: () => Promise<void> }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [, , , numbers] = server.stdio;
  const display = await new Promise<string>((resolve, reject) => {
    server.once('error', reject).once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    (numbers as Readable).once('data', (data) => resolve(`:${String(data).trim()}`));
  });
  return { display, stop: () => ended(server) };
}

export async function startBrowser(display: string, { isDark, ...size }: Look): Promise<Browser> {
  const port = await freePort();
  const home = mkdtempSync(path.join(os.tmpdir(), 'alumni-webkit-'));
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      DISPLAY: display,
      NO_AT_BRIDGE: '1', // no screen reader is there to be told
      WEBKIT_DISABLE_COMPOSITING_MODE: '1', // without a graphics processor, journeys take a quarter longer with it
    },
    stdio: 'ignore',
  });
  const args = ['--automation', '--full-screen']; // only without its toolbar is a window as narrow as a phone
  if (isDark) args.push('--dark-mode');
  const capabilities = { 'webkitgtk:browserOptions': { args }, timeouts: { script: SCRIPT_TIMEOUT } };
  const session = await retry(() => newSession(`http://127.0.0.1:${port}`, capabilities));
  await session.resize(size);
  return {
    session,
    async close() {
      await session.end().catch(() => undefined); // it may have crashed
      await ended(driver);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The driver listens a moment after it has started. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.kill()) await end;
}
