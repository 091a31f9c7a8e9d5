/** The tables, sequences and named files of a database. */
import type pg from 'pg';
import { avatarKey, avatarUrl } from '../files/avatars.ts';
import { coverFiles } from '../files/cover-files.ts';
import { photoFiles } from '../files/photo-files.ts';
import type { FileSum, Head, Table } from './format.ts';

const OF_EXTENSION = (catalog: string) =>
  `exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = ${catalog}.oid and d.deptype = 'e')`;

/** Tables ordered so that each refers only to earlier ones. Generated columns are left out. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
    ) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      and not ${OF_EXTENSION('c')}
    order by c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select c.relname as from, r.relname as to from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and f.conrelid <> f.confrelid`);
  return inOrder(rows, references);
}

function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const sorted: Table[] = [];
  const isSorted = (name: string) => sorted.some((table) => table.name === name);
  while (sorted.length < tables.length) {
    const next = tables.find(
      ({ name }) => !isSorted(name) && references.every(({ from, to }) => from !== name || isSorted(to)),
    );
    if (!next) throw new Error('tables have circular foreign keys, which a backup does not support');
    sorted.push(next);
  }
  return sorted;
}

export async function readSequences(client: pg.ClientBase): Promise<Head['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not ${OF_EXTENSION('c')} order by 1`);
  const sequences: Head['sequences'] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from public."${name}"`,
    );
    for (const state of states) sequences.push({ name, ...state });
  }
  return sequences;
}

/** Whether there is no table, view or sequence except those of extensions. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`
    select not exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and not ${OF_EXTENSION('c')}
    ) as empty`);
  return rows[0]?.empty ?? false;
}

export type NamedFile = Pick<FileSum, 'bucket' | 'key' | 'type'>;

/** Every file that a row names, photos in all sizes. A new column that names files belongs here too. */
export async function namedFiles(client: pg.ClientBase): Promise<NamedFile[]> {
  const photos = await client.query<{ url: string }>(
    'select profile_photo_url as url from users where profile_photo_url ^@ $1 order by 1',
    [avatarUrl('').replace(/\.jpg$/, '')],
  );
  const proofs = await client.query<{ key: string; type: string }>(
    'select payment_proof_url as key, payment_proof_type as type from payment_ledger where payment_proof_url is not null order by 1',
  );
  // A database of an earlier release doesn't have the column yet.
  const covers = await client.query<{ key: string }>(
    "select distinct to_jsonb(e)->>'cover_key' as key from events e where to_jsonb(e)->>'cover_key' is not null order by 1",
  );
  return [
    ...photos.rows.flatMap(({ url }) => photoFiles.filesOf(avatarKey(url))),
    ...covers.rows.flatMap(({ key }) => coverFiles.filesOf(key)),
    ...proofs.rows.map((file) => ({ bucket: 'payment-proofs' as const, ...file })),
  ];
}
