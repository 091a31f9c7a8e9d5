/** Whom an audience reaches, against a plain filter on random schools. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Audience, audience, audienceSentence, type Segment } from '../../../contract/audiences.ts';
import { REGISTRATION_PAYMENT_STATUSES } from '../../../contract/constants.ts';
import { paymentState } from '../../registrations/totals/queries.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS, HOUSES } from '../../testing/members.ts';
import { makeEvent, makeProfile, makeTicket, receiveCash } from '../../testing/reunions.ts';

let t: TestApp;
let sender: Person;
let profile: { id: string };
let events: { id: string; tickets: { id: string }[] }[];

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  const { level, house } = SENDER;
  sender = await t.member({ roles: ['EVENT_COORDINATOR'], form_1_level: level, sports_house: house });
  profile = await makeProfile(t);
  events = [];
  for (const name of ['Reunion 2027', 'Picnic']) {
    const event = await makeEvent(t, { name });
    events.push({ id: event.id, tickets: [await makeTicket(t, event), await makeTicket(t, event, { name: 'Child' })] });
  }
});

const LEVELS = [...new Set(FORM_LEVELS)].slice(0, 2);
const COUNTRIES = ['Jamaica', 'Canada'];
/** What was sent and received for a ticket, the state that lists show, and the audience that its member is in. */
const PAYMENTS = {
  free: { price: 0, ledger: null, received: 0, state: 'free', status: null },
  unpaid: { price: 12_000, ledger: null, received: 0, state: 'unpaid', status: 'unpaid' },
  'partly paid': { price: 12_000, ledger: null, received: 5_000, state: 'partly_paid', status: 'unpaid' },
  rejected: { price: 12_000, ledger: 'failed', received: 0, state: 'rejected', status: 'unpaid' },
  pending: { price: 12_000, ledger: 'pending', received: 0, state: 'awaiting_review', status: 'submitted' },
  'paid in cash while another payment is pending': {
    ...{ price: 12_000, ledger: 'pending', received: 12_000, state: 'awaiting_review', status: 'submitted' },
  },
  'paid in cash after a rejection': {
    price: 12_000,
    ledger: 'failed',
    received: 12_000,
    state: 'paid',
    status: 'paid',
  },
  paid: { price: 12_000, ledger: null, received: 12_000, state: 'paid', status: 'paid' },
  overpaid: { price: 12_000, ledger: null, received: 13_000, state: 'overpaid', status: 'paid' },
} as const;
const PAYMENT_NAMES = Object.keys(PAYMENTS) as (keyof typeof PAYMENTS)[];
const at = fc.nat({ max: 1 });
const registration = fc.record({
  event: at,
  ticket: at,
  status: fc.constantFrom('registered', 'withdrawn'),
  payment: fc.constantFrom(...PAYMENT_NAMES),
});
const member = fc.record({
  level: fc.constantFrom(...LEVELS),
  house: fc.constantFrom(...HOUSES.slice(0, 2)),
  country: fc.constantFrom(...COUNTRIES, 'JAMAICA', null),
  isComplete: fc.boolean(),
  registrations: fc.uniqueArray(registration, { selector: ({ event }) => event, maxLength: 2 }),
});
type Member = typeof member extends fc.Arbitrary<infer T> ? T : never;

/** In audiences by event and of everyone alone. */
const SENDER: Member = { level: FORM_LEVELS[2], house: HOUSES[2], country: null, isComplete: true, registrations: [] };

const eventOf = (index: number) => events[index] as (typeof events)[number];
const segment = fc.oneof(
  fc.constant({ type: 'everyone' } as const),
  at.map((event) => ({ type: 'registered', event }) as const),
  at.map((event) => ({ type: 'not_registered', event }) as const),
  fc.tuple(at, at).map(([event, ticket]) => ({ type: 'ticket_type', event, ticket }) as const),
  fc
    .tuple(at, fc.constantFrom(...REGISTRATION_PAYMENT_STATUSES))
    .map(([event, status]) => ({ type: 'payment', event, status }) as const),
  fc.constantFrom(...LEVELS).map((level) => ({ type: 'class', level }) as const),
  fc.constantFrom(...HOUSES.slice(0, 2)).map((house) => ({ type: 'house', house }) as const),
  fc.constantFrom(...COUNTRIES).map((country) => ({ type: 'country', country }) as const),
);
type Plain = typeof segment extends fc.Arbitrary<infer T> ? T : never;

