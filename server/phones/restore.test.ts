/** A revoked number comes back: from its row, by adding it again, and in a bulk add. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../testing/unauthorized-callers.ts';
import { consumePhone, isPending } from './numbers.ts';

let t: TestApp;
let coordinator: Person;
let denise: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  denise = await t.member({ roles: ['EVENT_COORDINATOR'], first_name: 'Denise', last_name: 'Wright' });
});

const add = (body: Record<string, unknown>) => t.call(coordinator, 'POST /phone-numbers', { body });
const revoke = (id: string) => t.call(coordinator, 'POST /phone-numbers/:id/revocation', { params: { id } });
const restore = (id: string) => t.call(coordinator, 'DELETE /phone-numbers/:id/revocation', { params: { id } });
const row = (phone: string) =>
  t.db.selectFrom('allowed_phone_numbers').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow();
const entries = () => t.db.selectFrom('activity_logs').selectAll().orderBy('timestamp').execute();

/** Added by Denise, then revoked. */
async function revokedNumber(phone: string, notes: string | null = null): Promise<string> {
  const added = await t.call(denise, 'POST /phone-numbers', { body: { phone, notes } });
  await revoke(added.body.id);
  return added.body.id;
}

describe('rule 7: restoring a revoked number', () => {
  it('lets its owner register again, keeps its note, and is logged', async () => {
    const id = await revokedNumber('8765554001', 'Class of 1989');
    expect(await isPending(t.db, '+18765554001')).toBe(false);
    expect((await restore(id)).body).toEqual({ done: true });
    expect(await isPending(t.db, '+18765554001')).toBe(true);
    expect(await row('+18765554001')).toMatchObject({ status: 'pending', notes: 'Class of 1989', added_by: denise.id });
    expect((await entries()).at(-1)).toMatchObject({
      action_type: 'USER_PHONE_ADDED',
      actor_id: coordinator.id,
      description: 'Restored the phone number ending in 4001',
      entity_id: id,
      metadata: { status: 'restored' },
    });
    expect((await t.call(coordinator, 'GET /phone-numbers')).body.stats).toMatchObject({ pending: 1, revoked: 0 });
  });

  it('refuses one that is pending or used, or unknown, and logs nothing', async () => {
    const { body } = await add({ phone: '8765554002' });
    const before = await entries();
    expect((await restore(body.id)).body.code).toBe('PHONE_NOT_REVOKED');
    await consumePhone(t.db, '+18765554002', denise.id, new Date());
    expect((await restore(body.id)).status).toBe(409);
    expect((await row('+18765554002')).status).toBe('used');
    expect((await restore(crypto.randomUUID())).status).toBe(404);
    expect(await entries()).toEqual(before);
  });

  it('is done once, of several at the same time', async () => {
    const id = await revokedNumber('8765554003');
    const before = (await entries()).length;
    const answers = await Promise.all([restore(id), restore(id), add({ phone: '8765554003', restore_revoked: true })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await entries()).length).toBe(before + 1);
  });

  it('needs MANAGE_PHONE_NUMBERS', async () => {
    const id = await revokedNumber('8765554004');
    const accountant = await t.member({ roles: ['ACCOUNTANT'] });
    const answers = await answersToUnauthorizedCallers(t, 'DELETE /phone-numbers/:id/revocation', { params: { id } }, [
      accountant,
    ]);
    expect(answers).toEqual([...STAFF_ONLY, 'NOT_ALLOWED']);
    expect((await row('+18765554004')).status).toBe('revoked');
  });
});

describe('rule 7: adding a revoked number', () => {
  it('changes nothing and says that it was revoked', async () => {
    await revokedNumber('8765554005', 'Old note');
    const before = await entries();
    const refused = await add({ phone: '+1 876 555 4005', notes: 'New note' });
    expect([refused.status, refused.body.code]).toEqual([409, 'PHONE_REVOKED']);
    expect(refused.body.message).toBe('This phone number was revoked. Restore it to let its owner register.');
    expect(await row('+18765554005')).toMatchObject({ status: 'revoked', notes: 'Old note' });
    expect(await entries()).toEqual(before);
  });

  it('restores it if that is asked for; the note that was typed counts', async () => {
    const id = await revokedNumber('8765554006', 'Old note');
    const restored = await add({ phone: '8765554006', notes: 'New note', restore_revoked: true });
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({
      id,
      status: 'pending',
      notes: 'New note',
      added_by_name: 'Denise Wright',
    });
    expect((await entries()).at(-1)).toMatchObject({ entity_id: id, metadata: { status: 'restored' } });
    await revoke(id);
    expect((await add({ phone: '8765554006', restore_revoked: true })).body.notes).toBe('New note');
  });

  it('adds a new number, and refuses a listed one, also where restoring was asked for', async () => {
    expect((await add({ phone: '8765554007', restore_revoked: true })).status).toBe(200);
    expect((await add({ phone: '8765554007', restore_revoked: true })).body.code).toBe('PHONE_ALREADY_LISTED');
  });
});

describe('rule 7: a revoked number in a bulk add', () => {
  const LINES = ['8765554101', '8765554102', '8765554103'];
  const resultsOf = ({ body }: { body: { items: { result: string }[] } }) => body.items.map(({ result }) => result);

  it('is reported as revoked, and stays so', async () => {
    await revokedNumber('8765554101');
    await add({ phone: '8765554102' });
    const checked = await t.call(coordinator, 'POST /phone-numbers/checks', { body: { lines: LINES } });
    expect(resultsOf(checked)).toEqual(['revoked', 'listed', 'added']);
    const added = await t.call(coordinator, 'POST /phone-numbers/bulk', { body: { lines: LINES } });
    expect(resultsOf(added)).toEqual(['revoked', 'listed', 'added']);
    expect(added.body).toMatchObject({ added: 1, restored: 0 });
    expect((await row('+18765554101')).status).toBe('revoked');
  });

  it('is restored if that is asked for, with one log entry for all', async () => {
    await revokedNumber('8765554104', 'Class of 1989');
    const lines = [...LINES, '8765554104'];
    const body = { lines, restore_revoked: true };
    const answer = await t.call(coordinator, 'POST /phone-numbers/bulk', { body });
    expect(resultsOf(answer)).toEqual(['restored', 'listed', 'listed', 'restored']);
    expect(answer.body).toMatchObject({ added: 0, restored: 2 });
    expect(await row('+18765554104')).toMatchObject({ status: 'pending', notes: 'Class of 1989' });
    expect((await entries()).at(-1)).toMatchObject({
      action_type: 'USER_PHONE_ADDED',
      description: 'Restored 2 phone numbers in bulk',
      metadata: { status: 'restored', restored: 2, lines: 4 },
    });
  });

  it('sent by two people at once is restored once', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `876555${5000 + index}`);
    await t.db
      .insertInto('allowed_phone_numbers')
      .values(lines.map((digits) => ({ phone: `+1${digits}`, status: 'revoked' })))
      .execute();
    const ask = (all: string[]) =>
      t.call(coordinator, 'POST /phone-numbers/bulk', { body: { lines: all, restore_revoked: true } });
    const answers = await Promise.all([ask(lines), ask([...lines].reverse()), ask(lines)]);
    expect(answers.reduce((sum, { body }) => sum + body.restored, 0)).toBe(60);
  });
});
