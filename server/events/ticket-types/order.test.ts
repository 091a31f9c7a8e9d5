import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, makeEvent, makeTicket } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

/** An event with tickets A, B, C and D in this order. */
async function makeFour() {
  const event = await makeEvent(t, { name: 'Weekend' });
  const ids: string[] = [];
  for (const [index, name] of ['A', 'B', 'C', 'D'].entries()) {
    ids.push((await makeTicket(t, event, { name, sort_order: index + 1 })).id);
  }
  return { event, ids: ids as [string, string, string, string] };
}
const put = (event: { id: string }, order: readonly string[], seen: readonly string[]) =>
  t.call(coordinator, 'PUT /events/:id/ticket-types/order', { params: event, body: { order, seen } });
const namesOf = async (event: { id: string }) => {
  const { body } = await t.call(coordinator, 'GET /admin/events/:id', { params: event });
  return body.ticket_types.map(({ name }: { name: string }) => name).join('');
};

describe('the order of ticket types', () => {
  it('is for CREATE_EVENTS', async () => {
    const { event, ids } = await makeFour();
    const others = [await t.member({ roles: ['ACCOUNTANT'] })];
    const call = { params: event, body: { order: [...ids].reverse(), seen: ids } };
    const answers = await answersToUnauthorizedCallers(t, 'PUT /events/:id/ticket-types/order', call, others);
    expect(answers).toEqual([...STAFF_ONLY, 'NOT_ALLOWED']);
    expect(await namesOf(event)).toBe('ABCD');
  });

  it('is what staff set, for members too, with one audit entry', async () => {
    const { event, ids } = await makeFour();
    const [a, b, c, d] = ids;
    expect((await put(event, [c, a, b, d], ids)).status).toBe(200);
    expect(await namesOf(event)).toBe('CABD');
    const { body } = await t.call(await t.member(), 'GET /events/:id', { params: event });
    expect(body.event.ticket_types.map(({ name }: { name: string }) => name)).toEqual(['C', 'A', 'B', 'D']);
    expect(await entriesOf(t, event.id)).toMatchObject([
      {
        action_type: 'TICKET_TYPES_REORDERED',
        description: "Reordered the ticket types of event 'Weekend'",
        metadata: { event_name: 'Weekend', order: ['C', 'A', 'B', 'D'] },
      },
    ]);
  });

  it('sent twice is recorded once', async () => {
    const { event, ids } = await makeFour();
    const order = [...ids].reverse();
    expect((await put(event, order, ids)).status).toBe(200);
    expect((await put(event, order, ids)).status).toBe(200);
    expect(await entriesOf(t, event.id)).toHaveLength(1);
  });

  it('separates ticket types with the same position, and a new one goes last', async () => {
    const event = await makeEvent(t);
    const a = await makeTicket(t, event, { name: 'A' });
    const b = await makeTicket(t, event, { name: 'B' });
    expect((await put(event, [b.id, a.id], [a.id, b.id])).status).toBe(200);
    await t.call(coordinator, 'POST /events/:id/ticket-types', { params: event, body: { name: 'AA', price_cents: 0 } });
    expect(await namesOf(event)).toBe('BAAA');
  });

  it('accepts one of several concurrent moves and refuses the others', async () => {
    const { event, ids } = await makeFour();
    const [a, b, c, d] = ids;
    const orders = [
      [b, a, c, d],
      [a, c, b, d],
      [a, b, d, c],
      [d, a, b, c],
    ];
    const answers = await Promise.all(orders.map((order) => put(event, order, ids)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const won = orders[answers.findIndex(({ status }) => status === 200)] as string[];
    expect(await namesOf(event)).toBe(won.map((id) => 'ABCD'[(ids as string[]).indexOf(id)]).join(''));
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      message: expect.stringContaining('nothing was moved'),
    });
  });

  it('is refused if a ticket type was added or deleted since', async () => {
    const { event, ids } = await makeFour();
    const [a, b, c, d] = ids;
    await makeTicket(t, event, { name: 'E', sort_order: 9 });
    expect((await put(event, [b, a, c, d], ids)).body.code).toBe('EDIT_CONFLICT');
    expect(await namesOf(event)).toBe('ABCDE');
  });

  it('does not deadlock with registrations', async () => {
    const { event, ids } = await makeFour();
    const people = await Promise.all(Array.from({ length: 8 }, () => t.member()));
    const answers = await Promise.all([
      ...people.map((person, index) =>
        t.call(person, 'POST /events/:id/registrations', {
          params: event,
          body: { ticket_type_id: ids[index % 4] as string },
        }),
      ),
      put(event, [...ids].reverse(), ids),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
  });

  it.each<[what: string, order: (ids: string[]) => string[]]>([
    ['one that is missing', ([a = '', b = '', c = '']) => [a, b, c]],
    ['one twice', ([a = '', b = '', c = '']) => [a, b, c, c]],
    ['nothing at all', () => []],
  ])('refuses %s', async (_, order) => {
    const { event, ids } = await makeFour();
    const { status, body } = await put(event, order(ids), ids);
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT']);
    expect(await namesOf(event)).toBe('ABCD');
  });

  it("cannot include another event's ticket type", async () => {
    const { event, ids } = await makeFour();
    const foreign = (await makeFour()).ids;
    const mixed = [...ids.slice(1), foreign[0]];
    expect((await put(event, mixed, [...mixed].reverse())).body.code).toBe('EDIT_CONFLICT');
    expect(await namesOf(event)).toBe('ABCD');
  });
});
