/** `npm run two-factor -- remove EMAIL`: lets the last SUPER_ADMIN sign in again. */
import { onRunningDatabase } from '../../config/reach-database.ts';
import { OPERATOR } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { AppError, StartError } from '../../lib/errors.ts';
import { selectUserByEmail } from '../queries.ts';
import { removeTwoFactorByOperator } from './removal.ts';

const USAGE = 'Usage: npm run two-factor -- remove EMAIL';
remove(process.argv.slice(2)).catch((error: Error) => {
  const expected = error instanceof StartError || error instanceof AppError;
  process.stderr.write(`Nothing was changed: ${expected ? error.message : error.stack}\n`);
  process.exitCode = 1;
});

async function remove([verb, email, ...more]: string[]): Promise<void> {
  if (verb !== 'remove' || !email || more.length > 0) throw new StartError(USAGE);
  await onRunningDatabase((db) => removeFrom(db, email));
}

async function removeFrom(db: Db, email: string): Promise<void> {
  const person = await selectUserByEmail(db, email.trim().toLowerCase());
  if (!person) throw new StartError(`No one has an account with the email address ${email}.`);
  await inTransaction(db, (within) =>
    removeTwoFactorByOperator({ ...OPERATOR, db: within, now: new Date() }, person.id),
  );
  process.stdout.write(
    `Two-step verification is off for ${person.first_name} ${person.last_name}, and every device is signed out. The password alone signs in again.\n`,
  );
}
