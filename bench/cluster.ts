/** Several server processes on one database, one folder of files and one mail server. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../server/lib/db/database.ts';
import { type Connection, urlOf } from '../server/testing/connection.ts';
import { schoolAt } from '../server/testing/http-school.ts';
import { startMailServer } from '../server/testing/mail-server.ts';
import { SECRET } from '../server/testing/members.ts';
import { freePort, type ServerProcess, startServer } from '../server/testing/server-process.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

type Location = { connection: Connection; db: Db; folder: string; publicUrl: string };

export async function startCluster(count: number, { connection, db, folder, publicUrl }: Location) {
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
    DRAIN_SECONDS: '2', // how long a stopping server answers 503 to /readyz before it accepts no connections
  };
  const ports: number[] = [];
  for (let n = 0; n < count; n++) ports.push(await freePort());
  const start = (port: number) => startServer({ ...settings, PORT: String(port) });
  const servers: ServerProcess[] = ports.map(start);
  await Promise.all(servers.map((server) => server.ready()));
  return {
    db,
    ports,
    /** How many servers work the queue, including those that are not called. */
    workers: count,
    mail,
    /** Each server, called directly. */
    each: ports.map((port) => schoolAt([`http://127.0.0.1:${port}`], db, publicUrl)),
    /** How many emails wait. */
    held: () => waiting.length,
    /** While true the mail server delays its answers. */
    holdMail(next: boolean) {
      isHeld = next;
      if (!next) for (const done of waiting.splice(0)) done();
    },
    /** By default with SIGTERM. */
    async stop(index: number, signal?: NodeJS.Signals) {
      await servers[index]?.stop(signal);
    },
    /** On the same port; waits until it is ready. */
    async restart(index: number) {
      const server = start(ports[index] ?? 0);
      servers[index] = server;
      await server.ready();
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await mail.stop();
    },
  };
}

/** A cluster of the first servers. */
export const firstOf = (cluster: Cluster, count: number): Cluster => ({
  ...cluster,
  each: cluster.each.slice(0, count),
  ports: cluster.ports.slice(0, count),
});

/** Polls until a condition is true. Throws after two minutes, because a busy machine may take twenty times as long. */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean, every = 25): Promise<void> {
  for (const giveUp = Date.now() + 120_000; !(await isTrue()); await sleep(every)) {
    if (Date.now() > giveUp) throw new Error(`never happened: ${what}`);
  }
}
