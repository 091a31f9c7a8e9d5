import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PLANTED = {
  'sound.ts': '/** Confirms a payment and emails the member. */\nexport const confirmPayment = 1;\n',
  'constant.ts': 'export const verdict = 1;\n',
  'function.ts': 'export function queueLetter() {}\n',
  'text.ts': "export const title = 'Nobody waits';\n",
  'comment.ts': '/** Read anew. */\n',
  'page.md': 'Whoever signs in.\n',
  'misspelled.ts': '/** A paymant. */\n',
};

let folder: string;
let found: string[];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-spelling-'));
  for (const [name, text] of Object.entries(PLANTED)) fs.writeFileSync(path.join(folder, name), text);
  const { stdout } = spawnSync(
    path.resolve('node_modules/.bin/cspell'),
    ['lint', '--no-progress', '--no-summary', '--config', path.resolve('cspell.config.yaml'), '--root', folder, '**'],
    { encoding: 'utf8' },
  );
  found = stdout.split('\n');
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const linesOn = (name: string) => found.filter((line) => line.includes(`${name}:`)).join('\n');

test('a text in standard words passes', () => {
  expect(linesOn('sound.ts')).toBe('');
});

test.each(['constant.ts', 'function.ts', 'text.ts', 'comment.ts', 'page.md'])(
  'a flagged word in a %s is found',
  (name) => {
    expect(linesOn(name)).toContain('Forbidden word');
  },
);

test('a misspelled word is found', () => {
  expect(linesOn('misspelled.ts')).toContain('Unknown word (paymant)');
});
