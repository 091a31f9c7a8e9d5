/** The format of a backup file, a gzipped tar (docs/decisions/0014). */
import * as z from 'zod';
import { BUCKETS } from '../files/storage.ts';

export const PRODUCT = 'alumni-reunion';
/** Incremented with every change that an older release cannot read. */
export const FORMAT = 2;

/** The first entry. */
export const HEAD = 'backup.json';
/** The last entry: a file without it is incomplete. */
export const CONTENTS = 'contents.json';
/** Queued jobs, independent of the queue's version. */
export const JOBS = '-jobs';

const digest = z.string().regex(/^[\da-f]{64}$/);
/** A name that needs no quoting in SQL and tar. */
const name = z.string().regex(/^[a-z_][a-z\d_]*$/);
const bucket = z.enum(BUCKETS);
const key = z.string().regex(/^[\w-]+(\/[\w-]+)*(\.\w+)+$/);

/** Later formats must keep these fields. */
export const kind = z.object({ product: z.literal(PRODUCT), format: z.int() });

export const head = kind.extend({
  made_at: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  /** From secretCheck: only tells whether SESSION_SECRET is the same. */
  secret_check: digest,
  migrations: z.array(z.object({ name: z.string(), checksum: digest })),
  /** Ordered so that each refers only to earlier ones. */
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
  /** The tables of the head, then the jobs. */
  rows: z.array(rowsOf),
  files: z.array(fileOf),
  /** Files that a row names and the storage lacks, as `bucket/key`. */
  missing: z.array(z.string()),
});
export type Contents = z.output<typeof contents>;

/** `rows/users/000001.copy`: a piece of a table in PostgreSQL's COPY text format. */
export const rowsEntry = (table: string, piece: number): string =>
  `rows/${table}/${String(piece).padStart(6, '0')}.copy`;
export const fileEntry = ({ bucket, key }: Pick<FileSum, 'bucket' | 'key'>): string => `files/${bucket}/${key}`;

/** The table of an entry with rows; undefined for other entries. */
export const tableOf = (entry: string): string | undefined => /^rows\/([\w-]+)\/\d+\.copy$/.exec(entry)?.[1];
