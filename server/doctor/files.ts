/** Files and the rows that name them: each file has its row, each row its file. */
import { avatarKey } from '../files/avatars.ts';
import { photoKeys } from '../files/photo-files.ts';
import type { Bucket, Key, Storage } from '../files/storage.ts';
import type { Db } from '../lib/db/database.ts';
import { type Named, selectDiscarded, selectPhotos, selectProofs } from './queries.ts';
import type { Finding } from './report.ts';

/** A file is stored before its row is written: younger ones, in milliseconds, may still get theirs. */
const STILL_ARRIVING = 60 * 60 * 1000;

type Kind = {
  bucket: Bucket;
  /** What the rows are called, and what the files. */
  rows: string;
  files: string;
  keysOf: (file: string) => Key[];
  select: (db: Db, ids?: readonly string[]) => Promise<Named[]>;
};

const KINDS: readonly Kind[] = [
  {
    bucket: 'payment-proofs',
    rows: 'payment',
    files: 'proof',
    keysOf: (key) => [key],
    select: selectProofs,
  },
  {
    bucket: 'avatars',
    rows: 'member',
    files: 'photo',
    keysOf: (url) => photoKeys(avatarKey(url)),
    select: selectPhotos,
  },
];

export type FileRows = { kind: Kind; named: Named[]; discarded: string[] }[];

/** What the rows of one moment say of files. */
export async function readFileRows(snapshot: Db): Promise<FileRows> {
  const discarded = await selectDiscarded(snapshot);
  const all: FileRows = [];
  for (const kind of KINDS) all.push({ kind, named: await kind.select(snapshot), discarded });
  return all;
}

/** Looks for the files. `db` is asked again about rows whose file is gone: it may have been replaced while we looked. */
export async function compareFiles(rows: FileRows, db: Db, storage: Storage): Promise<Finding[]> {
  const findings = await Promise.all(rows.map((each) => compareKind(each, db, storage)));
  return findings.flat();
}

async function compareKind({ kind, named, discarded }: FileRows[number], db: Db, storage: Storage): Promise<Finding[]> {
  const { bucket, keysOf } = kind;
  const wanted = new Set(named.flatMap(({ file }) => keysOf(file)));
  const known = new Set([...wanted, ...discarded.flatMap(keysOf)]);
  const youngest = Date.now() - STILL_ARRIVING;
  const strays: string[] = [];
  for await (const { key, modified } of storage.list(bucket)) {
    wanted.delete(key);
    if (!known.has(key) && modified.getTime() < youngest) strays.push(key);
  }
  const lacking = named.filter(({ file }) => keysOf(file).some((key) => wanted.has(key)));
  const now = new Map(
    (
      await kind.select(
        db,
        lacking.map(({ id }) => id),
      )
    ).map(({ id, file }) => [id, file]),
  );
  return [
    {
      holds: `Every ${kind.files} that a ${kind.rows} has is there.`,
      violated: `${capital(kind.rows)}s whose ${kind.files} is missing among the files`,
      ids: lacking.filter(({ id, file }) => now.get(id) === file).map(({ id }) => id),
    },
    {
      holds: `Every ${kind.files} that is kept belongs to a ${kind.rows}.`,
      violated: `Files in ${bucket} that belong to no one`,
      ids: strays.sort(),
    },
  ];
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
