/** Of concurrent changes of one number one succeeds. The controls show that these tests can fail. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../lib/db/database.ts';
import { moveNumber } from '../../phones/changes.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { changeNumber, newNumber, readyBrowser, reversalTokens, undo } from '../../testing/phone-changes.ts';
import { memberWithPassword } from '../../testing/sign-ins.ts';
import { lockAccount } from '../queries.ts';
import { insertChange, selectOpenChange, updatePhone } from './queries.ts';

const ROUNDS = 8;
const CONTROL_ROUNDS = 40;
const MINUTE = 60_000;
let t: TestApp;
let staff: Person;
let minutes = 0;

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['EVENT_COORDINATOR'] });
});
beforeEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
});

/** So that each browser gets a text of its own for the same number. */
function aLaterMinute(): void {
  minutes += 2;
  t.clock.now = new Date(Date.now() + minutes * MINUTE);
}
const entryOf = ({ db }: Pick<TestApp, 'db'>, phone: string) =>
  db.selectFrom('allowed_phone_numbers').selectAll().where('phone', '=', phone).executeTakeFirst();
const codesOf = (answers: readonly Answer[]) => answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
const never = () => {
  throw new Error('the race never showed: the tests above prove nothing');
};

describe('two members who take one number', () => {
  it(`leave it to one of them, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const phone = newNumber();
      const pair = [await memberWithPassword(t), await memberWithPassword(t)];
      const browsers: Awaited<ReturnType<typeof readyBrowser>>[] = [];
      for (const person of pair) {
        aLaterMinute();
        browsers.push(await readyBrowser(t, person, phone));
      }
      const codes = codesOf(await Promise.all(browsers.map((browser) => browser.change())));
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(['PHONE_TAKEN', 'PHONE_UNUSABLE']).toContain(codes.find((code) => code !== 200));
      const winner = pair[codes.indexOf(200)];
      const loser = pair[1 - codes.indexOf(200)];
      expect(await entryOf(t, phone)).toMatchObject({ status: 'used', used_by: winner?.id });
      expect(await entryOf(t, loser?.phone ?? '')).toBeUndefined();
    }
  });

  it('control: with a look before the change instead of the constraint, both get it in some round', async () => {
    const without = await testApp({ before: 'alter table users drop constraint users_phone_key' });
    const take = (person: Person, phone: string) =>
      without.db.transaction().execute(async (db) => {
        const taken = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst();
        if (!taken) await updatePhone(db, person.id, phone);
      });
    for (let round = 0; round < CONTROL_ROUNDS; round++) {
      const phone = newNumber();
      const pair = [await without.member(), await without.member()];
      await Promise.all(pair.map((person) => take(person, phone)));
      const holders = await without.db.selectFrom('users').select('id').where('phone', '=', phone).execute();
      if (holders.length > 1) return;
    }
    never();
  });
});

describe('a change to a number that staff revoke', () => {
  /** A member ready to take a pending number, and its id. */
  async function taking() {
    const phone = newNumber();
    const { id } = await t.db
      .insertInto('allowed_phone_numbers')
      .values({ phone })
      .returning('id')
      .executeTakeFirstOrThrow();
    aLaterMinute();
    const person = await memberWithPassword(t);
    return { phone, id, person, browser: await readyBrowser(t, person, phone) };
  }

  it(`is made, or the number is revoked, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { phone, id, person, browser } = await taking();
      const revoke = () => t.call(staff, 'POST /phone-numbers/:id/revocation', { params: { id } });
      const codes = codesOf(await Promise.all([browser.change(), revoke()]));
      const isMade = codes[0] === 200;
      expect(codes).toEqual(isMade ? [200, 'PHONE_NOT_PENDING'] : ['PHONE_UNUSABLE', 200]);
      expect(await entryOf(t, phone)).toMatchObject(
        isMade ? { status: 'used', used_by: person.id } : { status: 'revoked', used_by: null },
      );
    }
  });

  it('control: with a look before the revocation instead of the comparison, a used number is revoked', async () => {
    const { phone, id, person, browser } = await taking();
    expect((await entryOf(t, phone))?.status).toBe('pending');
    expect((await browser.change()).status).toBe(200);
    const set = { status: 'revoked', used_at: null };
    await t.db.updateTable('allowed_phone_numbers').set(set).where('id', '=', id).execute();
    expect((await t.call(person, 'GET /me')).body.user.phone).toBe(phone);
    expect((await entryOf(t, phone))?.status).toBe('revoked');
  });
});

