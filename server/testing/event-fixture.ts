import type { Person, TestApp } from './app.ts';
import { HOUSES } from './members.ts';
import { makeEvent, makeProfile, makeTicket, register, submit } from './reunions.ts';

/** An event with five registrations of different payment statuses; `treasurer` decides the payments. */
export async function makeEventFixture(t: TestApp, treasurer: Person) {
  const event = await makeEvent(t, { name: 'Gala', max_capacity: 40 });
  const dinner = await makeTicket(t, event, { name: 'Dinner', max_quantity: 10, hotel_balance_cents: 2_500 });
  const free = await makeTicket(t, event, { name: 'Choir', price_cents: 0, sort_order: 1 });
  const profile = await makeProfile(t);
  const registerMember = async (first_name: string, last_name: string, ticket = dinner) => {
    const person = await t.member({ first_name, last_name, sports_house: HOUSES[2] });
    const { body } = await register(t, person, event, ticket);
    const pay = async (decision?: 'confirmation' | 'rejection') => {
      const payment = (await submit(t, person, body, { payment_profile_id: profile.id })).body as { id: string };
      const call = { params: { id: payment.id }, body: { notes: 'Seen.' } };
      if (decision) await t.call(treasurer, `POST /payments/:id/${decision}`, call);
      return payment;
    };
    return { person, id: body.id as string, pay };
  };
  const unpaid = await registerMember('Una', 'Adams');
  const submitted = await registerMember('Sue', 'Élan');
  const rejected = await registerMember('Rex', "D'Aguilar");
  const paid = await registerMember('Pat', 'Fagan');
  const choir = await registerMember('Cora', 'Binns', free);
  const payments = {
    submitted: await submitted.pay(),
    rejected: await rejected.pay('rejection'),
    paid: await paid.pay('confirmation'),
  };
  return { event, dinner, free, people: { unpaid, submitted, rejected, paid, choir }, payments };
}
