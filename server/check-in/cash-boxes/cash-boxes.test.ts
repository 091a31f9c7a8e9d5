/** Cash boxes: added and given to devices by staff who may record payments, and counted by two people. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDesk, giveBox, makeBox, paymentOf, sendPayments } from '../../testing/cash-boxes.ts';
import { enrolDevice, overviewOf } from '../../testing/check-in.ts';
import { makeRole } from '../../testing/members.ts';
import { entriesOf, makeEvent, makeTicket, paymentEntriesOf, register } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
let treasurer: Person;
/** May edit events, and record no payments. */
let editor: Person;
beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tre', last_name: 'Asurer' });
  editor = await t.member({ roles: [await makeRole(t.db, 'CREATE_EVENTS')] });
});

type Id = { id: string };

describe('a cash box', () => {
  const add = (event: Id, name: string) =>
    t.call(coordinator, 'POST /events/:id/cash-boxes', { params: event, body: { name, opening_float_cents: 5_000 } });

  it('has a name of its own in its event', async () => {
    const [event, other] = [await makeEvent(t, { name: 'Gala' }), await makeEvent(t)];
    const answers = [await add(event, 'Desk'), await add(event, 'Desk'), await add(other, 'Desk')];
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([200, 'CASH_BOX_NAME_TAKEN', 200]);
    expect((await add({ id: crypto.randomUUID() }, 'Desk')).body.code).toBe('EVENT_NOT_FOUND');
    expect(await entriesOf(t, answers[0]?.body.id)).toMatchObject([
      { action_type: 'CASH_BOX_ADDED', description: "Added the cash box 'Desk' for 'Gala'" },
    ]);
    expect((await overviewOf(t, coordinator, event)).cash_boxes).toMatchObject([
      { name: 'Desk', opening_float_cents: 5_000, taken_cents: 0, expected_cents: 5_000, last_count: null },
    ]);
  });

  it('is added by staff who edit events and record payments', async () => {
    const call = { params: await makeEvent(t), body: { name: 'Desk', opening_float_cents: 0 } };
    const codes = await answersToUnauthorizedCallers(t, 'POST /events/:id/cash-boxes', call, [editor, treasurer]);
    expect(codes).toEqual([...STAFF_ONLY, 'NOT_ALLOWED', 'NOT_ALLOWED']);
  });

  it('is given to a device when it is added or later, by staff who record payments', async () => {
    const [event, other] = [await makeEvent(t), await makeEvent(t)];
    const [box, foreign] = [await makeBox(t, coordinator, event), await makeBox(t, coordinator, other)];
    const addDevice = async (who: Person, cash_box_id: string | null) =>
      (await t.call(who, 'POST /events/:id/check-in-devices', { params: event, body: { name: 'Door', cash_box_id } }))
        .body.code ?? 200;
    expect([
      await addDevice(coordinator, box.id),
      await addDevice(coordinator, foreign.id),
      await addDevice(editor, box.id),
      await addDevice(editor, null),
    ]).toEqual([200, 'CASH_BOX_NOT_FOUND', 'NOT_ALLOWED', 200]);
    const device = await enrolDevice(t, coordinator, event, 'Entrance');
    const boxOf = async () =>
      (await overviewOf(t, coordinator, event)).devices.find(({ id }: Id) => id === device.id).cash_box;
    expect((await giveBox(t, editor, device, box)).body.code).toBe('NOT_ALLOWED');
    expect((await giveBox(t, coordinator, device, foreign)).body.code).toBe('CASH_BOX_NOT_FOUND');
    expect(await boxOf()).toBeNull();
    expect((await giveBox(t, coordinator, device, box)).status).toBe(200);
    expect(await boxOf()).toEqual({ id: box.id, name: 'Desk' });
    expect((await giveBox(t, coordinator, device, null)).status).toBe(200);
    expect(await boxOf()).toBeNull();
  });

  it('of another event can’t be given to a device, by any writer', async () => {
    const device = await enrolDevice(t, coordinator, await makeEvent(t));
    const { id } = await makeBox(t, coordinator, await makeEvent(t));
    const change = sql`update check_in_devices set cash_box_id = ${id} where id = ${device.id}`;
    await expect(change.execute(t.db)).rejects.toThrow('check_in_devices_cash_box');
  });
});

