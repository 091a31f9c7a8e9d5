/** People registered for an event, as staff see them in the list of its registrations. */
import { makeProfile, receiveConfirmed } from '../server/testing/reunions.ts';
import type { School } from './school.ts';

export const registrationOf = (school: School, first_name: string) =>
  school.db
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('r.id')
    .where('u.first_name', '=', first_name)
    .executeTakeFirstOrThrow();

/** Registers people at an event, each with a payment of the given status. */
export async function guests(school: School, event: { id: string }, ticket: { id: string }) {
  const profile = await makeProfile(school);
  const amounts = { base_amount_cents: 12_000, processing_fee_cents: 0, total_amount_cents: 12_000 };
  return async (first_name: string, last_name: string, status: 'pending' | 'confirmed' | 'failed' | null) => {
    const person = await school.member({ first_name, last_name });
    const { id } = await school.db
      .insertInto('event_registrations')
      .values({
        ...{ event_id: event.id, user_id: person.id, ticket_type_id: ticket.id, total_amount_cents: 12_000 },
        registered_at: new Date(Date.now() - 3 * 24 * 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (status)
      await school.db
        .insertInto('payment_ledger')
        .values({
          ...{ user_id: person.id, user_name: `${first_name} ${last_name}`, user_email: person.email, ...amounts },
          ...{ event_id: event.id, entity_id: id, payment_profile_id: profile.id, reference_number: 'ZL-1', status },
          ...{ confirmed_at: status === 'confirmed' ? new Date() : null, notes: status === 'failed' ? 'No.' : null },
          payment_method_details: JSON.stringify({ name: 'Zelle', method_type: 'zelle' }),
        })
        .execute();
    await receiveConfirmed(school);
    return person;
  };
}
