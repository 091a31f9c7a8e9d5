/** `npm run demo`: the same application on a data directory of its own, with an invented school in it. */
import { startServer } from '../server/start.ts';
import { seedDemo } from './seed.ts';

// No .env is read and the providers reach no one: the people are invented, and their phone numbers may belong to someone.
startServer({
  settings: {
    ...process.env,
    DATA_DIR: process.env.DATA_DIR || './demo-data',
    DATABASE_URL: undefined,
    DATABASE_REPLICA_URL: undefined,
    SMS_PROVIDER: 'console',
    MAIL_PROVIDER: 'console',
    STORAGE: 'folder',
    REQUIRE_STAFF_2FA: process.env.REQUIRE_STAFF_2FA || 'false', // the sign-ins are printed
  },
  prepare: seedDemo,
});
