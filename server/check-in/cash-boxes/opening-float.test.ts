/** The opening float of a cash box, mistyped when it was added: corrected before the first count, and logged. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeBox } from '../../testing/cash-boxes.ts';
import { overviewOf } from '../../testing/check-in.ts';
import { makeRole } from '../../testing/members.ts';
import { entriesOf, makeEvent } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

type Id = { id: string };

async function makeDesk() {
  const event = await makeEvent(t, { name: 'Gala' });
  const box: Id & { name?: string } = await makeBox(t, coordinator, event, { opening_float_cents: 50_000 });
  const boxes = async () => (await overviewOf(t, coordinator, event)).cash_boxes;
  return { event, box, boxes };
}
const correct = ({ id }: Id, before_cents: number, opening_float_cents: number, by = coordinator) =>
  t.call(by, 'PUT /cash-boxes/:id/opening-float', { params: { id }, body: { before_cents, opening_float_cents } });
const count = ({ id }: Id, cents: number) =>
  t.call(treasurer, 'POST /cash-boxes/:id/counts', {
    params: { id },
    body: { expected_cents: cents, counted_cents: cents, counted_by: 'Ann Lee', checked_by: 'Ben Hall', note: null },
  });

describe('a mistyped opening float', () => {
  it('is corrected, so that the count is right, and the log has both amounts', async () => {
    const { box, boxes } = await makeDesk();
    expect((await correct(box, 50_000, 5_000)).body).toEqual({ done: true });
    expect(await boxes()).toMatchObject([{ opening_float_cents: 5_000, expected_cents: 5_000 }]);
    expect((await correct(box, 5_000, 5_000)).status).toBe(200);
    const corrected = (await entriesOf(t, box.id)).filter(
      ({ action_type }) => action_type === 'CASH_BOX_FLOAT_CORRECTED',
    );
    expect(corrected).toMatchObject([
      {
        description: "Corrected the opening float of the cash box 'Desk' for 'Gala' from US$500.00 to US$50.00",
        metadata: { before: 'US$500.00', after: 'US$50.00' },
      },
    ]);
    expect((await count(box, 5_000)).status).toBe(200);
  });

  it('stays once the box is counted, and is not changed twice from one page', async () => {
    const { box, boxes } = await makeDesk();
    const [one, other] = await Promise.all([correct(box, 50_000, 5_000), correct(box, 50_000, 6_000)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect([one, other].find(({ status }) => status === 409)?.body).toMatchObject({ code: 'EDIT_CONFLICT' });
    const [{ opening_float_cents: now }] = await boxes();
    await count(box, now);
    const { status, body } = await correct(box, now, 70_000);
    expect([status, body.code, body.message]).toEqual([
      ...[409, 'EDIT_CONFLICT'],
      'This cash box has been counted, so its opening float stays as it is. Explain the difference in a count.',
    ]);
    expect(await boxes()).toMatchObject([{ opening_float_cents: now }]);
  });

  it('is no negative amount, and of a box that there is', async () => {
    const { box } = await makeDesk();
    expect((await correct(box, 50_000, -1)).body.code).toBe('INVALID_INPUT');
    expect((await correct({ id: crypto.randomUUID() }, 0, 1)).body.code).toBe('CASH_BOX_NOT_FOUND');
  });

  it('is corrected by staff who edit events and record payments', async () => {
    const { box } = await makeDesk();
    const editor = await t.member({ roles: [await makeRole(t.db, 'CREATE_EVENTS')] });
    const call = { params: box, body: { before_cents: 50_000, opening_float_cents: 1 } };
    const operation = 'PUT /cash-boxes/:id/opening-float';
    const codes = await answersToUnauthorizedCallers(t, operation, call, [editor, treasurer]);
    expect(codes).toEqual([...STAFF_ONLY, 'NOT_ALLOWED', 'NOT_ALLOWED']);
  });
});
