import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { OPTIONAL_EMAIL_KINDS, type OptionalEmailKind } from '../../../contract/emails.ts';
import { school } from '../../../school.config.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { announcementsOf, postpone, registeredFor, runBatch, sendUpdateNow } from '../../testing/announcements.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { queuedJobs } from '../../testing/jobs.ts';
import { givePassword } from '../../testing/members.ts';
import { askQuestions, DIET_FORM } from '../../testing/questions.ts';
import { makeEvent, makeRegistered, makeTicket, queuedMails, register, submit } from '../../testing/reunions.ts';
import { plantEntry, plantSuggestion } from '../../testing/rosters.ts';
import { verifyPhone } from '../../testing/sign-ins.ts';

let t: TestApp;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  treasurer = await t.member({ roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'] });
});
// A link made at a set time is old or not yet valid by the clock that sends it.
afterEach(() => {
  t.clock.now = undefined;
});

type Reunion = Awaited<ReturnType<typeof makeRegistered>>;
/** `prepare` returns the action that sends the email. */
type Occasion = {
  subject: RegExp;
  says: RegExp;
  prepare: () => Promise<{ member: Person; act: () => Promise<Answer> }>;
};

const paying = ({ member, registration, profile }: Reunion) =>
  submit(t, member, registration, { payment_profile_id: profile.id });
async function reviewing(act: (payment: { id: string }) => Promise<Answer>) {
  const reunion = await makeRegistered(t);
  const { body } = await paying(reunion);
  return { member: reunion.member, act: () => act(body) };
}

const OCCASIONS: Record<OptionalEmailKind, Occasion> = {
  registration_received: {
    subject: /^You’re registered for Reunion/,
    says: /Submit Your Payment:\nhttp:\/\/localhost:3000\/payment-submission\?registration=/,
    prepare: async () => {
      const event = await makeEvent(t);
      const ticket = await makeTicket(t, event);
      const member = await t.member();
      return { member, act: () => register(t, member, event, ticket) };
    },
  },
  registration_withdrawn: {
    subject: /^You’ve withdrawn from Reunion /,
    says: /When: \w{3} \d+ .* \(Jamaica time\)\nWhere: School hall, Kingston, Jamaica\nTicket: Gala Dinner/,
    prepare: async () => {
      const { member, registration } = await makeRegistered(t);
      return { member, act: () => t.call(member, 'DELETE /registrations/:id', { params: registration }) };
    },
  },
  payment_received: {
    subject: /^We received your payment details for Reunion/,
    says: /2-3 business days[\s\S]*Amount in USD: US\$120\.00\nMethod: Zelle\nReference: ZL-1001/,
    prepare: async () => {
      const reunion = await makeRegistered(t);
      return { member: reunion.member, act: () => paying(reunion) };
    },
  },
  payment_confirmed: {
    subject: /^Your payment for Reunion .* is confirmed$/,
    says: /Amount in USD: US\$120\.00/,
    prepare: () =>
      reviewing((payment) =>
        t.call(treasurer, 'POST /payments/:id/confirmation', { params: payment, body: { notes: 'For staff only.' } }),
      ),
  },
  payment_recorded: {
    subject: /^We received your payment of US\$70\.00 for Reunion/,
    says: /US\$50\.00 is still to be paid\.[\s\S]*Method: Cash/,
    prepare: async () => {
      const { member, registration } = await makeRegistered(t);
      const received_on = schoolDay(new Date());
      const body = { amount_cents: 7_000, balance_cents: 12_000, method: 'cash', received_on };
      const call = { params: registration, body };
      return { member, act: () => t.call(treasurer, 'POST /registrations/:id/payment-entries', call) };
    },
  },
  payment_reminder: {
    subject: /^US\$120\.00 is still to be paid for Reunion/,
    says: /Payment code: [\s\S]*\/payment-submission\?registration=/,
    prepare: async () => {
      const { event, member, registration } = await makeRegistered(t);
      const longAgo = { registered_at: new Date('2026-01-01') };
      await t.db.updateTable('event_registrations').set(longAgo).where('id', '=', registration.id).execute();
      const body = { registration_ids: [registration.id] };
      // Reminders rest at night; and other emails wait for those of a later time.
      t.clock.now = new Date(`${schoolDay(new Date(Date.now() - DAY_MS))}T15:00:00Z`);
      return { member, act: () => t.call(treasurer, 'POST /events/:id/payment-reminders', { params: event, body }) };
    },
  },
  guests_changed: {
    subject: /^Your guests for Reunion/,
    says: /You’re bringing 1 guest[\s\S]*US\$240\.00 is still to be paid[\s\S]*Guest: Sonia Grant, Gala Dinner, US\$120\.00/,
    prepare: async () => {
      const { event, ticket, member, registration } = await makeRegistered(t);
      await t.db.updateTable('events').set({ max_guests: 1 }).where('id', '=', event.id).execute();
      const call = { params: { id: registration.id }, body: { name: 'Sonia Grant', ticket_type_id: ticket.id } };
      return { member, act: () => t.call(member, 'POST /registrations/:id/guests', call) };
    },
  },
  answers_requested: {
    subject: /^A question about Reunion/,
    says: /needs an answer from you:[\s\S]*• What do you eat\?[\s\S]*Answer Now:\nhttp:\/\/localhost:3000\/events\//,
    prepare: async () => {
      const { event, member } = await makeRegistered(t);
      return { member, act: () => askQuestions(t, treasurer, event, [DIET_FORM]) };
    },
  },
  invitation_ready: {
    subject: /^You can invite your classmate now$/,
    says: /a classmate from Form 1, \w is approved[\s\S]*Send the Invitation:\nhttp:\/\/localhost:3000\/classes\/1\/\w\?tab=invited\n/,
    prepare: async () => {
      const member = await t.member();
      const { id } = await plantSuggestion(t, await plantEntry(t, 'Marcia', 'Brown'), { suggested_by: member.id });
      const body = { ids: [id], decision: 'approved' };
      return { member, act: () => t.call(treasurer, 'POST /admin/suggestions/decisions', { body }) };
    },
  },
  announcement: {
    subject: /^Bring a photograph$/,
    says: /please bring one\./,
    prepare: async () => {
      const { event, member } = await makeRegistered(t);
      const announcements = announcementsOf(t, await t.member({ roles: ['EVENT_COORDINATOR'] }));
      const id = await announcements.tested({ audience: registeredFor(event) });
      const act = async () => {
        const answer = await announcements.send(id, 1);
        if (answer.status === 200) await runBatch(t, id);
        return answer;
      };
      return { member, act };
    },
  },
  event_update: {
    subject: /^Reunion .*: new time$/,
    // An hour later is another day for tests that run before midnight.
    says: /Starts (at|on) [\s\S]*Your registration stays as it is\.[\s\S]*When: [\s\S]*Where: School hall/,
    prepare: async () => {
      const { event, member } = await makeRegistered(t);
      const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
      await postpone(t, coordinator, event);
      return { member, act: () => sendUpdateNow(t, coordinator, event) };
    },
  },
  payment_rejected: {
    subject: /^Your payment for Reunion .* couldn’t be confirmed$/,
    says: /> Nothing arrived\.\n> Which bank\?[\s\S]*\/payment-submission\?registration=/,
    prepare: () =>
      reviewing((payment) =>
        t.call(treasurer, 'POST /payments/:id/rejection', {
          params: payment,
          body: { notes: 'Nothing arrived.\nWhich bank?' },
        }),
      ),
  },
};

