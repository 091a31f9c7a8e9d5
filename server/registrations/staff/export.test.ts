import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { type Call, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEventFixture } from '../../testing/event-fixture.ts';
import { makeEvent, makeRegistrations, makeTicket, register } from '../../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const file = async (event: { id: string }, query: Call['query'] = {}, by = coordinator) => {
  const { raw, headers } = await t.call(by, 'GET /admin/events/:id/registrations/export', {
    params: event,
    query,
  });
  expect(headers['content-disposition']).toMatch(/registrations-\d{4}-\d\d-\d\d\.csv/);
  return parse(raw, { bom: true, columns: true }) as Record<string, string>[];
};

it('the file has the columns for check-in, filtered and sorted as the list, with an audit entry', async () => {
  const { event } = await makeEventFixture(t, await t.member({ roles: ['ACCOUNTANT'] }));
  const rows = await file(event, { sort: 'name' });
  expect(rows.map((row) => row['Last name'])).toEqual(['Adams', 'Binns', "D'Aguilar", 'Élan', 'Fagan']);
  expect(rows[0]).toEqual({
    'Last name': 'Adams',
    'First name': 'Una',
    'Class levels, forms 1 to 5': 'G L N M R',
    House: 'Gibson',
    'Ticket type': 'Dinner',
    'Payment code': expect.stringMatching(/^\w{3}-\w{3}$/),
    'Payment status': 'Unpaid',
    'Price or deposit (USD)': '120.00',
    Guests: '',
    'Guest prices (USD)': '0.00',
    Activities: '',
    'Still to pay (USD)': '120.00',
    'Hotel balance at check-in (USD)': '25.00',
    Registered: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  });
  expect(rows.map((row) => [row['Payment status'], row['Still to pay (USD)']]).slice(1)).toEqual([
    ['No payment due', '0.00'],
    ['Rejected', '120.00'],
    ['Awaiting review', '120.00'],
    ['Paid', '0.00'],
  ]);
  expect(await file(event, { status: 'paid', q: 'fagan' })).toHaveLength(1);
  const entry = await t.db
    .selectFrom('activity_logs')
    .select(['description', 'metadata', 'actor_id'])
    .where('action_type', '=', 'LIST_EXPORTED')
    .orderBy('timestamp', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(entry).toEqual({
    description: "Exported the list of registrations for event 'Gala'",
    metadata: { filtered_by: ['q', 'status'] },
    actor_id: coordinator.id,
  });
});

it('the file has everyone of an event larger than a batch, and no formulas', async () => {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event, { name: '=1+1' });
  await makeRegistrations(t, event, ticket, 2_345);
  const ownName = t.db.updateTable('users').set((eb) => ({ last_name: eb.ref('email') }));
  await ownName.where('first_name', '=', 'Guest').execute();
  for (const sort of ['newest', 'name']) {
    const rows = await file(event, { sort });
    expect(new Set(rows.map((row) => row['Last name'])).size).toBe(2_345);
    expect(rows[0]?.['Ticket type']).toBe("'=1+1");
  }
});

it('the file has emails and phone numbers for those who may see all users, and for no one else', async () => {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  const email = 'kept.back@hidden-post.example';
  const guest = await t.member({ email, phone: '+447911123456', share_email: true, share_phone: true });
  await register(t, guest, event, ticket);
  const contacts = { Email: email, 'Phone number': '(+44) 7911 123456' };
  const accountant = await t.member({ roles: ['ACCOUNTANT'] });
  for (const by of [accountant, await t.member({ roles: ['SUPER_ADMIN'] })]) {
    expect((await file(event, {}, by))[0]).toMatchObject(contacts);
    expect((await file(event, { sort: 'name' }, by))[0]).toMatchObject(contacts);
  }
  const [row] = await file(event);
  expect(row).not.toHaveProperty('Email');
  expect(row).not.toHaveProperty('Phone number');
  expect(JSON.stringify(row)).not.toMatch(/kept\.back|7911.?123456/);
});

it('an export of the whole list is recorded without a filter', async () => {
  const event = await makeEvent(t, { name: 'Whole' });
  await file(event);
  const entry = await t.db
    .selectFrom('activity_logs')
    .select('metadata')
    .where('description', '=', "Exported the list of registrations for event 'Whole'")
    .executeTakeFirstOrThrow();
  expect(entry.metadata).toEqual({ filtered_by: [] });
});
