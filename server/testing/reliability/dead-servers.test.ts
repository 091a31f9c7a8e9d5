import { expect, it } from 'vitest';
import { createDb, createPool } from '../../lib/db/database.ts';
import { enqueue } from '../../lib/jobs/queue.ts';
import { urlOf } from '../connection.ts';
import { testDatabase } from '../database.ts';
import { startMailServer } from '../mail-server.ts';
import { SECRET } from '../members.ts';
import { serverFolder } from '../server-folder.ts';

const folder = serverFolder();

it('an email that a killed server was sending is sent by the other server', async ({ onTestFinished }) => {
  const database = await testDatabase();
  const db = createDb(createPool({ ...database.connection, max: 2 }, { onError: () => {} }));
  let isHanging = true;
  let attempts = 0;
  const mail = await startMailServer({
    // While it hangs it never answers RCPT TO, so the sender keeps its job until it is killed.
    onRcptTo: (_address, _session, done) => {
      attempts += 1;
      if (!isHanging) done();
    },
  });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
    await mail.stop();
  });
  const settings = {
    DATABASE_URL: urlOf(database.connection),
    SESSION_SECRET: SECRET,
    MAIL_PROVIDER: 'smtp',
    MAIL_FROM: 'office@school.example',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  };
  const killed = folder.start(settings);
  await killed.ready();
  const email = { id: crypto.randomUUID(), to: 'member@school.example', subject: 'Hello', text: 'There you are.' };
  await enqueue(db, 'send-email-to-address', email);
  await expect.poll(() => attempts).toBe(1);
  const other = folder.start(settings);
  await other.ready(); // it isn't the only server, so it unlocks no job when it starts
  isHanging = false;
  await killed.stop('SIGKILL');
  await expect.poll(() => mail.received.length).toBe(1);
  await other.line(/unlocked the jobs of a dead server/);
  expect(attempts).toBe(2);
});