/** The plain filter. */
function includes(each: Plain, { registrations, ...person }: Member): boolean {
  const own = registrations.filter(({ status }) => status !== 'withdrawn');
  switch (each.type) {
    case 'everyone':
      return true;
    case 'registered':
      return own.some(({ event }) => event === each.event);
    case 'not_registered':
      return !own.some(({ event }) => event === each.event);
    case 'ticket_type':
      return own.some(({ event, ticket }) => event === each.event && ticket === each.ticket);
    case 'payment':
      return own.some(({ event, payment }) => event === each.event && PAYMENTS[payment].status === each.status);
    case 'class':
      return person.level === each.level;
    case 'house':
      return person.house === each.house;
    case 'country':
      return person.country?.toLowerCase() === each.country.toLowerCase();
  }
}

/** With ids, as the contract has it. */
function segmentOf(each: Plain): Segment {
  switch (each.type) {
    case 'registered':
    case 'not_registered':
      return { type: each.type, event_id: eventOf(each.event).id };
    case 'payment':
      return { type: 'payment', event_id: eventOf(each.event).id, status: each.status };
    case 'ticket_type':
      return { type: 'ticket_type', ticket_type_id: (eventOf(each.event).tickets[each.ticket] as { id: string }).id };
    case 'class':
      return { type: 'class', form: 1, level: each.level };
    default:
      return each;
  }
}

async function fill(people: readonly Member[]): Promise<string[]> {
  await sql`delete from auth_users where id <> ${sender.id}`.execute(t.db);
  const ids: string[] = [];
  for (const { level, house, country, isComplete, registrations } of people) {
    const traits = { form_1_level: level, sports_house: house, current_country: country };
    const { id } = await t.member({ ...traits, profile_completed: isComplete });
    ids.push(id);
    for (const { event, ticket, status, payment } of registrations) {
      const { id: event_id, tickets } = eventOf(event);
      const columns = { event_id, ticket_type_id: (tickets[ticket] as { id: string }).id, user_id: id };
      const withdrawn = status === 'withdrawn' ? { status, withdrawn_at: new Date() } : {};
      const { id: registration } = await t.db
        .insertInto('event_registrations')
        .values({ ...columns, total_amount_cents: PAYMENTS[payment].price, ...withdrawn })
        .returning('id')
        .executeTakeFirstOrThrow();
      await pay({ id: registration, event_id }, payment);
    }
  }
  return ids;
}

async function pay({ id, event_id }: { id: string; event_id: string }, payment: keyof typeof PAYMENTS): Promise<void> {
  const { price, ledger, received } = PAYMENTS[payment];
  if (received > 0) await receiveCash(t, { id }, received);
  if (!ledger) return;
  const sent = { event_id, entity_id: id, user_name: 'Ann Lee', user_email: 'ann@school.example', status: ledger };
  const amounts = { base_amount_cents: price, processing_fee_cents: 0, total_amount_cents: price };
  const how = { payment_profile_id: profile.id, reference_number: id, payment_method_details: '{}', notes: 'x' };
  await t.db
    .insertInto('payment_ledger')
    .values({ ...sent, ...amounts, ...how })
    .execute();
  await t.db.updateTable('event_registrations').set({ payment_status: 'submitted' }).where('id', '=', id).execute();
}

const preview = async (audience: Audience) =>
  (await t.call(sender, 'POST /announcements/counts', { body: { audience } })).body;

