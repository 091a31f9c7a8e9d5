import { beforeAll, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { type Breakage, violationsAfter, violationsOf, withoutTriggers } from '../../testing/violations.ts';

let school: PopulatedSchool;
beforeAll(async () => {
  school = await populatedSchool();
});

const NONE_OR_SEVERAL = 'Registrations with people who are coming and have no active ticket, or several';
const NOT_COMING = 'Active tickets of people who are not coming to the event';

const BREAKAGES: Record<string, Breakage> = {
  'a member without a ticket': ({ unpaid }) => ({
    sql: `delete from tickets where registration_id = '${unpaid.registration.id}'`,
    finds: { [NONE_OR_SEVERAL]: [unpaid.registration.id] },
  }),
  'a ticket that was revoked too early': ({ unpaid }) => ({
    sql: `update tickets set revoked_at = now() where registration_id = '${unpaid.registration.id}'`,
    finds: { [NONE_OR_SEVERAL]: [unpaid.registration.id] },
  }),
  'a removed guest with a ticket': ({ unpaid }) => ({
    sql: `
      insert into registration_guests (registration_id, name, ticket_type_id, price_cents)
      values ('${unpaid.registration.id}', 'Sonia', '${unpaid.ticket.id}', 0);
      ${withoutTriggers('registration_guests', 'update registration_guests set removed_at = now()')};
      update ticket_types set sold_quantity = sold_quantity - 1 where id = '${unpaid.ticket.id}';
      update events set registered_count = registered_count - 1, guest_count = guest_count - 1
      where id = '${unpaid.event.id}'`,
    finds: { [NOT_COMING]: [expect.any(String)] },
  }),
};

it('has no violations before', async () => {
  expect(await violationsOf(school)).toEqual({});
});

it.each(Object.entries(BREAKAGES))('finds %s', async (_, breakage) => {
  const { sql, finds } = breakage(school);
  expect(await violationsAfter(school, sql)).toEqual(finds);
});

it('a ticket that was renewed violates nothing', async () => {
  const renewed = `
    update tickets set revoked_at = now() where registration_id = '${school.unpaid.registration.id}';
    select renew_tickets('${school.unpaid.registration.id}')`;
  expect(await violationsAfter(school, renewed)).toEqual({});
});
