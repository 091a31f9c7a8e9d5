/** What a backup file holds: a gzipped tar, so that `tar tzf` looks into it. docs/decisions/0014 says why. */
import * as z from 'zod';

export const PRODUCT = 'alumni-reunion';
/** Grows with every change that an older release could not read. */
export const FORMAT = 1;

/** The first entry, by which a file is known. */
export const HEAD = 'backup.json';
/** The last one: a file without it was cut short. */
export const CONTENTS = 'contents.json';
/** Not a table: what the queue still had to do, in words that do not depend on the queue's own version. */
export const JOBS = '-jobs';

const digest = z.string().regex(/^[\da-f]{64}$/);
/** A name that SQL and tar take as it is. */
const name = z.string().regex(/^[a-z_][a-z\d_]*$/);
const bucket = z.enum(['avatars', 'payment-proofs']);
const key = z.string().regex(/^[\w-]+(\/[\w-]+)*(\.\w+)+$/);

/** All that later formats must keep too. */
export const kind = z.object({ product: z.literal(PRODUCT), format: z.int() });

export const head = kind.extend({
  made_at: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  /** Tells whether SESSION_SECRET is the same, and nothing else of it. */
  secret_check: digest,
  migrations: z.array(z.object({ name: z.string(), checksum: digest })),
  /** In an order in which each may refer to those before it. */
  tables: z.array(z.object({ name, columns: z.array(name) })),
  sequences: z.array(z.object({ name, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
});
export type Head = z.output<typeof head>;
export type Table = Head['tables'][number];

const rowsOf = z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256: digest });
export type RowSum = z.output<typeof rowsOf>;
const fileOf = z.object({ bucket, key, type: z.string(), bytes: z.int(), sha256: digest });
export type FileSum = z.output<typeof fileOf>;

export const contents = z.object({
  /** Every table of the head, then the jobs. */
  rows: z.array(rowsOf),
  files: z.array(fileOf),
  /** Named by a row and not in the storage, as `bucket/key`. */
  missing: z.array(z.string()),
});
export type Contents = z.output<typeof contents>;

/** `rows/users/000001.copy`: PostgreSQL's COPY text format, in pieces that are read one after the other. */
export const rowsEntry = (table: string, piece: number): string =>
  `rows/${table}/${String(piece).padStart(6, '0')}.copy`;
export const fileEntry = ({ bucket, key }: Pick<FileSum, 'bucket' | 'key'>): string => `files/${bucket}/${key}`;

/** The table an entry's rows belong to; undefined where it holds none. */
export const tableOf = (entry: string): string | undefined => /^rows\/([\w-]+)\/\d+\.copy$/.exec(entry)?.[1];
