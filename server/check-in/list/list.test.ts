/** The list on a device: who is expected, by hashes instead of secrets, and only what has changed. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice, listOf, overviewOf, type Scan, scanOf, sendScans } from '../../testing/check-in.ts';
import {
  makeEvent,
  makeProfile,
  makeRegistrations,
  makeTicket,
  receiveCash,
  register,
  submit,
} from '../../testing/reunions.ts';
import { bring, secretOf, ticketsOf } from '../../testing/tickets.ts';

let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Id = { id: string };
type Ticket = Id & { name: string; code: string };

/** Marcia Brown with Sonia Grant, and a device. */
async function makeEntrance() {
  const event = await makeEvent(t, { name: 'Gala', max_guests: 2 });
  const ticket = await makeTicket(t, event);
  const member = await t.member({ first_name: 'Marcia', last_name: 'Brown', name_at_school: 'Campbell' });
  const registration: Id = (await register(t, member, event, ticket)).body;
  const guest: Id = (await bring(t, member, registration, { name: 'Sonia Grant', ticket })).body;
  const device = await enrolDevice(t, coordinator, event);
  return { event, ticket, member, registration, guest, device };
}

it('has names, ticket types and what is to be paid, and neither contact details nor secrets', async () => {
  const { member, registration, device, event } = await makeEntrance();
  await receiveCash(t, registration, 4_000);
  const { body, raw, headers } = await listOf(t, device);
  expect(body).toMatchObject({ event: { id: event.id, name: 'Gala' }, device_name: 'Entrance 1', scans: [] });
  const byName = (body.tickets as Ticket[]).toSorted((one, other) => one.name.localeCompare(other.name));
  expect(byName).toMatchObject([
    { name: 'Marcia Brown (Campbell)', is_guest: false, ticket_type_name: 'Gala Dinner', balance_cents: 20_000 },
    { name: 'Sonia Grant', is_guest: true, ticket_type_name: 'Gala Dinner', balance_cents: 20_000 },
  ]);
  const shown = await ticketsOf(t, member, registration);
  for (const each of shown) {
    const code = createHash('sha256').update(secretOf(each)).digest('base64url').slice(0, 16);
    expect(byName.find(({ id }) => id === each.id)?.code).toBe(code);
    expect(raw.toString()).not.toContain(secretOf(each));
  }
  const { email, phone } = await t.db
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  for (const secret of [email, phone.slice(-7)]) expect(raw.toString()).not.toContain(secret);
  expect(headers['cache-control']).toBe('no-store');
});

it('says that a payment awaits review, until it is decided', async () => {
  const { device, member, registration } = await makeEntrance();
  const before = (await listOf(t, device)).body;
  expect(before.tickets).toMatchObject([{ is_in_review: false }, { is_in_review: false }]);
  const { id } = await makeProfile(t);
  const sent = await submit(t, member, registration, { payment_profile_id: id });
  const waiting = (await listOf(t, device, before.next)).body;
  const due = { balance_cents: 24_000, is_in_review: true };
  expect(waiting.tickets).toMatchObject([due, due]);
  const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  await t.call(treasurer, 'POST /payments/:id/rejection', { params: sent.body, body: { notes: 'Not found.' } });
  expect((await listOf(t, device, waiting.next)).body.tickets).toMatchObject([{ is_in_review: false }, {}]);
});

it('says that the event was cancelled', async () => {
  const { device, event } = await makeEntrance();
  expect((await listOf(t, device)).body.event.is_cancelled).toBe(false);
  const input = { params: { id: event.id }, body: { message: 'A hurricane is coming.' } };
  expect((await t.call(coordinator, 'POST /events/:id/cancellation', input)).status).toBe(200);
  expect((await overviewOf(t, coordinator, event)).event).toMatchObject({ is_cancelled: true, is_over: false });
  expect((await listOf(t, device)).body.event.is_cancelled).toBe(true);
});

it('has the codes of tickets that no one has looked at yet', async () => {
  const { device, member, registration } = await makeEntrance();
  const { tickets } = (await listOf(t, device)).body;
  const shown = await ticketsOf(t, member, registration);
  const codes = shown.map((each) => createHash('sha256').update(secretOf(each)).digest('base64url').slice(0, 16));
  expect((tickets as Ticket[]).map(({ code }) => code).sort()).toEqual(codes.sort());
});

