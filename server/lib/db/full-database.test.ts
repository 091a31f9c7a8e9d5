/** Simulates a full disk (53100) at the first table of each write; database-disk-full.test.ts uses a real one. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../testing/app.ts';
import { fileOf, proofsOf } from '../../testing/files.ts';
import { fileFrom, halves, photoFilesOf } from '../../testing/pictures.ts';
import { makeRegistered, register, submit } from '../../testing/reunions.ts';
import { memberWithPassword, signIn } from '../../testing/sign-ins.ts';
import { folderViolations } from '../../testing/violations.ts';

const MESSAGE = 'Our storage is full, so nothing was changed. Try again later.';
const TABLES = ['activity_logs', 'auth_sessions', 'event_registrations', 'payment_ledger', 'rate_limits'];

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  await t.member({ roles: ['SUPER_ADMIN'] }); // otherwise the doctor reports its absence
  await sql`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/16384/16502": No space left on device' using errcode = 'disk_full';
  end $$`.execute(t.db);
});

async function whileFull(table: string, work: () => Promise<Answer>): Promise<Answer> {
  await sql`create trigger no_room before insert or update on ${sql.table(table)} execute function no_room()`.execute(
    t.db,
  );
  try {
    return await work();
  } finally {
    await sql`drop trigger no_room on ${sql.table(table)}`.execute(t.db);
  }
}

function expectSentence({ status, body, headers }: Answer): void {
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 503,
    code: 'UNAVAILABLE',
    message: MESSAGE,
  });
  expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['retry-after']).toBe('60');
}

it.each(TABLES)(
  'answers that the storage is full if %s is, writes nothing, and works again afterwards',
  async (table) => {
    const { event, ticket, profile, registration, member } = await makeRegistered(t);
    const other = await memberWithPassword(t);
    const png = await fileOf('png');
    const photo = fileFrom(await halves(300, 300).png().toBuffer());
    const writes: Record<string, () => Promise<Answer>> = {
      registration: () => register(t, other, event, ticket),
      payment: () => submit(t, member, registration, { payment_profile_id: profile.id, proof: png }),
      photo: () => t.call(member, 'PUT /profile/photo', { form: { photo } }),
      'sign-in': () => signIn(t, other),
    };
    const met = [];
    for (const [name, write] of Object.entries(writes)) {
      const answer = await whileFull(table, write);
      if (answer.status === 200) continue; // this operation doesn't write the table
      expectSentence(answer);
      met.push(name);
    }
    expect(met).not.toEqual([]);
    for (const name of met) expect((await writes[name]?.())?.status).toBe(200);
    expect(await proofsOf(t, member)).toHaveLength(1);
    const photos = (await photoFilesOf(t)).filter((file) => file.startsWith(member.id));
    expect(photos).toHaveLength(5);
    expect(await folderViolations(t.db, t.dataDir)).toEqual([]);
  },
);
