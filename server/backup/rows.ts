/** Copies rows with PostgreSQL's COPY, never a whole table in memory. */
import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { createChecksum } from './checksums.ts';
import type { RowSum, Table } from './format.ts';

/** The written values and their order must not depend on the database's settings or on other readers. */
const SETTINGS = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** A separate connection; if it breaks, the running query fails. */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await client.query(SETTINGS);
  return client;
}

/** Bytes of rows in memory at once. */
const PIECE = 4 * 1024 * 1024;

/** Hands the rows of a table or query over in pieces, and returns their checksum. */
export async function copyOut(
  client: pg.ClientBase,
  source: string,
  take: (piece: Buffer) => Promise<void> | void,
): Promise<Omit<RowSum, 'name'>> {
  const sum = createChecksum();
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(copyTo(`copy ${source} to stdout`)) as AsyncIterable<Buffer>) {
    sum.take(chunk);
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE) continue;
    await take(Buffer.concat(waiting));
    waiting = [];
    size = 0;
  }
  if (size > 0) await take(Buffer.concat(waiting));
  return sum.result();
}

export const checksumOf = (client: pg.ClientBase, table: Table): Promise<Omit<RowSum, 'name'>> =>
  copyOut(client, copyTarget(table), () => {});

export const copyTarget = ({ name, columns }: Table): string =>
  `public."${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;

export type CopyIn = { write: (piece: Buffer) => Promise<void>; end: () => Promise<void> };

/** Inserts rows piece by piece; `target` is from `copyTarget`. Both functions throw what the database refuses. */
export function copyIn(client: pg.ClientBase, target: string): CopyIn {
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  const failed = once(stream, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => {}); // thrown by `write` or `end`
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
