import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'spec-map.mjs');
const root = mkdtempSync(path.join(os.tmpdir(), 'spec-map-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};

type Run = { code: number; said: string; errors: string[] };
async function check(...rows: string[]): Promise<Run> {
  write('docs/spec-map/2-screens.md', ['| id | spec says | where | proof |', '|---|---|---|---|', ...rows].join('\n'));
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, [SCRIPT, root]).then(
    (out) => ({ code: 0, ...out }),
    (failed) => failed,
  );
  return { code, said: stdout.trim(), errors: stderr.split('\n').filter(Boolean) };
}
const row = (proof: string, id = '2.1', where = '/login') => `| ${id} | a rule | ${where} | ${proof} |`;

const TESTS = `
import { describe, expect, it, test } from 'vitest';
const CASES = [['a named case', 1], [\`a templated case\`, -1]] as const;
const OBJECTS = [{ name: 'an object', wide: true }];
const count = 3;
describe('a group', () => {
  it('is proven; in two parts', () => expect('only a text').toBe(1)); // it('only a comment')
  it.skip('is skipped', () => {});
  it(\`says \${count} things\`, () => {});
});
describe.skip('a skipped group', () => { it('is skipped with its group', () => {}); });
test.each<[string, number]>([['the first row', 1], ['100% sure', 2]])(
  'holds for %s',
  () => {},
);
test.each(CASES)('%s gives %i', () => {});
test.each(['plain', 'values'])('takes %j', () => {});
describe.each(OBJECTS)('$name', () => {});
test.todo('is to do');
other('is of another function', () => {});
`;

beforeEach(() => {
  write('server/rules.test.ts', TESTS);
  write('contract/people.ts', `export const people = {\n  'GET /directory/:id': {},\n};\n`);
});

describe('a proof', () => {
  it.each([
    'a group',
    'is proven',
    'things',
    'holds for %s',
    'holds for the first row',
    'holds for 100% sure',
    'a named case gives 1',
    'a templated case',
    '%s gives %i',
    'takes plain',
    'an object',
  ])('by the title %s is found', async (fragment) => {
    const passed = await check(row(`server/rules.test.ts › ${fragment}`));
    expect(passed).toEqual({ code: 0, said: '1 rows: 1 ticked, 0 open; 0 errors', errors: [] });
  });

  it.each([
    'is not there',
    'only a text',
    'only a comment',
    'is skipped',
    'a skipped group',
    'is to do',
    'is of another function',
  ])('by %s, which is no running test, is an error', async (fragment) => {
    const { code, errors } = await check(row(`server/rules.test.ts › ${fragment}`));
    expect(code).toBe(1);
    expect(errors).toEqual([`docs/spec-map/2-screens.md:3: 2.1: no test '${fragment}' in server/rules.test.ts`]);
  });

  it('may be several tests, each of which is checked', async () => {
    const two = 'server/rules.test.ts › is proven; in two parts; server/rules.test.ts › a group';
    expect((await check(row(two))).code).toBe(0);
    const { errors } = await check(row(`${two}; server/gone.test.ts › a group`));
    expect(errors).toEqual(['docs/spec-map/2-screens.md:3: 2.1 names server/gone.test.ts, which does not exist']);
  });

  it.each(['done', 'server/rules.test.ts', 'server/rules.ts › a group'])(
    '%s is neither open nor a test',
    async (proof) => {
      const { code, errors } = await check(row(proof));
      expect(code).toBe(1);
      expect(errors).toEqual([expect.stringContaining(`: ${proof}`)]);
    },
  );

  it('in a file that does not parse is an error', async () => {
    write('server/broken.test.ts', "it('is broken', () => {");
    const { code, errors } = await check(row('server/broken.test.ts › is broken'));
    expect(code).toBe(1);
    expect(errors).toEqual([expect.stringContaining('server/broken.test.ts, which does not parse')]);
  });
});

describe('a row', () => {
  it('with a duplicate id is an error', async () => {
    const { code, errors } = await check(row('open'), row('open', '2.2'), row('open'));
    expect(code).toBe(1);
    expect(errors).toEqual(['docs/spec-map/2-screens.md:5: 2.1 is already at docs/spec-map/2-screens.md:3']);
  });

  it.each([
    ['an id of another section', row('open', '3.1')],
    ['no id', row('open', '')],
    ['a cell too few', '| 2.1 | a rule | open |'],
    ['an empty proof', row('')],
    ['no place', row('open', '2.1', '')],
  ])('with %s is an error', async (_, text) => {
    const { code, errors } = await check(text);
    expect(code).toBe(1);
    expect(errors.every((error) => error.startsWith('docs/spec-map/2-screens.md:3: '))).toBe(true);
  });

  it.each([
    ['that exists', '`GET /directory/:id`', []],
    [
      'that does not',
      '`GET /nowhere`',
      [expect.stringContaining('names GET /nowhere, which the contract does not have')],
    ],
    ['to come', '`GET /nowhere` (to come)', []],
    ['to come that exists', '`GET /directory/:id` (to come)', [expect.stringContaining('but it exists')]],
  ])('with an operation %s', async (_, where, errors) => {
    expect((await check(row('open', '2.1', where))).errors).toEqual(errors);
  });

  it('is missing: an empty map is an error', async () => {
    expect(await check()).toMatchObject({ code: 1, errors: ['docs/spec-map: no row was read'] });
  });
});

it('prints how many rows are ticked and open', async () => {
  const { said } = await check(row('open'), row('server/rules.test.ts › a group', '2.2'), row('open', '2.3'));
  expect(said).toBe('3 rows: 1 ticked, 2 open; 0 errors');
});
