/** Several server processes on one database and one folder of files, and a mail server that all send through. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../server/lib/db/database.ts';
import type { School } from '../server/testing/app.ts';
import { SECRET } from '../server/testing/members.ts';
import { type Connection, urlOf } from '../server/testing/connection.ts';
import { schoolAt } from '../server/testing/http-school.ts';
import { type MailServer, startMailServer } from '../server/testing/mail-server.ts';
import { freePort, type ServerProcess, startServer } from '../server/testing/server-process.ts';

export type Cluster = {
  db: Db;
  /** Each server by itself, whatever stands in front. */
  each: readonly School[];
  ports: readonly number[];
  /** How many work the queue, also where only some of them are called. */
  workers: number;
  mail: MailServer;
  /** While true no one is answered by the mail server; false lets them all go on. `held` tells how many wait. */
  holdMail: (isHeld: boolean) => void;
  held: () => number;
  /** SIGKILL, or SIGTERM to stop in order; `revive` starts it on the same port and waits until it is ready. */
  stop: (place: number, signal?: NodeJS.Signals) => Promise<void>;
  revive: (place: number) => Promise<void>;
  close: () => Promise<void>;
};

type Place = { connection: Connection; db: Db; folder: string; publicUrl: string };

/** Told to stop, a server is not ready for so long before it takes no more connections. */
const DRAIN_SECONDS = '2';

export async function startCluster(count: number, { connection, db, folder, publicUrl }: Place): Promise<Cluster> {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const mail = await startMailServer({
    onRcptTo: (_address, _session, done) => {
      if (isHeld) waiting.push(done);
      else done();
    },
  });
  const settings = {
    DATABASE_URL: urlOf(connection),
    DATA_DIR: path.join(folder, 'files'),
    SESSION_SECRET: SECRET,
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    MAIL_PROVIDER: 'smtp',
    MAIL_FROM: 'office@school.example',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    DATABASE_WAIT_SECONDS: '60',
    OVERLOAD_SECONDS: '0',
    DRAIN_SECONDS,
  };
  const ports: number[] = [];
  for (let n = 0; n < count; n++) ports.push(await freePort());
  const start = (port: number) => startServer({ ...settings, PORT: String(port) });
  const servers: ServerProcess[] = ports.map(start);
  await Promise.all(servers.map((server) => server.ready()));
  return {
    db,
    ports,
    workers: count,
    mail,
    each: ports.map((port) => schoolAt([`http://127.0.0.1:${port}`], db, publicUrl)),
    held: () => waiting.length,
    holdMail(next) {
      isHeld = next;
      if (!next) for (const done of waiting.splice(0)) done();
    },
    async stop(place, signal) {
      await servers[place]?.stop(signal);
    },
    async revive(place) {
      const server = start(ports[place] ?? 0);
      servers[place] = server;
      await server.ready();
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await mail.stop();
    },
  };
}

/** Some of its servers, as if they were all. */
export const firstOf = (cluster: Cluster, count: number): Cluster => ({
  ...cluster,
  each: cluster.each.slice(0, count),
  ports: cluster.ports.slice(0, count),
});

/** Asks until it is so, on however busy a machine. Throws where it never is. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, every = 25): Promise<void> {
  for (const giveUp = Date.now() + 40_000; !(await isSo()); await sleep(every)) {
    if (Date.now() > giveUp) throw new Error(`never came true: ${what}`);
  }
}
