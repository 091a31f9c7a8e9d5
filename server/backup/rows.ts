/** Rows out of the database and into it, as PostgreSQL's own COPY writes and reads them; never a table in memory. */
import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { RowSum, Table } from './format.ts';
import { createSum } from './sum.ts';

/** How values are written must not depend on either database's settings, nor the order of a big table on its other readers. */
const SETTINGS = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** A connection of its own for a backup or a restore; one that breaks fails the query that is running. */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await client.query(SETTINGS);
  return client;
}

/** Bytes of rows that are in memory at once. */
const PIECE = 4 * 1024 * 1024;

/** Every row of a table (or of a query), in pieces; its sum is the generator's return value. */
export async function* copyOut(
  client: pg.ClientBase,
  source: string,
): AsyncGenerator<Buffer, Omit<RowSum, 'name'>, undefined> {
  const sum = createSum();
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(copyTo(`copy ${source} to stdout`)) as AsyncIterable<Buffer>) {
    sum.take(chunk);
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
  return sum.result();
}

/** The sum of what a table holds, without keeping it. */
export async function sumOf(client: pg.ClientBase, table: Table): Promise<Omit<RowSum, 'name'>> {
  const pieces = copyOut(client, listOf(table));
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return value;
  }
}

export const listOf = ({ name, columns }: Table): string =>
  `public."${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;

export type CopyIn = { write: (piece: Buffer) => Promise<void>; end: () => Promise<void> };

/** Takes the rows of a table (`target` as listOf says it) piece by piece. What the database refuses is thrown by either. */
export function copyIn(client: pg.ClientBase, target: string): CopyIn {
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  const failed = once(stream, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => {}); // told by whatever is waiting
  return {
    write: (piece) =>
      Promise.race([
        failed,
        new Promise<void>((resolve, reject) => {
          stream.write(piece, (error) => (error ? reject(error) : resolve()));
        }),
      ]),
    end: () => {
      const finished = once(stream, 'finish').then(() => {});
      stream.end();
      return Promise.race([failed, finished]);
    },
  };
}
