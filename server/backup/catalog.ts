/** What a database has: its tables with the columns that are copied, and its sequences. */
import type pg from 'pg';
import type { Head, Table } from './format.ts';

const OF_EXTENSION = (catalog: string) =>
  `exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = ${catalog}.oid and d.deptype = 'e')`;

/** Tables in an order in which each refers only to those before it. Values that the database generates are left out. */
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
  const isPlaced = (name: string) => sorted.some((table) => table.name === name);
  while (sorted.length < tables.length) {
    const next = tables.find(
      ({ name }) => !isPlaced(name) && references.every(({ from, to }) => from !== name || isPlaced(to)),
    );
    if (!next) throw new Error('tables refer to each other in a circle, which a backup cannot put in order');
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

/** Nothing of anyone's: neither a table, a view nor a sequence, but for what extensions bring. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`
    select not exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and not ${OF_EXTENSION('c')}
    ) as empty`);
  return rows[0]?.empty ?? false;
}
