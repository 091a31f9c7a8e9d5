import { DAY_MS } from '../../contract/constants.ts';
import { createMember, findPerson, type Person } from '../../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket } from '../../server/testing/reunions.ts';
import type { School } from '../server-process.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

test('the dashboard', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  const staff = await findPerson(demo.db, 'admin@demo.example');
  const years = { form_1_level: null, form_2_level: null, form_3_level: null, form_4_level: null, form_5_level: null };
  const fresh = await createMember(demo.db, { first_name: 'Maximiliana-Bartholomea', email_verified: false, ...years });
  await photograph('dashboard.member', { path: '/dashboard', as: member });
  await photograph('dashboard.window', { path: '/dashboard', as: member, window: true });
  await photograph('dashboard.staff', { path: '/dashboard', as: staff, window: true });
  await photograph('dashboard.newcomer', { path: '/dashboard', as: await demo.member({ first_name: 'Althea' }) });
  for (const state of ['unpaid', 'submitted', 'rejected', 'paid', 'past'] as const) {
    await photograph(`dashboard.${state}`, { path: '/dashboard', as: await registered(demo, state), window: true });
  }
  await photograph('dashboard.new', { path: '/dashboard', as: fresh });
  await photograph('dashboard.failed', {
    path: '/dashboard',
    as: member,
    arrange: async (page) => {
      await withoutInitialData(page);
      await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload({ waitUntil: 'networkidle' });
    },
  });
});

type State = 'unpaid' | 'submitted' | 'rejected' | 'paid' | 'past';

/** A member with a long name, registered for an event; 'past': for one that is over, and for no other. */
async function registered(demo: School, state: State): Promise<Person> {
  const person = await demo.member({ first_name: 'Maximilienne-Antoinette', last_name: 'Featherstonehaugh' });
  const start = Date.now() + (state === 'past' ? -40 : 46) * DAY_MS;
  const event = await makeEvent(demo, {
    name: 'Homecoming Weekend 2027 of the Blue Mountain Preparatory and High Schools',
    start_date: new Date(start),
    end_date: new Date(start + DAY_MS),
  });
  const ticket = await makeTicket(demo, event, { price_cents: 15_000 });
  const payment_status = state === 'rejected' ? 'submitted' : state === 'past' ? 'paid' : state;
  const { id } = await demo.db
    .insertInto('event_registrations')
    .values({
      event_id: event.id,
      ticket_type_id: ticket.id,
      user_id: person.id,
      total_amount_cents: 15_000,
      payment_status,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 'unpaid' || state === 'past') return person;
  const profile = await makeProfile(demo);
  await demo.db
    .insertInto('payment_ledger')
    .values({
      user_id: person.id,
      user_name: 'Maximilienne',
      user_email: person.email,
      event_id: event.id,
      payment_profile_id: profile.id,
      entity_id: id,
      base_amount_cents: 15_000,
      processing_fee_cents: 75,
      total_amount_cents: 15_075,
      reference_number: `ZL-${id.slice(0, 6)}`,
      payment_method_details: JSON.stringify({ name: 'Zelle', method_type: 'zelle' }),
      ...{
        submitted: {},
        rejected: { status: 'failed', notes: 'No such transfer.' },
        paid: { status: 'confirmed', confirmed_at: new Date() },
      }[state],
    })
    .execute();
  return person;
}
