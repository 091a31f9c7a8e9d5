/** DATA_DIR: the database, the uploaded files and the generated secret of this server. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../lib/errors.ts';

const SECRET = 'session-secret';
const OWN_ENTRIES = ['postgres', 'files', SECRET, 'server.lock'];
const IGNORED_ENTRIES = ['lost+found', '.gitkeep', '.DS_Store']; // empty volumes and folders may contain these

/**
 * Creates the folder, closed to other accounts. Throws StartError if it can't be written or contains other files: a
 * mistyped DATA_DIR like /tmp must not be closed to its users.
 */
export function prepareDataDir(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const entries = fs.readdirSync(folder);
    if (
      !entries.some((name) => OWN_ENTRIES.includes(name)) &&
      entries.some((name) => !IGNORED_ENTRIES.includes(name))
    ) {
      throw new StartError(`DATA_DIR ${folder} contains other files. Choose an empty or new folder.`);
    }
    if ((fs.statSync(folder).mode & 0o777) !== 0o700) fs.chmodSync(folder, 0o700);
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR ${folder} cannot be used: ${reason(error)}.`, { cause: error });
  }
}

/** The secret in the folder; created at the first start. */
export function sessionSecretIn(folder: string): string {
  const file = path.join(folder, SECRET);
  try {
    if (!fs.existsSync(file)) writeAtomically(file, `${randomBytes(32).toString('base64url')}\n`);
    const secret = fs.readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    throw new StartError(`The secret in ${file} cannot be used: ${reason(error)}.`, { cause: error });
  }
  throw new StartError(
    `The secret in ${file} is shorter than 32 characters: put the old one back, or remove the file.`,
  );
}

/** An interrupted or concurrent start never leaves half a file: the link fails if the file exists. */
function writeAtomically(file: string, content: string): void {
  const fresh = `${file}.${process.pid}`;
  fs.writeFileSync(fresh, content, { mode: 0o600, flush: true });
  try {
    fs.linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(fresh, { force: true });
  }
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    EACCES: 'this account may not write there',
    EPERM: 'this account does not own it',
    EROFS: 'the disk is read-only',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'a file has that name',
    ENOSPC: 'the disk is full',
  };
  return (code && known[code]) || message;
}
