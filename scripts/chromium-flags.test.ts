import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DISABLED_BY_PLAYWRIGHT } from './chromium-flags.ts';

const BUNDLE = path.resolve(import.meta.dirname, '../node_modules/playwright-core/lib/coreBundle.js');

test('the list of disabled features is Playwright’s own', () => {
  const bundle = readFileSync(BUNDLE, 'utf8');
  const start = bundle.indexOf('disabledFeatures = [');
  expect(start).toBeGreaterThan(0);
  const list = bundle.slice(start, bundle.indexOf('].filter(Boolean)', start));
  const names = [...list.matchAll(/^ *"(\w+)"/gm)].map(([, name]) => name);
  expect(names).toEqual(DISABLED_BY_PLAYWRIGHT);
});
