import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProfiles } from '../../../db/types.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeProfile, makeTicket, register } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers } from '../../testing/unauthorized-callers.ts';

describe('payment options', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  const options = (person: Person | null, registration: { id: string }) =>
    t.call(person, 'GET /registrations/:id/payment-options', { params: registration });

  /** A new registration; all earlier profiles are archived. */
  async function makeReunion(price_cents = 10_000) {
    await t.db.updateTable('payment_profiles').set({ is_active: false }).execute();
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event, { price_cents });
    const member = await t.member();
    return { ticket, member, registration: (await register(t, member, event, ticket)).body };
  }
  const link = (ticket: { id: string }, profile: { id: string }) =>
    t.db
      .insertInto('payment_profile_associations')
      .values({ entity_id: ticket.id, payment_profile_id: profile.id })
      .execute();
  const namesFor = async (person: Person, registration: { id: string }) =>
    (await options(person, registration)).body.methods.map((method: { name: string }) => method.name);

  it('are for the owner of the registration only', async () => {
    const { registration } = await makeReunion();
    const staff = await t.member({ roles: ['SUPER_ADMIN'] });
    const operation = 'GET /registrations/:id/payment-options';
    expect(await answersToUnauthorizedCallers(t, operation, { params: registration }, [staff])).toEqual([
      'NOT_SIGNED_IN',
      'PROFILE_INCOMPLETE',
      'REGISTRATION_NOT_FOUND',
      'REGISTRATION_NOT_FOUND',
    ]);
    expect((await options(staff, { id: randomUUID() })).body.message).toBe('Registration not found.');
  });

  it('are not found for a withdrawn registration', async () => {
    const { member, registration } = await makeReunion();
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect((await options(member, registration)).body.code).toBe('REGISTRATION_NOT_FOUND');
  });

  it('say how to pay and what it costs, nothing internal, and aren’t cached', async () => {
    const { member, registration } = await makeReunion();
    const profile = await makeProfile(t, {
      name: 'Card',
      method_type: 'credit_card',
      display_instructions: 'Write your name.',
      profile_notes: 'Ask Tess for the PIN.',
      processing_fee_type: 'combined',
      processing_fee_flat_cents: 30,
      processing_fee_percentage: '2.9',
    });
    const { status, body, headers } = await options(member, registration);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      registration,
      methods: [
        {
          id: profile.id,
          name: 'Card',
          method_type: 'credit_card',
          account_info: 'treasurer@school.example',
          display_instructions: 'Write your name.',
          base_amount_cents: 10_000,
          processing_fee_cents: 320,
          total_amount_cents: 10_320,
        },
      ],
      latest_payment: null,
    });
  });

  it.each<[what: string, profiles: [Partial<Insertable<PaymentProfiles>>, linked: boolean][], offered: string[]]>([
    ['nothing where there is nothing', [], []],
    ['nothing of what is neither linked nor global', [[{ name: 'A', is_global: false }, false]], []],
    [
      'the global ones where none is linked, by name',
      [
        [{ name: 'B' }, false],
        [{ name: 'A' }, false],
      ],
      ['A', 'B'],
    ],
    [
      'the linked ones alone where one is linked',
      [
        [{ name: 'Global' }, false],
        [{ name: 'Own', is_global: false }, true],
      ],
      ['Own'],
    ],
    ['no archived one', [[{ name: 'Old', is_active: false }, false]], []],
    [
      'the global ones where only an archived one is linked',
      [
        [{ name: 'Global' }, false],
        [{ name: 'Old', is_global: false, is_active: false }, true],
      ],
      ['Global'],
    ],
    [
      'a linked one that is global too, once',
      [
        [{ name: 'Both' }, true],
        [{ name: 'Global' }, false],
      ],
      ['Both'],
    ],
  ])('offer %s', async (_, profiles, offered) => {
    const { ticket, member, registration } = await makeReunion();
    for (const [columns, linked] of profiles) {
      const profile = await makeProfile(t, columns);
      if (linked) await link(ticket, profile);
    }
    expect(await namesFor(member, registration)).toEqual(offered);
  });

  it('offer nothing for a free ticket', async () => {
    const { member, registration } = await makeReunion(0);
    await makeProfile(t);
    expect(await namesFor(member, registration)).toEqual([]);
  });
});
