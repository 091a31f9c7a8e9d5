/** The email about guests waits two minutes; it isn't sent after a withdrawal. */
import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, queuedMails, register } from '../../testing/reunions.ts';

let t: TestApp;
let staff: Person;
beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
});

async function withGuest() {
  const event = await makeEvent(t, { max_guests: 2 });
  const ticket = await makeTicket(t, event);
  const member = await t.member();
  const registration = (await register(t, member, event, ticket)).body as { id: string };
  const body = { name: 'Sonia Grant', ticket_type_id: ticket.id };
  expect((await t.call(member, 'POST /registrations/:id/guests', { params: registration, body })).status).toBe(200);
  return { member, registration };
}

const withdrawals = {
  member: ({ member, registration }) => t.call(member, 'DELETE /registrations/:id', { params: registration }),
  staff: ({ registration }) =>
    t.call(staff, 'POST /registrations/:id/withdrawal', { params: registration, body: { status: 'unpaid' } }),
} satisfies Record<string, (place: Awaited<ReturnType<typeof withGuest>>) => unknown>;

it.each(['member', 'staff'] as const)('after a withdrawal by %s no one is told who they’re bringing', async (who) => {
  const place = await withGuest();
  expect((await withdrawals[who](place)).status).toBe(200);
  const mails = (await queuedMails(t)).filter(({ to }) => to === place.member.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^You’re registered/),
    expect.stringMatching(/withdrawn from|withdrew your/),
  ]);
});
