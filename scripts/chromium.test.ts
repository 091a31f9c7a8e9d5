import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureChromium, findChromium } from './chromium.mjs';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-chromium-'));
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(folder, { recursive: true });
});

function program(name: string, says: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, `#!/bin/sh\n${says}\n`, { mode: 0o755 });
  return file;
}

test('finds Chromium on PATH', async () => {
  const found = program('chromium', 'echo Chromium 140.0');
  vi.stubEnv('PATH', folder);
  expect(findChromium()).toBe(found);
  expect(await ensureChromium()).toBe(found);
});

test('prefers the headless shell', () => {
  program('chromium', 'echo Chromium 140.0');
  const shell = program('chromium-headless-shell', 'echo Chromium 140.0');
  expect(findChromium()).toBe(shell);
});

test('skips a program that only explains how to install Chromium', () => {
  program('chromium', 'echo "Command requires the snap chromium" >&2; exit 1');
  const chrome = program('google-chrome', 'echo Google Chrome 140.0');
  vi.stubEnv('PATH', folder);
  expect(findChromium()).toBe(chrome);
});

test('uses CHROMIUM_PATH and refuses one that does not work', async () => {
  const chosen = program('mine', 'echo Chromium 141.0');
  vi.stubEnv('CHROMIUM_PATH', chosen);
  expect(await ensureChromium()).toBe(chosen);
  vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'absent'));
  await expect(ensureChromium()).rejects.toThrow('which is not a working Chromium');
});
