/** Two servers on one database: what one that is killed had in hand, the other does. */
import { expect, it } from 'vitest';
import { createDb, createPool } from '../../lib/db/database.ts';
import { enqueue } from '../../lib/jobs/queue.ts';
import { SECRET } from '../cast.ts';
import { urlOf } from '../connection.ts';
import { testDatabase } from '../database.ts';
import { startMailServer } from '../mail-server.ts';
import { serverFolder } from '../server-folder.ts';

const place = serverFolder();

it('a letter that a server was sending when it was killed is sent by the one that lives', async ({
  onTestFinished,
}) => {
  const database = await testDatabase();
  const db = createDb(createPool({ ...database.connection, max: 2 }, { onError: () => {} }));
  let isDeaf = true;
  let heard = 0;
  const mail = await startMailServer({
    // One that is deaf takes the address and never answers: the sender has the job in hand until it dies.
    onRcptTo: (_address, _session, done) => {
      heard += 1;
      if (!isDeaf) done();
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
  const dying = place.start(settings);
  await dying.ready();
  const letter = { id: crypto.randomUUID(), to: 'member@school.example', subject: 'Hello', text: 'There you are.' };
  await enqueue(db, 'send-email-to-address', letter);
  await expect.poll(() => heard, { timeout: 20_000 }).toBe(1);
  const living = place.start(settings);
  await living.ready(); // not alone, so it takes nothing up at its start
  isDeaf = false;
  await dying.stop('SIGKILL');
  await expect.poll(() => mail.received.length, { timeout: 30_000 }).toBe(1);
  await living.line(/took up the jobs of a server that is dead/);
  expect(heard).toBe(2);
});