it('equals a plain filter, when counted and when frozen', async () => {
  const groups = fc.array(fc.array(segment, { minLength: 1, maxLength: 3 }), { maxLength: 3 });
  const school = fc.array(member, { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(school, groups, async (people, plain) => {
      const ids = [sender.id, ...(await fill(people))];
      const expected = ids.filter((_, index) => {
        const person = [SENDER, ...people][index] as Member;
        return person.isComplete && plain.some((group) => group.every((each) => includes(each, person)));
      });
      const audience = { any_of: plain.map((group) => group.map(segmentOf)) };
      const { people: counted, sample } = await preview(audience);
      expect([counted, sample.length]).toEqual([expected.length, Math.min(10, expected.length)]);
      const draft = { subject: 'S', body: 'B', button_label: null, button_path: null, audience };
      const { id, updated_at } = (await t.call(sender, 'POST /announcements', { body: draft })).body;
      await t.call(sender, 'POST /announcements/:id/tests', { params: { id } });
      await t.db.deleteFrom('rate_limits').execute();
      const body = { count: expected.length, updated_at, send_at: null, urgent_reason: null };
      await t.call(sender, 'POST /announcements/:id/sending', { params: { id }, body });
      const frozen = t.db.selectFrom('announcement_recipients').select('user_id').where('announcement_id', '=', id);
      expect((await frozen.execute()).map(({ user_id }) => user_id).sort()).toEqual([...expected].sort());
    }),
    { numRuns: 20 },
  );
});

/** The audiences by payment for the first event that reach someone, and the state that lists show. */
async function found() {
  const statuses: string[] = [];
  for (const status of REGISTRATION_PAYMENT_STATUSES) {
    const { people } = await preview({ any_of: [[{ type: 'payment', event_id: eventOf(0).id, status }]] });
    if (people > 0) statuses.push(status);
  }
  const { rows } = await sql<{ state: string }>`
    select ${paymentState} as state from event_registrations r where r.user_id is not null`.execute(t.db);
  return { statuses, state: rows[0]?.state };
}

it.each(PAYMENT_NAMES)('an audience by payment has someone by the state that lists show: %s', async (payment) => {
  await fill([{ ...SENDER, registrations: [{ event: 0, ticket: 0, status: 'registered', payment }] }]);
  const { state, status } = PAYMENTS[payment];
  expect(await found()).toEqual({ state, statuses: status ? [status] : [] });
});

it.each([
  ['unpaid', 'free'],
  ['paid', 'refund_due'],
] as const)('for a cancelled event nothing is still due nor complete: %s', async (payment, state) => {
  await fill([{ ...SENDER, registrations: [{ event: 0, ticket: 0, status: 'registered', payment }] }]);
  const event = t.db.updateTable('events').where('id', '=', eventOf(0).id);
  await event.set({ cancelled_at: new Date(), cancellation_reason: 'Storm' }).execute();
  expect(await found()).toEqual({ state, statuses: [] });
  await event.set({ cancelled_at: null, cancellation_reason: null }).execute();
});

describe('an audience', () => {
  it('of an event that no longer exists is no one', async () => {
    await fill([{ level: LEVELS[0] ?? '', house: HOUSES[0], country: null, isComplete: true, registrations: [] }]);
    const gone = { type: 'not_registered', event_id: crypto.randomUUID() } as const;
    expect(await preview({ any_of: [[gone]] })).toMatchObject({
      people: 0,
      sentence: 'not registered for an event that no longer exists',
    });
  });

  it('says who has no verified address and who turned announcements off, without any address', async () => {
    await fill([]);
    const unverified = await t.member({ email_verified: false });
    const unwilling = await t.member();
    const kind = 'announcement';
    await t.db.insertInto('message_preferences').values({ user_id: unwilling.id, kind, wanted: false }).execute();
    const counted = await preview({ any_of: [[{ type: 'everyone' }]] });
    expect(counted).toMatchObject({ people: 3, unverified: 1, unwanted: 1, recent: 0 });
    expect(counted.sample).toContain(`${unverified.first_name} ${unverified.last_name}`);
    expect(JSON.stringify(counted)).not.toContain('@');
  });

  it('is one plain sentence', () => {
    const reunion = eventOf(0);
    const names = { [reunion.id]: 'Reunion 2027' };
    const paid: Segment = { type: 'payment', event_id: reunion.id, status: 'paid' };
    const any_of: Segment[][] = [
      [{ type: 'registered', event_id: reunion.id }, paid],
      [{ type: 'class', form: 3, level: 'G' }],
    ];
    expect(audienceSentence({ any_of }, names)).toBe(
      'registered for Reunion 2027 and whose payment for Reunion 2027 is complete, or who sat in 3G',
    );
    const due: Segment = { type: 'payment', event_id: reunion.id, status: 'unpaid' };
    expect(audienceSentence({ any_of: [[due]] }, names)).toBe('whose payment for Reunion 2027 is still due');
  });

  it('can be built from events, their tickets and countries', async () => {
    await fill([]);
    await t.member({ current_country: 'Jamaica' });
    const { body } = await t.call(sender, 'GET /announcement-choices');
    expect(body.countries).toEqual(['Jamaica']);
    const nowhere = audience.safeParse({ any_of: [[{ type: 'country', country: 'Jamaica\0' }]] });
    expect(nowhere.success).toBe(false);
    expect(body.events.map(({ name }: { name: string }) => name).sort()).toEqual(['Picnic', 'Reunion 2027']);
    expect(body.events[0].ticket_types).toHaveLength(2);
  });
});
