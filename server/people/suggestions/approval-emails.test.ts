import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { queuedJobs } from '../../testing/jobs.ts';
import { FORM_LEVELS } from '../../testing/members.ts';
import { queuedMails } from '../../testing/reunions.ts';
import { plantEntry, plantSuggestion } from '../../testing/rosters.ts';

const MINUTE = 60_000;

let t: TestApp;
let ann: Person;
let staff: Person;

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['EVENT_COORDINATOR'] });
});
beforeEach(async () => {
  t.clock.now = new Date();
  ann = await t.member();
});

async function sent(columns: object = {}, by = ann) {
  const entry = await plantEntry(t, 'Yvonne', 'Wint', columns);
  const { id, phone } = await plantSuggestion(t, entry, { suggested_by: by.id });
  return { id, phone: String(phone), entry };
}
const decide = (ids: string[], decision = 'approved') =>
  t.call(staff, 'POST /admin/suggestions/decisions', { body: { ids, decision } });
const mails = async (person = ann) => (await queuedMails(t)).filter(({ to }) => to === person.email);
const later = (minutes: number) => {
  t.clock.now = new Date((t.clock.now as Date).getTime() + minutes * MINUTE);
};

describe('the member who sent a number', () => {
  it('learns that it’s approved, without the name or the number', async () => {
    const { id, phone } = await sent();
    await decide([id]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('You can invite your classmate now');
    expect(mail?.unsubscribeUrl).toContain('/unsubscribe/');
    expect(mail?.text).toContain(`/classes/1/${FORM_LEVELS[0]}?tab=invited\n`);
    for (const part of [mail?.subject, mail?.text, mail?.html])
      for (const secret of ['Yvonne', 'Wint', phone, phone.slice(-7)]) expect(part).not.toContain(secret);
  });

  it('gets one email for all that are approved within five minutes', async () => {
    const first = await sent();
    await decide([first.id]);
    later(4);
    const { id: second } = await sent({ form: 2, level: FORM_LEVELS[1] });
    await decide([second]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('You can invite 2 classmates now');
    expect(mail?.text).toContain(`• Form 1, ${FORM_LEVELS[0]}: 1\n\n• Form 2, ${FORM_LEVELS[1]}: 1`);
    expect(mail?.text).toMatch(/Send the Invitations:\n\S+\/classes\n/);
    const jobs = (await queuedJobs(t.db)).filter((job) => JSON.stringify(job).includes(ann.id));
    expect(jobs).toHaveLength(1);
  });

  it('gets another one for what is approved after the first was sent', async () => {
    const first = await sent();
    await decide([first.id]);
    await t.db.updateTable('deliveries').set({ state: 'sent' }).where('held_by', '=', first.id).execute();
    later(6);
    await decide([(await sent()).id]);
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('You can invite your classmate now');
  });

  it('rule 3: gets the same email for a number that was listed before', async () => {
    const listed = await sent();
    await t.db.insertInto('allowed_phone_numbers').values({ phone: listed.phone }).execute();
    await decide([listed.id]);
    const [before] = await mails();
    const other = await t.member();
    await decide([(await sent({}, other)).id]);
    const [fresh] = await mails(other);
    expect(before?.subject).toBe(fresh?.subject);
    expect(before?.text.replace(/unsubscribe\/\S+/, '')).toBe(fresh?.text.replace(/unsubscribe\/\S+/, ''));
  });

  it('gets none if every number is revoked while the email is held', async () => {
    const [one, two] = [await sent(), await sent({ form: 2, level: FORM_LEVELS[1] })];
    await decide([one.id, two.id]);
    const revoke = ({ phone }: { phone: string }) =>
      t.db.updateTable('allowed_phone_numbers').set({ status: 'revoked' }).where('phone', '=', phone).execute();
    await revoke(one);
    expect(await mails()).toHaveLength(1);
    await revoke(two);
    expect(await mails()).toEqual([]);
  });

  it('gets none for a number that is rejected, or revoked and left to staff', async () => {
    await decide([(await sent()).id], 'rejected');
    const revoked = await sent();
    await t.db.insertInto('allowed_phone_numbers').values({ phone: revoked.phone, status: 'revoked' }).execute();
    await decide([revoked.id]);
    expect(await mails()).toEqual([]);
  });
});

describe('two approvals at once', () => {
  it('are told in one email', async () => {
    const [one, two] = [await sent(), await sent()];
    const answers = await t.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('roster_entries')
        .select('id')
        .where('id', 'in', [one.entry.id, two.entry.id])
        .forUpdate()
        .execute();
      const both = [one, two].map(({ id }) => decide([id]));
      await expect.poll(() => countLockWaits(t.db)).toBeGreaterThan(1);
      return both;
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['You can invite 2 classmates now']);
  });
});