it('is sent again only if it has changed, and each scan once', async () => {
  const { device, event, member, guest, registration } = await makeEntrance();
  const other = await enrolDevice(t, coordinator, event, 'Entrance 2');
  const first = (await listOf(t, device)).body;
  const second = (await listOf(t, device, first.next)).body;
  expect([second.tickets, second.scans, second.next]).toEqual([null, [], first.next]);
  const ticket = (first.tickets as Ticket[]).find(({ name }) => name === 'Sonia Grant') as Ticket;
  const scan = scanOf(ticket);
  await sendScans(t, other, [scan, scanOf(null)]);
  const third = (await listOf(t, device, first.next)).body;
  expect(third.tickets).toBeNull();
  expect(third.scans).toMatchObject([
    { id: scan.id, ticket_id: ticket.id, kind: 'entry', undoes_id: null, device_name: 'Entrance 2' },
  ]);
  expect((await listOf(t, device, third.next)).body.scans).toEqual([]);
  await t.call(member, 'DELETE /guests/:id', { params: guest });
  const fourth = (await listOf(t, device, third.next)).body;
  expect((fourth.tickets as Ticket[]).map(({ name }) => name)).toEqual(['Marcia Brown (Campbell)']);
  await receiveCash(t, registration, 1_000);
  expect((await listOf(t, device, fourth.next)).body.tickets).toMatchObject([{ balance_cents: 11_000 }]);
});

it('has a scan of an unknown code once staff have found whose ticket it was, and not again', async () => {
  const { device, event } = await makeEntrance();
  const other = await enrolDevice(t, coordinator, event, 'Entrance 2');
  const [scan, undone] = [0, 1].map(() => scanOf(null, { result_shown: 'not_valid', note: 'Sonia' })) as [Scan, Scan];
  await sendScans(t, other, [scan, undone, scanOf(null, { kind: 'undo', undoes_id: undone.id })]);
  const before = (await listOf(t, device)).body;
  expect(before.scans).toEqual([]);
  const sonia = (before.tickets as Ticket[]).find(({ name }) => name === 'Sonia Grant') as Ticket;
  for (const { id } of [scan, undone]) {
    const body = { note: 'Forgot her phone', ticket_id: sonia.id };
    await t.call(coordinator, 'POST /check-in-scans/:id/resolution', { params: { id }, body });
  }
  const known = [
    { id: scan.id, ticket_id: sonia.id, kind: 'entry', device_name: 'Entrance 2' },
    { id: undone.id, ticket_id: sonia.id, kind: 'entry' },
    { ticket_id: sonia.id, kind: 'undo', undoes_id: undone.id },
  ];
  const after = (await listOf(t, device, before.next)).body;
  expect(after.scans).toMatchObject(known);
  expect((await listOf(t, device, after.next)).body.scans).toEqual([]);
  // As an earlier version of the page asks.
  const [hash, seq] = String(after.next).split('.');
  expect((await listOf(t, device, `${hash}.${seq}`)).body.scans).toMatchObject(known);
});

it('has a newly matched scan, and the undo of another that arrived late', async () => {
  const { device, event } = await makeEntrance();
  const other = await enrolDevice(t, coordinator, event, 'Entrance 2');
  const [first, second] = [0, 1].map(() => scanOf(null, { result_shown: 'not_valid', note: 'Sonia' })) as [Scan, Scan];
  await sendScans(t, other, [first, second]);
  const { tickets } = (await listOf(t, device)).body;
  const [one, two] = tickets as [Ticket, Ticket];
  const match = ({ id }: Scan, ticket: Ticket) => {
    const body = { note: 'Forgot her phone', ticket_id: ticket.id };
    return t.call(coordinator, 'POST /check-in-scans/:id/resolution', { params: { id }, body });
  };
  await match(first, one);
  const before = (await listOf(t, device)).body;
  expect(before.scans).toMatchObject([{ id: first.id, ticket_id: one.id }]);
  await sendScans(t, other, [scanOf(null, { kind: 'undo', undoes_id: first.id })]);
  await match(second, two);
  expect((await listOf(t, device, before.next)).body.scans).toMatchObject([
    { id: first.id, ticket_id: one.id },
    { id: second.id, ticket_id: two.id, kind: 'entry' },
    { ticket_id: one.id, kind: 'undo', undoes_id: first.id },
  ]);
});

it('starts from the beginning for anything that is no `next`', async () => {
  const { device } = await makeEntrance();
  for (const since of ['', 'x', 'x.1', `${'a'.repeat(43)}.99999999999999999999`])
    expect((await listOf(t, device, since)).body.tickets).toHaveLength(2);
});

it('of 2,000 tickets takes less than 200 kB with compression', async () => {
  const { gzipSync } = await import('node:zlib');
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), 2_000);
  const { raw, body } = await listOf(t, await enrolDevice(t, coordinator, event));
  expect(body.tickets).toHaveLength(2_000);
  expect(gzipSync(raw).length).toBeLessThan(200_000);
});