/** The emails that `act` adds to the queue, as they would be sent now. */
async function mailsOf(act: () => Promise<unknown>) {
  const before = new Set((await queuedMails(t)).map((mail) => mail.id));
  await act();
  return (await queuedMails(t)).filter((mail) => !before.has(mail.id));
}
const queueLength = async () => (await queuedJobs(t.db)).length;
const switchOff = (person: Person, kind: string) =>
  t.call(person, 'PUT /message-preferences/:kind', { params: { kind }, body: { wanted: false } });

describe.each(OPTIONAL_EMAIL_KINDS)('%s', (kind) => {
  const { subject, says, prepare } = OCCASIONS[kind];

  it('is one email to that member, with a way to turn it off', async () => {
    const { member, act } = await prepare();
    const mails = await mailsOf(act);
    expect(mails).toMatchObject([
      {
        to: member.email,
        name: `${member.first_name} ${member.last_name}`,
        subject: expect.stringMatching(subject),
        text: expect.stringMatching(says),
        html: expect.stringContaining(`Hello ${member.first_name},`),
        unsubscribeUrl: expect.stringMatching(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]{64}$/),
      },
    ]);
    expect(mails[0]?.text).not.toContain('For staff only.');
  });

  it('isn’t sent if the member turned it off before', async () => {
    const { member, act } = await prepare();
    await switchOff(member, kind);
    expect(await mailsOf(act)).toEqual([]);
  });

  it('isn’t sent if the member turned it off after it was queued', async () => {
    const { member, act } = await prepare();
    expect(await mailsOf(act)).toHaveLength(1);
    await switchOff(member, kind);
    const mails = (await queuedMails(t)).filter((mail) => mail.to === member.email && subject.test(mail.subject));
    expect(mails).toEqual([]);
  });

  it('is sent if every other kind is turned off', async () => {
    const { member, act } = await prepare();
    for (const other of OPTIONAL_EMAIL_KINDS.filter((each) => each !== kind)) await switchOff(member, other);
    expect(await mailsOf(act)).toHaveLength(1);
  });

  it('isn’t sent if the transaction fails, even at its very end', async () => {
    const { act } = await prepare();
    await failEveryCommit(async () => {
      const jobs = await queueLength();
      expect((await act()).status).toBe(500);
      expect(await queueLength()).toBe(jobs);
    });
    expect(await mailsOf(act)).toHaveLength(1);
  });

  it('isn’t sent to an account that was deleted by then', async () => {
    const { member, act } = await prepare();
    expect(await mailsOf(act)).toHaveLength(1);
    await t.db.deleteFrom('auth_users').where('id', '=', member.id).execute();
    expect((await queuedMails(t)).filter((mail) => mail.to === member.email)).toEqual([]);
  });
});

