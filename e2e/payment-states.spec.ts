/** The state of a payment, wherever a member or the staff see it. */
import type { Locator, Page } from '@playwright/test';
import { PAYMENT_STATE_LOOKS, PAYMENT_STATES, type PaymentState } from '../contract/payment-states.ts';
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import { expect, type School, test } from './school.ts';

const CASH = { method: 'cash', reference: null, received_on: '2026-03-04' };
const DECISIONS: Partial<Record<PaymentState, [path: string, body: object]>> = {
  paid: ['confirmation', {}],
  partly_paid: ['confirmation', { received_cents: 5_000 }],
  overpaid: ['confirmation', { received_cents: 13_000 }],
  rejected: ['rejection', { notes: 'No such transfer' }],
  refund_due: ['confirmation', {}],
  refunded: ['confirmation', {}],
};

const detailsOf = (page: Page) => page.getByRole('region', { name: 'Payment Details' });
const UNSENT: PaymentState[] = ['unpaid', 'free'];

for (const state of PAYMENT_STATES) {
  test(`rule 6: ‘${PAYMENT_STATE_LOOKS[state].label}’ has one word, colour and icon on every page`, async ({
    school,
    newPerson,
  }) => {
    const member = await school.member();
    const page = await newPerson(member);
    const staff = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
    const { event, registration } = await reach(state, school, page, staff);
    const { label } = PAYMENT_STATE_LOOKS[state];
    const looks: Record<string, unknown> = {};
    const look = async (where: string, of: Page, address: string, within: (of: Page) => Locator) => {
      await of.goto(address);
      looks[where] = await lookOf(within(of).getByText(label, { exact: true }).first());
    };
    await look('dashboard', page, '/dashboard', (of) => of.getByRole('main').locator('.plate'));
    await look('registered events', page, '/dashboard', (of) => of.locator('#registered-events'));
    await look('events', page, '/events', (of) => of.getByRole('main'));
    await look('event', page, `/events/${event.id}`, (of) => of.getByRole('main'));
    const payment = `/payment-confirmation?registration=${registration.id}`;
    if (!UNSENT.includes(state)) await look('payment', page, payment, detailsOf);
    await look('staff list', staff, `/admin/events/${event.id}/registrations`, (of) => of.getByRole('row').nth(1));
    await look('person', staff, `/admin/users?user=${member.id}`, (of) => of.getByRole('main'));
    const [first] = Object.values(looks);
    expect(looks).toEqual(Object.fromEntries(Object.keys(looks).map((where) => [where, first])));
  });
}

/** The colours and the icon of a badge. */
async function lookOf(badge: Locator) {
  await expect(badge).toBeVisible();
  return badge.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor, icon: element.querySelector('svg')?.innerHTML };
  });
}

type Reached = { event: { id: string }; registration: { id: string } };

/** Registers, sends a payment and decides about it, as their pages would. */
async function reach(state: PaymentState, school: School, member: Page, staff: Page): Promise<Reached> {
  const event = await makeEvent(school);
  const ticket = await makeTicket(school, event, { price_cents: state === 'free' ? 0 : 12_000 });
  const post = async (page: Page, path: string, body: object) => {
    const answer = await page.request.post(`${school.url}/api${path}`, { headers: { origin: school.url }, ...body });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  const registration = await post(member, `/events/${event.id}/registrations`, { data: { ticket_type_id: ticket.id } });
  if (UNSENT.includes(state)) return { event, registration };
  const { id: payment_profile_id } = await makeProfile(school);
  const payment = await post(member, `/registrations/${registration.id}/payments`, {
    multipart: { payment_profile_id, reference_number: `REF-${state}` },
  });
  const [decision, data] = DECISIONS[state] ?? [];
  if (decision) await post(staff, `/payments/${payment.id}/${decision}`, { data });
  if (state === 'refund_due' || state === 'refunded') {
    await post(staff, `/events/${event.id}/cancellation`, { data: { message: 'The hall is flooded.' } });
  }
  if (state === 'refunded') {
    const refund = { balance_cents: -12_000, amount_cents: 12_000, ...CASH, reason: 'Cancelled' };
    await post(staff, `/registrations/${registration.id}/refunds`, { data: refund });
  }
  return { event, registration };
}
