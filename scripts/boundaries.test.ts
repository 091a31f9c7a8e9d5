import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.mjs';
import { forbidden } from './boundaries-rules.mjs';

const FILES = {
  'school.config.ts': 'export const school = { name: "X" };',
  'contract/constants.ts': 'export const LIMIT = 1;',
  'contract/payments.ts': "import { LIMIT } from './constants.ts';\nexport const pay = { limit: LIMIT };",
  'demo/main.ts': "import '../db/seed.ts';\nimport '../server/app.ts';",
  'db/types.ts': 'export interface DB {\n  idempotency_keys: object;\n  payments: object;\n}',
  'db/seed.ts': "import { school } from '../school.config.ts';\nexport const seed = school;",
  'server/app.ts': "import { routes } from './payments/routes.ts';\nexport const app = routes;",
  'server/main.ts': "import { app } from './app.ts';\nexport default app;",
  'server/lib/errors.ts': 'export const cents = 1;',
  'server/lib/db/database.ts': 'export type Db = { selectFrom(name: string): void };',
  'server/audit/entries.ts': "import { insert } from './queries.ts';\nexport const record = insert;",
  'server/audit/queries.ts':
    "import type { Db } from '../lib/db/database.ts';\nexport const insert = (db: Db) => db.selectFrom('x');",
  'server/payments/routes.ts': "import { confirm } from './reviews.ts';\nexport const routes = [confirm];",
  'server/payments/rules.ts': "import { cents } from '../lib/errors.ts';\nexport const fee = cents;",
  'server/payments/reviews.ts':
    "import { record } from '../audit/entries.ts';\nimport { fee } from './rules.ts';\nexport const confirm = { record, fee };",
  'web/main.tsx': "import { Page } from './routes/pay.tsx';\nexport default <Page />;",
  'web/lib/api.ts': "import type { pay } from '../../contract/payments.ts';\nexport type Api = typeof pay;",
  'web/ui/button.tsx': 'export const Button = () => <button type="button" />;',
  'web/people/card.tsx': "import { Button } from '../ui/button.tsx';\nexport const Card = Button;",
  'web/payments/form.tsx': "import type { Api } from '../lib/api.ts';\nexport type Form = Api;\nexport const Form = 1;",
  'web/routes/pay.tsx':
    "import { Form } from '../payments/form.tsx';\nimport { Card } from '../people/card.tsx';\nexport const Page = () => <Card key={Form} />;",
};

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-boundaries-'));
  fs.symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  for (const [name, text] of Object.entries(FILES)) plant(name, text);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function plant(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), withPadding(text));
}
const violations = async () => [
  ...new Set((await checkBoundaries(root)).violations.map((line) => line.replace(/: .*/, ''))),
];

test('a project without violations passes', async () => {
  expect(await checkBoundaries(root)).toEqual({ modules: Object.keys(FILES).length - 1, violations: [] });
});

const withPadding = (text: string) => `${text}\n${'//\n'.repeat(15)}`;

const LATER = "import '../rooms/beds.ts';";
const planted: [rule: string, files: Record<string, string>][] = [
  ['no-circles', { 'server/lib/errors.ts': "import './more.ts';", 'server/lib/more.ts': "import './errors.ts';" }],
  [
    'no-circles',
    {
      'web/ui/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
      'web/ui/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
    },
  ],
  ['every-import-resolves', { 'web/ui/a.ts': "import './nowhere.ts';" }],
  [
    'contract-knows-only-the-school',
    { 'contract/payments.ts': "import type { Db } from '../server/lib/db/database.ts';\nexport type X = Db;" },
  ],
  [
    'school-imports-nothing',
    { 'school.config.ts': "import { LIMIT } from './contract/constants.ts';\nexport const school = LIMIT;" },
  ],
  [
    'web-knows-only-the-contract',
    { 'web/lib/api.ts': "import type { Db } from '../../server/lib/db/database.ts';\nexport type Api = Db;" },
  ],
  ['web-knows-only-the-contract', { 'web/lib/api.ts': "export const load = () => import('../../db/seed.ts');" }],
  [
    'contract-as-types-in-the-web',
    { 'web/lib/api.ts': "import { pay } from '../../contract/payments.ts';\nexport type Api = typeof pay;" },
  ],
  ['plain-contract-stays-plain', { 'contract/constants.ts': "import * as z from 'zod';\nexport const LIMIT = z;" }],
  ['server-never-knows-the-web', { 'server/lib/errors.ts': "import '../../web/ui/button.tsx';" }],
  ['db-never-knows-the-server', { 'db/seed.ts': "import '../server/lib/errors.ts';" }],
  ['nothing-imports-the-demo', { 'server/main.ts': "import '../demo/main.ts';" }],
  ['backup-is-a-command', { 'server/lib/errors.ts': "import '../backup/x.ts';", 'server/backup/x.ts': 'export {};' }],
  ['scripts-stay-outside', { 'server/lib/errors.ts': "import '../../scripts/x.ts';", 'scripts/x.ts': 'export {};' }],
  ['lib-knows-no-feature', { 'server/lib/errors.ts': "import '../payments/reviews.ts';" }],
  ['lib-knows-no-feature', { 'server/lib/errors.ts': "import '../app.ts';" }],
  ['config-knows-no-feature', { 'server/config/env.ts': "import '../payments/reviews.ts';" }],
  ['ssr-knows-no-feature', { 'server/ssr/page.ts': "import '../payments/reviews.ts';" }],
  ['database-folder-knows-no-feature', { 'server/embedded-postgres/start.ts': "import '../lib/db/database.ts';" }],
  ['app-alone-knows-the-features', { 'server/main.ts': "import './payments/reviews.ts';" }],
  [
    'tests-alone-use-testing',
    { 'server/lib/errors.ts': "import '../testing/people.ts';", 'server/testing/people.ts': 'export {};' },
  ],
  [
    'feature-is-listed',
    { 'server/app.ts': "import './unheard-of/routes.ts';", 'server/unheard-of/routes.ts': 'export {};' },
  ],
  ['features-in-order', { 'server/payments/reviews.ts': LATER, 'server/rooms/beds.ts': 'export {};' }],
  ['private-files', { 'server/payments/reviews.ts': "import '../audit/queries.ts';" }],
  [
    'private-files',
    { 'server/payments/reviews.ts': "import '../audit/rules.ts';", 'server/audit/rules.ts': 'export {};' },
  ],
  [
    'private-files',
    {
      'server/payments/reviews.ts': "import '../audit/cards/queries.ts';",
      'server/audit/cards/queries.ts': 'export {};',
    },
  ],
  [
    'only-queries-touch-the-database',
    { 'server/payments/reviews.ts': "import { sql } from 'kysely';\nexport const x = sql;" },
  ],
  [
    'only-queries-touch-the-database',
    { 'server/payments/reviews.ts': "import type pg from 'pg';\nexport type X = pg.Pool;" },
  ],
  [
    'only-queries-touch-the-database',
    { 'server/payments/reviews.ts': "export const x = (db: any) => db.updateTable('payments');" },
  ],
  [
    'rules-and-policies-are-pure',
    { 'server/payments/rules.ts': "import type { Db } from '../lib/db/database.ts';\nexport type X = Db;" },
  ],
  ['rules-do-no-io', { 'server/payments/policy.ts': "import fs from 'node:fs';\nexport const x = fs;" }],
  ['web-ui-and-lib-know-no-feature', { 'web/ui/button.tsx': "import '../payments/form.tsx';" }],
  ['web-features-meet-in-routes', { 'web/people/card.tsx': "import '../payments/form.tsx';" }],
  [
    'web-features-meet-in-routes',
    { 'web/people/card.tsx': "import '../routes/other.tsx';", 'web/routes/other.tsx': 'export {};' },
  ],
];

