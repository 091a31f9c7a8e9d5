/** Compares the stored files with the rows that name them. */
import { avatarKey } from '../../files/avatars.ts';
import { photoKeys } from '../../files/photo-files.ts';
import type { Bucket, Key, Storage } from '../../files/storage.ts';
import type { Db } from '../../lib/db/database.ts';
import { type Named, selectDiscarded, selectPhotos, selectProofs } from '../queries.ts';
import type { Finding } from '../report.ts';

/** Milliseconds. A file is stored before its row, so a younger file may still get one. */
const UPLOAD_GRACE = 60 * 60 * 1000;

type Kind = {
  bucket: Bucket;
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

/** The files that the rows of a snapshot name. */
export async function readFileRows(snapshot: Db): Promise<FileRows> {
  const discarded = await selectDiscarded(snapshot);
  const all: FileRows = [];
  for (const kind of KINDS) all.push({ kind, named: await kind.select(snapshot), discarded });
  return all;
}

/** Reads rows whose file is missing again from `db`: the file may have been replaced in the meantime. */
export async function compareFiles(rows: FileRows, db: Db, storage: Storage): Promise<Finding[]> {
  const findings = await Promise.all(rows.map((each) => compareKind(each, db, storage)));
  return findings.flat();
}

async function compareKind({ kind, named, discarded }: FileRows[number], db: Db, storage: Storage): Promise<Finding[]> {
  const { bucket, keysOf } = kind;
  const wanted = new Set(named.flatMap(({ file }) => keysOf(file)));
  const known = new Set([...wanted, ...discarded.flatMap(keysOf)]);
  const youngest = Date.now() - UPLOAD_GRACE;
  const orphans: string[] = [];
  for await (const { key, modified } of storage.list(bucket)) {
    wanted.delete(key);
    if (!known.has(key) && modified.getTime() < youngest) orphans.push(key);
  }
  const missing = named.filter(({ file }) => keysOf(file).some((key) => wanted.has(key)));
  const now = new Map(
    (
      await kind.select(
        db,
        missing.map(({ id }) => id),
      )
    ).map(({ id, file }) => [id, file]),
  );
  return [
    {
      rule: `Every ${kind.rows}’s ${kind.files} is in the storage.`,
      violated: `${capital(kind.rows)}s whose ${kind.files} is missing from the storage`,
      ids: missing.filter(({ id, file }) => now.get(id) === file).map(({ id }) => id),
    },
    {
      rule: `Every stored ${kind.files} belongs to a ${kind.rows}.`,
      violated: `Files in ${bucket} that belong to no one`,
      ids: orphans.sort(),
    },
  ];
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
