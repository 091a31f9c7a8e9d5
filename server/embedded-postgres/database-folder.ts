import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../lib/errors.ts';
import { type Account, accountToRunAs, canEnter, giveTo, makeFolder } from './account.ts';

const EXTERNAL_ROOT = '/var/lib/alumni-reunion'; // only root may create entries here
const OWNER_FILE = 'belongs-to';

export type DatabaseFolder = {
  folder: string;
  account: Account;
  /** For the operator if the folder is not in DATA_DIR. */
  notice?: string;
};

/**
 * The folder `postgres` in `dataDir`, or a link of this name to a folder outside if PostgreSQL's account can't enter
 * `dataDir` (a checkout in /root).
 */
export function ensureDatabaseFolder(dataDir: string): DatabaseFolder {
  const wanted = path.join(dataDir, 'postgres');
  const found = fs.lstatSync(wanted, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return linkedFolder(wanted);

  const account = accountToRunAs(path.join(wanted, 'data'), wanted, dataDir);
  const mayEnter = account.uid === undefined || canEnter(path.dirname(dataDir), account, 'enter');
  if (mayEnter) {
    // Root may enter any folder; with mode 0700 no one but the owner may.
    giveTo(dataDir, account);
    makeFolder(wanted, account);
    if (canEnter(wanted, account, 'write')) return { folder: wanted, account };
  }
  if (account.uid === undefined) throw new StartError(`The folder ${wanted} cannot be written.`);
  if (fs.existsSync(path.join(wanted, 'data'))) {
    throw new StartError(
      `The database in ${wanted} cannot be reached by PostgreSQL's account. Let it enter every folder above.`,
    );
  }
  return externalFolder(wanted, account);
}

function linkedFolder(wanted: string): DatabaseFolder {
  const folder = path.resolve(path.dirname(wanted), fs.readlinkSync(wanted));
  if (!fs.existsSync(folder)) {
    throw new StartError(
      `The database was in ${folder}, which is gone. Restore it, or remove ${wanted} to start with an empty database.`,
    );
  }
  const account = accountToRunAs(path.join(folder, 'data'), folder);
  if (!canEnter(folder, account, 'write'))
    throw new StartError(`The database in ${folder} cannot be written by this account.`);
  return { folder, account, notice: noticeOf(folder, wanted) };
}

function externalFolder(wanted: string, account: Account): DatabaseFolder {
  const folder = path.join(EXTERNAL_ROOT, randomBytes(4).toString('hex'));
  const earlier = externalFoldersOf(wanted);
  try {
    fs.mkdirSync(EXTERNAL_ROOT, { recursive: true, mode: 0o711 });
    fs.mkdirSync(folder, { mode: 0o700 });
    giveTo(folder, account);
    fs.writeFileSync(path.join(folder, OWNER_FILE), `${wanted}\n`);
    fs.rmSync(wanted, { recursive: true, force: true });
    if (!canEnter(folder, account, 'write')) throw new Error('the account cannot enter it');
    fs.symlinkSync(folder, wanted);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `PostgreSQL's account can enter neither ${path.dirname(wanted)} nor ${folder} (${reason}). Choose another DATA_DIR or set DATABASE_URL.`,
    );
  }
  const leftover = earlier.length > 0 ? ` An earlier database of this folder is still in ${earlier.join(', ')}.` : '';
  return { folder, account, notice: noticeOf(folder, wanted) + leftover };
}

const noticeOf = (folder: string, wanted: string) =>
  `PostgreSQL's account may not enter ${path.dirname(wanted)}, so the database and its programs are in ${folder}.`;

/** Databases of a deleted checkout or DATA_DIR: reported, never reused. */
function externalFoldersOf(wanted: string): string[] {
  if (!fs.existsSync(EXTERNAL_ROOT)) return [];
  return fs
    .readdirSync(EXTERNAL_ROOT)
    .map((name) => path.join(EXTERNAL_ROOT, name))
    .filter((folder) => {
      const note = path.join(folder, OWNER_FILE);
      return fs.existsSync(note) && fs.readFileSync(note, 'utf8').trim() === wanted;
    });
}