describe('a planted violation is found', () => {
  test.each(planted)('%s (%#)', async (rule, files) => {
    for (const [name, text] of Object.entries(files)) plant(name, text);
    expect(await violations()).toContain(rule);
  });
});

const SQL: [rule: string, file: string, text: string][] = [
  ['lib-names-no-feature-table', 'server/lib/db/counts.ts', 'export const x = "select from payments";'],
  ['lib-names-no-feature-table', 'server/lib/db/counts.ts', "export const x = (db: any) => db.selectFrom('payments');"],
  [
    'private-queue-tables-in-one-adapter',
    'server/lib/jobs/worker.ts',
    'export const x = "graphile_worker._private_jobs";',
  ],
];

test.each(SQL)('a planted query is found: %s (%#)', async (rule, file, text) => {
  plant(file, text);
  expect(await violations()).toEqual([rule]);
});

test('a table that two features write is found', async () => {
  plant('server/payments/queries.ts', "export const x = (db: any) => db.insertInto('payments');");
  expect(await violations()).toEqual([]);
  plant('server/audit/log/queries.ts', 'export const x = "update payments set cents = 0";');
  expect(await violations()).toEqual(['one-feature-writes-a-table']);
});

test('lib may name its own tables', async () => {
  plant('server/lib/http/keys.ts', 'export const x = "select from idempotency_keys";');
  expect(await violations()).toEqual([]);
});

const LAYOUT: [rule: string, file: string, text?: string][] = [
  ['file-says-what-it-holds', 'server/payments/utils.ts'],
  ['file-says-what-it-holds', 'web/ui/index.ts'],
  ['kebab-case', 'web/ui/BigButton.tsx'],
  ['one-queries-file-per-folder', 'server/payments/queries-staff.ts'],
  ['folder-says-the-prefix', 'web/payments/payment-history.tsx'],
  ['folder-says-the-prefix', 'web/payments/review/review-queue.tsx'],
  ['too-long-for-a-file', 'server/payments/refunds.ts', '//\n'.repeat(301)],
];

describe('a planted name or size is found', () => {
  test.each(LAYOUT)('%s: %s', async (rule, file, text = '') => {
    plant(file, `export {};\n${text}`);
    expect(await violations()).toContain(rule);
  });

  test('too-short-for-a-file', async () => {
    fs.writeFileSync(path.join(root, 'web/ui/crumb.ts'), 'export {};\n');
    expect(await violations()).toContain('too-short-for-a-file');
  });
});

test('every rule has a planted violation', () => {
  const rules = forbidden.map(({ name }) => name.replace(/: .*/, ''));
  expect([...new Set(rules)].sort()).toEqual([...new Set(planted.map(([rule]) => rule))].sort());
});

describe('reading nothing is a violation', () => {
  test.each(['contract', 'db', 'demo', 'server', 'web'])('of %s', async (tree) => {
    fs.rmSync(path.join(root, tree), { recursive: true });
    fs.mkdirSync(path.join(root, tree));
    expect(await violations()).toContain('nothing-was-read');
  });

  test('also if none of the files could be parsed', async () => {
    for (const [name, text] of Object.entries(FILES)) plant(name, text.replaceAll(/^import .*$/gm, ''));
    expect(await violations()).toContain('nothing-was-read');
  });
});
