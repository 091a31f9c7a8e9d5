import { beforeAll, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { type Breakage, violationsAfter } from '../../testing/violations.ts';

const CHANGES = 'Changes of a mobile number that can no longer be undone, though their links still work';
const anyId = [expect.stringMatching(/^[0-9a-f-]{36}$/)];

const changedNumber = (id: string, to: string) => `
  insert into allowed_phone_numbers (phone, status) values ('+18765550111', 'revoked');
  insert into phone_changes (user_id, old_phone, new_phone, created_at, revert_until)
  values ('${id}', '+18765550111', '${to}', now(), now() + interval '72 hours')`;

const BREAKAGES: Record<string, Breakage> = {
  'a change of number that the member no longer has': ({ unpaid: { member } }) => ({
    sql: changedNumber(member.id, '+18765550112'),
    finds: { [CHANGES]: anyId },
  }),
  'a changed number whose old one may register again': ({ unpaid: { member } }) => ({
    sql: `${changedNumber(member.id, member.phone)};
      update allowed_phone_numbers set status = 'pending' where phone = '+18765550111'`,
    finds: { [CHANGES]: anyId },
  }),
};

let school: PopulatedSchool;
beforeAll(async () => {
  school = await populatedSchool();
});

it('finds nothing in a change that can be undone', async () => {
  const { member } = school.unpaid;
  expect(await violationsAfter(school, changedNumber(member.id, member.phone))).toEqual({});
});

it.each(Object.entries(BREAKAGES))('finds %s', async (_, breakage) => {
  const { sql, finds } = breakage(school);
  expect(await violationsAfter(school, sql)).toEqual(finds);
});
