/** `node scripts/on-packaged-postgres.ts PROGRAM ARGUMENTS`: runs it on the system's PostgreSQL, or else on the embedded one. */
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { runToEnd, withPackagedPostgres } from './packaged-postgres.ts';

const [program = '', ...args] = process.argv.slice(2);

keepTemporaryFilesInMemory();
process.exitCode = await withPackagedPostgres(async (url) => {
  if (!url)
    console.log('No PostgreSQL in the packages of this machine, and none can be installed: on the embedded one.');
  const env = { ...process.env, ...(url && { TEST_DATABASE_URL: url }) };
  return (await runToEnd(program, args, env)).code;
});
