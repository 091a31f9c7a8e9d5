import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { urlOf } from '../testing/connection.ts';
import { emptyDatabase } from '../testing/database.ts';
import { HOSTED_DUMP, temporaryFiles } from '../testing/import-files.ts';
import { type Dump, readDump } from './dump.ts';
import { isKnown } from './hosted-tables.ts';

const { write, dropFiles } = temporaryFiles();
afterAll(dropFiles);

const WHOLE = fs.readFileSync(HOSTED_DUMP, 'utf8');
const END = '\n-- PostgreSQL database dump complete\n';
let files = 0;
const read = (content: string | Buffer) => {
  const name = `dump-${++files}.sql`;
  return readDump({ name, path: write(name, content) }, isKnown);
};
const tableOf = (dump: Dump, name: string) => dump.tables.find((each) => each.name === name);
function rowsIn(dump: Dump, name: string) {
  const { columns = [], rows = [] } = tableOf(dump, name) ?? {};
  return rows.map(({ cells }) => Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
}

function expectHosted(dump: Dump) {
  expect(rowsIn(dump, 'users')).toEqual([
    expect.objectContaining({ first_name: 'Ann', current_city: 'New\\port', share_phone: 'f', sports_house: 'Pawsey' }),
    expect.objectContaining({ first_name: 'Bob', current_city: 'Montréal', profession: '', sports_house: '' }),
  ]);
  expect(rowsIn(dump, 'events')[0]).toMatchObject({
    description: 'Three days.\nBring \\ friends.',
    dress_code: 'White',
  });
  expect(rowsIn(dump, 'allowed_phone_numbers')[2]).toMatchObject({ notes: 'Calls at\tnight' });
  expect(rowsIn(dump, 'activity_logs')[0]).toHaveProperty('timestamp');
  expect([...dump.others].sort()).toEqual([
    ['Old Minutes', 1],
    ['auth.users', 1],
  ]);
}

describe('a dump', () => {
  it('is read with names, escapes and nulls; other schemas are only counted', async () => {
    expectHosted(await read(WHOLE));
  });

  it('keeps the line number of each row', async () => {
    const { rows = [] } = tableOf(await read(WHOLE), 'rooms') ?? {};
    expect(rows.map(({ line }) => WHOLE.split('\n')[line - 1]?.split('\t')[2])).toEqual(['101', '102']);
  });

  it('is read the same with Windows line ends', async () => {
    expectHosted(await read(WHOLE.replaceAll('\n', '\r\n')));
  });

  it('is read with every escape', async () => {
    const row = 'a\\bb\\fc\\nd\\re\\tf\\vg\\\\h\\\\nI\\.\u2028j\t\\N\t\\\\N\t';
    const { rows = [] } =
      tableOf(await read(`COPY public.rooms (a, b, c, d) FROM stdin;\n${row}\n\\.\n${END}`), 'rooms') ?? {};
    expect(rows[0]?.cells).toEqual(['a\bb\fc\nd\re\tf\vg\\h\\nI.\u2028j', '', '\\N', '']);
  });

  it.each([
    [
      'in the middle of a table',
      WHOLE.slice(0, WHOLE.indexOf('COPY public.rooms') + 150),
      'the rows of rooms, from line 538 on, do not end',
    ],
    ['between two tables', WHOLE.slice(0, WHOLE.indexOf('-- Data for Name: rooms')), 'it does not end with'],
    [
      'behind its last row',
      WHOLE.slice(0, WHOLE.indexOf('-- Name: activity_logs_id_seq; Type: SEQUENCE SET')),
      'it does not end with',
    ],
  ])('that was cut off %s is refused', async (_, content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });

  it.each<[string, string | Buffer, string]>([
    [
      'with --inserts',
      `INSERT INTO public.users VALUES (1);\n${END}`,
      'was made with --inserts. Make it again without',
    ],
    ['without rows', `CREATE TABLE public.users (id int);\n${END}`, 'has no rows of a known table'],
    ['in LATIN1', `SET client_encoding = 'LATIN1';\n${END}`, 'Make it again with --encoding=UTF8'],
    [
      'that is not what it says',
      Buffer.from(`COPY public.rooms (id) FROM stdin;\n\xe9\n\\.\n${END}`, 'latin1'),
      'is not UTF-8',
    ],
    ['of two databases', `${WHOLE}\n${WHOLE}`, 'a second time. Dump a single database'],
  ])('%s is refused', async (_, content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });
});

it('a truncated dump is refused', async () => {
  const end = WHOLE.indexOf('-- PostgreSQL database dump complete');
  for (let at = 1; at < end; at += 211) await expect(read(WHOLE.slice(0, at))).rejects.toThrow('was cut off');
});

it('any text that PostgreSQL copies is read back unchanged', async () => {
  const texts = fc.sample(
    fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'\\\t\n\r\b\f\v"N.x0'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
    }),
    500,
  );
  const storable = texts.map((text) => text.replaceAll('\0', ''));
  const client = new pg.Client(inject('postgres').connection);
  await client.connect();
  await client.query('create temporary table said (line serial, a text, b text)');
  await client.query('insert into said (a, b) select text, text from unnest($1::text[]) as text', [storable]);
  const copied = await text(client.query(copyTo('copy (select a, b from said order by line) to stdout')));
  await client.end();
  const { rows = [] } =
    tableOf(await read(`COPY public.rooms (a, b) FROM stdin;\n${copied}\\.\n${END}`), 'rooms') ?? {};
  expect(rows.map(({ cells }) => cells)).toEqual(storable.map((each) => [each, each]));
});

/** pg_dump refuses a server newer than itself, as the embedded one is; `npm run test:postgres` has both of one version. */
async function canDump(): Promise<boolean> {
  const client = new pg.Client(inject('postgres').connection);
  await client.connect();
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version");
  await client.end();
  const { stdout = '' } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= rows[0].version;
}

it.runIf(await canDump())('a dump by this machine’s pg_dump is read like the fixture', async () => {
  const { connection, drop } = await emptyDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(fs.readFileSync(path.join(path.dirname(HOSTED_DUMP), 'hosted-tables.sql'), 'utf8'));
  await client.end();
  const { status, stdout } = spawnSync('pg_dump', ['--no-owner', urlOf(connection)], { encoding: 'utf8' });
  expect(status).toBe(0);
  expectHosted(await read(stdout));
  await drop();
});
