/** `npm run demo`: the application with its own data directory and an invented school. */
import { startServer } from '../server/start.ts';
import { seedDemo } from './seed.ts';

// No .env is read and nothing is sent, because the invented phone numbers may belong to someone.
startServer({
  settings: {
    ...process.env,
    HOST: process.env.HOST || '127.0.0.1', // its passwords are printed and everywhere the same
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
