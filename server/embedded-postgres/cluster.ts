import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../lib/errors.ts';
import type { Account } from './account.ts';
import type { Program } from './binaries.ts';

/** No superuser: an SQL injection must not read the machine's files. */
export const APP = 'app';
const SETUP = `create role ${APP} login createdb;\ncreate database ${APP} owner ${APP};\n`;

type Options = { folder: string; account: Account; program: Program; env: NodeJS.ProcessEnv; durable: boolean };

/** Returns the folder. It is renamed into place, so an interrupted start leaves no partial one. */
export function ensureCluster({ folder, account, program, env, durable }: Options): string {
  const data = path.join(folder, 'data');
  const run = { ...account, env, cwd: folder, encoding: 'utf8' } as const;
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) {
    refuseOtherVersion(data, spawnSync(program('postgres'), ['-V'], run).stdout);
    return data;
  }
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith('data.new'))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const fresh = `${data}.new-${process.pid}`; // an initdb of a killed server may still be writing to its own
  const sync = durable ? [] : ['--no-sync'];
  const made = spawnSync(program('initdb'), [...initArguments(fresh), ...sync], run);
  if (made.status !== 0)
    throw new StartError(`The database could not be created: ${made.stderr || made.error?.message}`);

  fs.writeFileSync(path.join(fresh, 'pg_hba.conf'), 'local all all trust\n'); // access is limited by the socket's folder
  const setUp = spawnSync(program('postgres'), ['--single', '-D', fresh, 'postgres'], { ...run, input: SETUP });
  if (setUp.status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(setUp.stderr)) {
    throw new StartError(`The database could not be set up: ${setUp.stderr || setUp.error?.message}`);
  }
  fs.renameSync(fresh, data);
  return data;
}

/** The built-in C.UTF-8 sorts the same on every machine; names have an ICU collation. */
const initArguments = (folder: string) => [
  ...['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

function refuseOtherVersion(data: string, versionLine: string | null): void {
  const made = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  const installed = versionLine?.match(/(\d+)/)?.[1];
  if (installed && made !== installed) {
    throw new StartError(
      `The database in ${data} was made by PostgreSQL ${made} and cannot be opened by PostgreSQL ${installed}. Go back to the release that made it.`,
    );
  }
}