describe('a count', () => {
  /** 50.00 and a payment of 120.00 in the box. */
  async function makeFull() {
    const event = await makeEvent(t, { name: 'Gala' });
    const ticket = await makeTicket(t, event, { price_cents: 12_000 });
    const registration: Id = (await register(t, await t.member(), event, ticket)).body;
    const box = await makeBox(t, coordinator, event);
    const desk = await enrolDesk(t, coordinator, event, box);
    await sendPayments(t, desk, [paymentOf(registration, box)]);
    const given = { expected_cents: 17_000, counted_cents: 17_000, counted_by: 'Ann Lee', checked_by: 'Tre Asurer' };
    const count = (more: object = {}, who = treasurer) =>
      t.call(who, 'POST /cash-boxes/:id/counts', { params: box, body: { ...given, note: null, ...more } });
    return { event, registration, box, desk, count };
  }

  it('is stored with what was expected and two people, and the latest is shown', async () => {
    const { event, box, count } = await makeFull();
    expect((await count()).status).toBe(200);
    expect((await count({ counted_cents: 16_500, note: 'A note of 5 is missing' })).status).toBe(200);
    expect((await overviewOf(t, coordinator, event)).cash_boxes).toMatchObject([
      {
        ...{ opening_float_cents: 5_000, taken_cents: 12_000, payment_count: 1, expected_cents: 17_000 },
        last_count: {
          ...{ expected_cents: 17_000, counted_cents: 16_500, counted_by: 'Ann Lee', checked_by: 'Tre Asurer' },
          note: 'A note of 5 is missing',
        },
      },
    ]);
    expect((await entriesOf(t, box.id)).at(-1)).toMatchObject({
      action_type: 'CASH_BOX_COUNTED',
      description: "Counted US$165.00 in the cash box 'Desk' for 'Gala', where US$170.00 was expected",
      metadata: { difference_cents: -500 },
    });
  });

  it('rule 3: changes no payment', async () => {
    const { registration, count } = await makeFull();
    const before = await paymentEntriesOf(t, registration);
    await count({ counted_cents: 0, note: 'The box is gone' });
    expect(await paymentEntriesOf(t, registration)).toEqual(before);
  });

  it('needs two people, and a reason for a difference', async () => {
    const { count } = await makeFull();
    for (const checked_by of ['Ann Lee', ' ann  LEE', 'Ánn Lee.'])
      expect((await count({ checked_by })).body).toMatchObject({
        code: 'INVALID_INPUT',
        issues: [{ path: 'checked_by' }],
      });
    expect((await count({ counted_cents: 16_999 })).body).toMatchObject({ issues: [{ path: 'note' }] });
    expect((await count({ counted_cents: 17_001, note: 'One too much' })).status).toBe(200);
  });

  it('is refused once payments have arrived that the person didn’t see', async () => {
    const { registration, box, desk, count } = await makeFull();
    await sendPayments(t, desk, [paymentOf(registration, box, 1_000)]);
    expect((await count()).body).toMatchObject({
      code: 'EDIT_CONFLICT',
      message: expect.stringContaining('US$180.00'),
    });
    expect((await count({ expected_cents: 18_000, counted_cents: 18_000 })).status).toBe(200);
  });

  it('is for the treasurer', async () => {
    const { box, count } = await makeFull();
    expect((await count({}, coordinator)).body.code).toBe('NOT_ALLOWED');
    const call = {
      params: box,
      body: { expected_cents: 0, counted_cents: 0, counted_by: 'A', checked_by: 'B', note: null },
    };
    expect(await answersToUnauthorizedCallers(t, 'POST /cash-boxes/:id/counts', call)).toEqual(STAFF_ONLY);
    const missing = { ...call, params: { id: crypto.randomUUID() } };
    expect((await t.call(treasurer, 'POST /cash-boxes/:id/counts', missing)).body.code).toBe('CASH_BOX_NOT_FOUND');
  });

  it('can’t be changed or deleted, nor be of one person or unexplained', async () => {
    const { count } = await makeFull();
    await count();
    for (const change of [sql`update cash_counts set counted_cents = 0`, sql`delete from cash_counts`])
      await expect(change.execute(t.db)).rejects.toThrow('of cash_counts is not allowed');
    const copy = (columns: string) => sql`
      insert into cash_counts (cash_box_id, expected_cents, counted_cents, counted_by, checked_by, counted_at, recorded_by,
                               recorded_by_name)
      select cash_box_id, expected_cents, ${sql.raw(columns)}, counted_at, recorded_by, recorded_by_name
      from cash_counts limit 1`;
    await expect(copy('counted_cents, counted_by, upper(counted_by)').execute(t.db)).rejects.toThrow('two_people');
    await expect(copy('counted_cents + 1, counted_by, checked_by').execute(t.db)).rejects.toThrow('difference');
  });
});
