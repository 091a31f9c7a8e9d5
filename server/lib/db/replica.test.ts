import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, urlOf } from '../../testing/connection.ts';
import { type School, schoolAt } from '../../testing/http-school.ts';
import { createMember, type Person, SECRET } from '../../testing/members.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { type StreamingPair, streamingPair } from '../../testing/streaming-replica.ts';
import { createDb, createPool, type Db } from './database.ts';

const TOKEN = 'prometheus-token';
const WROTE = 'alumni.wrote_at';

let pair: StreamingPair;
let db: Db;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-files-'));
const servers: ServerProcess[] = [];

beforeAll(async () => {
  pair = await streamingPair();
  db = createDb(createPool({ ...pair.primary, max: 2 }, { onError: () => {} }));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await db.destroy();
  fs.rmSync(folder, { recursive: true, force: true });
});

type Reader = School & { server: ServerProcess; behind: () => Promise<number>; names: Names };
type Names = (person: Person | null, cookie?: string) => Promise<string[]>;

async function schoolWith(replica: Connection, lag: number): Promise<Reader> {
  const server = startServer({
    DATABASE_URL: urlOf(pair.primary),
    DATABASE_REPLICA_URL: urlOf(replica),
    DATABASE_REPLICA_LAG_SECONDS: String(lag),
    DATA_DIR: folder,
    SESSION_SECRET: SECRET,
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'info',
    OVERLOAD_SECONDS: '0',
  });
  servers.push(server);
  const url = await server.ready();
  const school = schoolAt([url], db);
  const behind = async () => {
    const metrics = await fetch(`${url.replace('localhost', '127.0.0.1')}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return Number(/^alumni_replica_behind_seconds (.*)$/m.exec(await metrics.text())?.[1]);
  };
  const names: Names = async (person, cookie) => {
    const { status, body } = await school.call(person, 'GET /directory', cookie ? { cookie } : {});
    expect(status).toBe(200);
    return body.items.map((item: { first_name: string }) => item.first_name);
  };
  return { ...school, server, behind, names };
}

/** Waits until the server knows that the replica has caught up. */
async function caughtUp({ behind }: Reader): Promise<void> {
  const since = Date.now();
  await expect.poll(async () => Date.now() - (await behind()) * 1_000).toBeGreaterThan(since);
}

describe('a server with a replica', () => {
  it('reads lists from it, but never an older state than the person wrote', async () => {
    const school = await schoolWith(pair.replica, 3_600);
    const reader = await school.member({ first_name: 'Reader' });
    const writer = await school.member({ first_name: 'Writer' });
    await caughtUp(school);
    await pair.pause();

    const { status, cookies } = await school.call(writer, 'PUT /message-preferences/:kind', {
      params: { kind: 'registration_received' },
      body: { wanted: false },
    });
    expect(status).toBe(200);
    await createMember(db, { first_name: 'Latecomer' });
    const cookie = cookies.map((each) => each.split(';')[0] ?? '').find((each) => each.startsWith(WROTE));
    expect(cookies.find((each) => each.startsWith(WROTE))).toMatch(/; Path=\/; Max-Age=3602; HttpOnly; SameSite=Lax$/);

    expect(await school.names(reader)).not.toContain('Latecomer'); // so this came from the replica
    expect(await school.names(writer, cookie)).toContain('Latecomer');
    expect(await school.names(reader, `${WROTE}=nonsense`)).toContain('Latecomer');
    expect(await school.names(null)).toContain('Latecomer'); // the cached public page is current
    expect((await school.call(reader, 'GET /me')).body.user.first_name).toBe('Reader');

    await pair.resume();
    await caughtUp(school);
    expect(await school.names(reader)).toContain('Latecomer');
  });

  it('uses the primary if the replica is too far behind', async () => {
    const school = await schoolWith(pair.replica, 1);
    const reader = await school.member({ first_name: 'Patient' });
    await caughtUp(school);
    await pair.pause();
    await createMember(db, { first_name: 'Tardy' });
    await expect.poll(() => school.names(reader)).toContain('Tardy');
    await school.server.line(/too far behind: the primary answers everything/);
    await pair.resume();
    await school.server.line(/the replica is asked again/);
  });

  it('logs a failed read and answers from the primary', async () => {
    const school = await schoolWith(await pair.closedReplica(), 3_600);
    const reader = await school.member({ first_name: 'Shut' });
    await caughtUp(school);
    expect(await school.names(reader)).toContain('Shut');
    await school.server.line(/a read failed on the replica, and was done again on the primary/);
  });

  it('remembers the write of an export’s log entry', async () => {
    const school = await schoolWith(pair.replica, 3_600);
    const admin = await school.member({ roles: ['SUPER_ADMIN'] });
    await caughtUp(school);
    const { status, cookies } = await school.call(admin, 'GET /activity-logs/export');
    expect([status, cookies.some((each) => each.startsWith(WROTE))]).toEqual([200, true]);
    expect((await school.call(admin, 'GET /activity-logs')).cookies).toEqual([]);
  });

  it.each([
    ['the primary itself', () => pair.primary, /DATABASE_REPLICA_URL leads to no replica/],
    [
      'another database of it',
      () => ({ ...pair.replica, database: 'postgres' }),
      /leads to a replica of another database/,
    ],
  ])('does not use %s', async (_, other, words) => {
    const school = await schoolWith(other(), 3_600);
    const reader = await school.member({ first_name: 'Misled' });
    await school.server.line(words);
    expect(await school.behind()).toBeNaN();
    expect(await school.names(reader)).toContain('Misled');
  });

  it('keeps answering when the replica stops', async () => {
    const school = await schoolWith(pair.replica, 3_600);
    const reader = await school.member({ first_name: 'Steadfast' });
    await caughtUp(school);
    const stopping = pair.stopReplica();
    for (let n = 0; n < 40; n++) expect(await school.names(reader)).toContain('Steadfast');
    await stopping;
    await school.server.line(/too far behind: the primary answers everything/);
    for (let n = 0; n < 5; n++) expect(await school.names(reader)).toContain('Steadfast');
  });
});