describe('two changes of one member', () => {
  it(`leave one, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ann = await memberWithPassword(t);
      const [one, other] = [newNumber(), newNumber()];
      const browsers = [await readyBrowser(t, ann, one), await readyBrowser(t, ann, other)];
      const codes = codesOf(await Promise.all(browsers.map((browser) => browser.change())));
      expect([...codes].sort()).toEqual([200, 'PHONE_CHANGED_RECENTLY']);
      const [taken = '', left = ''] = codes[0] === 200 ? [one, other] : [other, one];
      expect(await entryOf(t, taken)).toMatchObject({ status: 'used', used_by: ann.id });
      expect(await entryOf(t, left)).toBeUndefined();
      expect(await entryOf(t, ann.phone)).toMatchObject({ status: 'revoked' });
    }
  });

  it('name the first as the reason when the second comes after it', async () => {
    const ann = await memberWithPassword(t);
    const [first, second] = [await readyBrowser(t, ann, newNumber()), await readyBrowser(t, ann, newNumber())];
    expect((await first.change()).status).toBe(200);
    expect((await second.change()).body.code).toBe('PHONE_CHANGED_RECENTLY');
    expect((await second.send(newNumber())).body.code).toBe('PHONE_CHANGED_RECENTLY');
  });

  it('control: without the account’s lock, both are made in some round', async () => {
    const change = async (db: Db, { id: user_id, phone: from }: Person, to: string) => {
      const now = new Date();
      if (await selectOpenChange(db, user_id, now)) return;
      await updatePhone(db, user_id, to);
      await moveNumber(db, { from, to, user_id, now });
      const revert_until = new Date(now.getTime() + MINUTE);
      await insertChange(db, { user_id, old_phone: from, new_phone: to, created_at: now, revert_until });
    };
    for (let round = 0; round < CONTROL_ROUNDS; round++) {
      const ann = await memberWithPassword(t);
      const changes = [newNumber(), newNumber()].map((to) => t.db.transaction().execute((db) => change(db, ann, to)));
      await Promise.all(changes);
      const made = await t.db.selectFrom('phone_changes').select('id').where('user_id', '=', ann.id).execute();
      if (made.length > 1) return;
    }
    never();
  });
});

it('both links pressed at once undo the change once', async () => {
  t.clock.now = undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const ann = await memberWithPassword(t);
    expect((await changeNumber(t, ann, newNumber())).status).toBe(200);
    const { text, email } = await reversalTokens(t, ann);
    const codes = codesOf(await Promise.all([undo(t, text), undo(t, email)]));
    expect([...codes].sort()).toEqual([200, 'INVALID_TOKEN']);
    const undone = t.db.selectFrom('activity_logs').select('id').where('action_type', '=', 'PHONE_CHANGE_UNDONE');
    expect(await undone.where('entity_id', '=', ann.id).execute()).toHaveLength(1);
  }
});

describe('a deletion by staff that waits for a change', () => {
  it('removes the new number too', async () => {
    const admin = await t.member({ roles: ['SUPER_ADMIN'] });
    const ann = await memberWithPassword(t);
    const phone = newNumber();
    const browser = await readyBrowser(t, ann, phone);
    const answers = await t.db.transaction().execute(async (db) => {
      await lockAccount(db, ann.id);
      const changed = browser.change();
      await expect.poll(() => countLockWaits(t.db)).toBe(1);
      const deleted = t.call(admin, 'DELETE /users/:id', { params: { id: ann.id } });
      await expect.poll(() => countLockWaits(t.db)).toBe(2);
      return { changed, deleted };
    });
    expect(codesOf([await answers.changed, await answers.deleted])).toEqual([200, 200]);
    expect(await entryOf(t, ann.phone)).toBeUndefined();
    expect(await entryOf(t, phone)).toBeUndefined();
  });
});