/** Every write adds an audit entry, so a deferred trigger on those makes every commit fail. */
async function failEveryCommit(work: () => Promise<void>): Promise<void> {
  await sql`create function fail_at_commit() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`.execute(t.db);
  await sql`create constraint trigger fail_at_commit after insert on activity_logs
    deferrable initially deferred for each row execute function fail_at_commit()`.execute(t.db);
  await work();
  await sql`drop trigger fail_at_commit on activity_logs`.execute(t.db);
  await sql`drop function fail_at_commit`.execute(t.db);
}

describe('about the account', () => {
  let addresses = 0;
  const fromElsewhere = () => `10.4.0.${++addresses}`;
  const askForLink = (email: string) =>
    t.call(null, 'POST /password-reset-requests', { body: { email }, ip: fromElsewhere() });
  const about = async (person: Person) =>
    (await queuedMails(t)).filter((mail) => mail.to === person.email && mail.unsubscribeUrl === undefined);

  it('a password reset link and its confirmation are sent whatever is turned off', async () => {
    const member = await t.member();
    await givePassword(t.db, member, 'the old one 1');
    for (const kind of OPTIONAL_EMAIL_KINDS) await switchOff(member, kind);
    await askForLink(member.email);
    await vi.waitFor(async () => expect(await about(member)).toHaveLength(1), { timeout: 60_000 });
    const [link] = await about(member);
    expect(link?.subject).toBe(`Reset your ${school.brand} password`);
    const token = /reset-password#token=(\S+)/.exec(link?.text ?? '')?.[1];
    expect(link?.html).toContain(`href="http://localhost:3000/reset-password#token=${token}"`);
    await t.call(null, 'POST /password-resets', { body: { token, password: 'the new one 2' }, ip: fromElsewhere() });
    // Its link was used, so the first email would not be sent again.
    expect(await about(member)).toMatchObject([{ subject: `Your ${school.brand} password was changed` }]);
  });

  const newcomer = { first_name: 'Renée', last_name: 'Wedderburn', password: 'blue mahoe 77' };
  async function signUp(phoneNumber: string, email: string): Promise<Answer> {
    await t.db.insertInto('allowed_phone_numbers').values({ phone: phoneNumber }).execute();
    const cookie = await verifyPhone(t, phoneNumber);
    return t.call(null, 'POST /accounts', { body: { ...newcomer, email }, cookie, ip: fromElsewhere() });
  }

  it('a welcome email is sent once the account exists', async () => {
    const mails = await mailsOf(async () => {
      expect((await signUp('+18765557001', 'renee@mail.example')).status).toBe(200);
    });
    expect(mails).toMatchObject([{ to: 'renee@mail.example', subject: `Welcome to ${school.brand}` }]);
    expect(mails[0]?.text).toMatch(/^Hello,[\s\S]*\nhttp:\/\/localhost:3000\/setup-profile\n/);
    await failEveryCommit(async () => {
      const jobs = await queueLength();
      expect((await signUp('+18765557002', 'unknown@mail.example')).status).toBe(500);
      expect(await queueLength()).toBe(jobs);
    });
  });

  it('no email is sent if the password was not changed', async () => {
    const before = (await queuedMails(t)).length;
    const body = { token: 'invented', password: 'the new one 2' };
    expect((await t.call(null, 'POST /password-resets', { body, ip: fromElsewhere() })).status).toBe(422);
    expect(await queuedMails(t)).toHaveLength(before);
  });
});
