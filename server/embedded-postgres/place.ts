/** Where the database stands: in DATA_DIR, or outside it where PostgreSQL's account cannot enter (a checkout in /root). */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../lib/errors.ts';
import { type Account, accountToRunAs, canEnter, giveTo, makeFolder } from './account.ts';

const STAND_INS = '/var/lib/alumni-reunion'; // only root may add names here, so no one can plant one
const OWNER_NOTE = 'belongs-to';

export type Place = {
  folder: string;
  account: Account;
  /** A sentence for the person who starts the server, where the folder is not in DATA_DIR. */
  notice?: string;
};

/**
 * Finds or makes the database's folder, `postgres` in `dataDir`. A stand-in is remembered by a link of that name, so
 * that every start finds the same one.
 */
export function placeFor(dataDir: string): Place {
  const wanted = path.join(dataDir, 'postgres');
  const found = fs.lstatSync(wanted, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return linkedPlace(wanted);

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
      `The database in ${wanted} is out of reach for PostgreSQL's account: let it enter every folder above.`,
    );
  }
  return standIn(wanted, account);
}

function linkedPlace(wanted: string): Place {
  const folder = path.resolve(path.dirname(wanted), fs.readlinkSync(wanted));
  if (!fs.existsSync(folder)) {
    throw new StartError(
      `The database stood in ${folder}, which is gone: put it back, or remove ${wanted} to begin again.`,
    );
  }
  const account = accountToRunAs(path.join(folder, 'data'), folder);
  if (!canEnter(folder, account, 'write'))
    throw new StartError(`The database in ${folder} cannot be written by this account.`);
  return { folder, account, notice: noticeOf(folder, wanted) };
}

function standIn(wanted: string, account: Account): Place {
  const folder = path.join(STAND_INS, randomBytes(4).toString('hex'));
  const earlier = standInsOf(wanted);
  try {
    fs.mkdirSync(STAND_INS, { recursive: true, mode: 0o711 });
    fs.mkdirSync(folder, { mode: 0o700 });
    giveTo(folder, account);
    fs.writeFileSync(path.join(folder, OWNER_NOTE), `${wanted}\n`);
    fs.rmSync(wanted, { recursive: true, force: true });
    if (!canEnter(folder, account, 'write')) throw new Error('its account cannot enter it');
    fs.symlinkSync(folder, wanted);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `PostgreSQL's account can enter neither ${path.dirname(wanted)} nor ${folder} (${reason}): choose another DATA_DIR, or set DATABASE_URL.`,
    );
  }
  const left = earlier.length > 0 ? ` An earlier database of this folder is still in ${earlier.join(', ')}.` : '';
  return { folder, account, notice: noticeOf(folder, wanted) + left };
}

const noticeOf = (folder: string, wanted: string) =>
  `PostgreSQL's account may not enter ${path.dirname(wanted)}, so the database and its programs are in ${folder}.`;

/** Databases left behind when a checkout or its DATA_DIR was deleted: never reused, and never forgotten in silence. */
function standInsOf(wanted: string): string[] {
  if (!fs.existsSync(STAND_INS)) return [];
  return fs
    .readdirSync(STAND_INS)
    .map((name) => path.join(STAND_INS, name))
    .filter((folder) => {
      const note = path.join(folder, OWNER_NOTE);
      return fs.existsSync(note) && fs.readFileSync(note, 'utf8').trim() === wanted;
    });
}
