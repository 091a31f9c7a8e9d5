/** Compares the stored files with the rows that name them. */
import { HOUR_MS } from '../../../contract/constants.ts';
import { avatarKey } from '../../files/avatars.ts';
import { coverFiles } from '../../files/cover-files.ts';
import { photoKey, smallPhotoKeys } from '../../files/photo-files.ts';
import type { Bucket, Key, Storage } from '../../files/storage.ts';
import type { Db } from '../../lib/db/database.ts';
import { type FileColumn, type Named, selectDiscarded, selectNamed } from '../queries.ts';
import type { Finding } from '../report.ts';

/** Milliseconds. A file is stored before its row, so a younger file may still get one. */
const UPLOAD_GRACE = HOUR_MS;

type Requirement = Pick<Finding, 'rule' | 'violated' | 'repair'> & { keysOf: (file: string) => Key[] };

type Kind = FileColumn & {
  bucket: Bucket;
  owner: string;
  files: string;
  /** A row is reported under the first that it violates. */
  required: readonly Requirement[];
};

const LOST = 'Restore it from a backup, or ask its owner to send it again.';

const KINDS: readonly Kind[] = [
  {
    bucket: 'payment-proofs',
    owner: 'a payment',
    files: 'proof',
    table: 'payment_ledger',
    column: 'payment_proof_url',
    required: [
      {
        rule: 'Every payment’s proof is in the storage.',
        violated: 'Payments whose proof is missing from the storage',
        repair: LOST,
        keysOf: (key) => [key],
      },
    ],
  },
  {
    bucket: 'avatars',
    owner: 'a member',
    files: 'photo',
    table: 'users',
    column: 'profile_photo_url',
    required: [
      {
        rule: 'Every member’s photo is in the storage.',
        violated: 'Members whose photo is missing from the storage',
        repair: LOST,
        keysOf: (url) => [photoKey(avatarKey(url))],
      },
      {
        rule: 'Every photo has its small versions.',
        violated: 'Members whose photo is shown but lacks small versions, as after an upgrade',
        repair:
          'The server makes them in the minutes after its start: restart it if that is longer ago. The log names photos that can’t be read.',
        keysOf: (url) => smallPhotoKeys(avatarKey(url)),
      },
    ],
  },
  {
    bucket: 'event-covers',
    owner: 'an event',
    files: 'cover image',
    table: 'events',
    column: 'cover_key',
    required: [
      {
        rule: 'Every event’s cover image is in the storage, in every size.',
        violated: 'Events whose cover image is missing from the storage',
        repair: 'Restore it from a backup, or upload it again under Admin, Events.',
        keysOf: coverFiles.keysOf,
      },
    ],
  },
];

export type FileRows = { kind: Kind; named: Named[]; discarded: string[] }[];

/** The files that the rows of a snapshot name. */
export async function readFileRows(snapshot: Db): Promise<FileRows> {
  const discarded = await selectDiscarded(snapshot);
  const all: FileRows = [];
  for (const kind of KINDS) all.push({ kind, named: await selectNamed(snapshot, kind), discarded });
  return all;
}

/** Reads rows whose file is missing again from `db`: the file may have been replaced in the meantime. */
export async function compareFiles(rows: FileRows, db: Db, storage: Storage): Promise<Finding[]> {
  const findings = await Promise.all(rows.map((each) => compareKind(each, db, storage)));
  return findings.flat();
}

async function compareKind({ kind, named, discarded }: FileRows[number], db: Db, storage: Storage): Promise<Finding[]> {
  const { bucket, required } = kind;
  const keysOf = (file: string) => required.flatMap((each) => each.keysOf(file));
  const absent = new Set(named.flatMap(({ file }) => keysOf(file)));
  const known = new Set([...absent, ...discarded.flatMap(keysOf)]);
  const youngest = Date.now() - UPLOAD_GRACE;
  const orphans: string[] = [];
  for await (const { key, modified } of storage.list(bucket)) {
    absent.delete(key);
    if (!known.has(key) && modified.getTime() < youngest) orphans.push(key);
  }
  const incomplete = named.filter(({ file }) => keysOf(file).some((key) => absent.has(key)));
  const rows = await selectNamed(
    db,
    kind,
    incomplete.map(({ id }) => id),
  );
  const now = new Map(rows.map(({ id, file }) => [id, file]));
  const firstViolated = (file: string) => required.find((each) => each.keysOf(file).some((key) => absent.has(key)));
  const unchanged = incomplete.filter(({ id, file }) => now.get(id) === file);
  return [
    ...required.map((requirement) => ({
      ...requirement,
      ids: unchanged.filter(({ file }) => firstViolated(file) === requirement).map(({ id }) => id),
    })),
    {
      rule: `Every stored ${kind.files} belongs to ${kind.owner}.`,
      violated: `Files in ${bucket} that belong to no one`,
      ids: orphans.sort(),
    },
  ];
}
