import fs from 'node:fs';
import { expect, test } from 'vitest';
import { LONG } from './chaos.mjs';

test('every name matches a test file and is no option', () => {
  const files = fs.readdirSync('server', { recursive: true }).map((name) => `server/${name}`);
  expect(LONG.filter((part) => part.startsWith('-') || !files.some((file) => file.includes(part)))).toEqual([]);
});
