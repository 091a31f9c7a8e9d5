import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/contract.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRegistered, receiveConfirmed, register, submit } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

describe('the staff list', () => {
  let t: TestApp;
  let treasurer: Person;
  let viewer: Person;
  let registered: Awaited<ReturnType<typeof makeRegistered>>;

  beforeAll(async () => {
    t = await testApp();
    treasurer = await t.member({ roles: ['ACCOUNTANT'] });
    viewer = await t.member({ roles: ['EVENT_COORDINATOR'] });
    registered = await makeRegistered(t);
  });
  const list = (query: Record<string, string> = {}, person = viewer) =>
    t.call(person, 'GET /admin/payments', { query });
  const references = async (query: Record<string, string>) =>
    (await list(query)).body.items.map((item: { reference_number: string }) => item.reference_number);

  async function pay(name: { first_name: string; last_name: string; email?: string }, reference_number: string) {
    const member = await t.member(name);
    const { body: registration } = await register(t, member, registered.event, registered.ticket);
    const { body } = await submit(t, member, registration, {
      payment_profile_id: registered.profile.id,
      reference_number,
    });
    return { member, registration, payment: body as { id: string } };
  }

  it.each<keyof Contract>(['GET /admin/payments', 'GET /admin/payments/:id'])('%s is for staff', async (operation) => {
    const { payment, member } = await pay({ first_name: 'Own', last_name: 'Er' }, 'WHO');
    expect(await answersToUnauthorizedCallers(t, operation, { params: payment }, [member])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
    ]);
    for (const person of [viewer, treasurer]) {
      expect((await t.call(person, operation, { params: payment })).status).toBe(200);
    }
  });

  it('shows one payment in full, or PAYMENT_NOT_FOUND', async () => {
    const { payment, member } = await pay({ first_name: 'Ann', last_name: 'Lee' }, 'FULL');
    const { body } = await t.call(viewer, 'GET /admin/payments/:id', { params: payment });
    expect(body).toMatchObject({
      id: payment.id,
      user_id: member.id,
      user_name: 'Ann Lee',
      account_info: expect.stringContaining('@'),
    });
    const none = await t.call(viewer, 'GET /admin/payments/:id', { params: { id: randomUUID() } });
    expect(none.body.code).toBe('PAYMENT_NOT_FOUND');
  });

  it('finds by name, email or reference, ignoring accents and case, with wildcards taken literally', async () => {
    await pay({ first_name: 'Renée', last_name: 'O’Connor', email: 'renee.o@mail.example' }, 'ZL-100%');
    await pay({ first_name: 'Percy', last_name: 'Under_Score' }, 'ZL-1001');
    await pay({ first_name: 'Percy', last_name: 'Spaces' }, 'TR 48–21');
    const cases: [query: string, found: string[]][] = [
      ['renee', ['ZL-100%']],
      ['RENÉE o’conn', ['ZL-100%']],
      ['o@mail.ex', ['ZL-100%']],
      ['zl-100', ['ZL-1001', 'ZL-100%']],
      ['ZL100 oconnor', ['ZL-100%']],
      ['tr4821', ['TR 48–21']],
      ['tr 48', ['TR 48–21']],
      ['100%', ['ZL-100%']],
      ['under_', ['ZL-1001']],
      ['\\', []],
      ["' or true --", []],
      ['no one', []],
    ];
    for (const [q, found] of cases) expect([q, await references({ q })]).toEqual([q, found]);
  });

  it('keeps the name of a deleted account, shows the current name otherwise, and finds both', async () => {
    const gone = await pay({ first_name: 'Gone', last_name: 'Girl' }, 'GONE');
    await t.db.deleteFrom('auth_users').where('id', '=', gone.member.id).execute();
    const married = await pay({ first_name: 'May', last_name: 'Maiden' }, 'MARRIED');
    await t.db.updateTable('users').set({ last_name: 'Married' }).where('id', '=', married.member.id).execute();
    expect((await list({ q: 'Gone Girl' })).body.items).toMatchObject([{ user_name: 'Gone Girl', user_id: null }]);
    for (const q of ['may married', 'may maiden']) {
      expect((await list({ q })).body.items).toMatchObject([{ user_name: 'May Married' }]);
    }
  });

  it('refuses invalid parameters', async () => {
    const wrong: [string, string][] = [
      ['status', 'lost'],
      ['sort', 'price'],
      ['cursor', 'x'],
      ['cursor', Buffer.from(JSON.stringify([randomUUID()])).toString('base64url')],
      ['cursor', Buffer.from(JSON.stringify([randomUUID(), 'lost'])).toString('base64url')],
      ['cursor', Buffer.from(JSON.stringify(['1', 'pending'])).toString('base64url')],
      ['q', 'x'.repeat(101)],
      ['q', 'a\u0000'],
      ['page', '2'],
    ];
    for (const [name, value] of wrong) {
      const { status, body } = await list({ [name]: value });
      expect([status, body.code]).toEqual([422, 'INVALID_INPUT']);
    }
  });
});

describe('the staff list’s counts and pages', () => {
  it('count all payments whatever the filter, and page without a gap or a repeat', async () => {
    const t = await testApp();
    const viewer = await t.member({ roles: ['EVENT_COORDINATOR'] });
    const { event, ticket, profile } = await makeRegistered(t);
    const at = new Date();
    for (let index = 0; index < 120; index++) {
      const { id: entity_id } = await t.db
        .insertInto('event_registrations')
        .values({ event_id: event.id, ticket_type_id: ticket.id, total_amount_cents: 1_000 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const status = (['pending', 'confirmed', 'failed'] as const)[index % 3] ?? 'pending';
      await t.db
        .insertInto('payment_ledger')
        .values({
          user_name: 'Ann Lee',
          user_email: 'ann@school.example',
          event_id: event.id,
          payment_profile_id: profile.id,
          entity_id,
          base_amount_cents: 1_000,
          processing_fee_cents: 100,
          total_amount_cents: 1_100,
          reference_number: `R-${index}`,
          payment_method_details: JSON.stringify({ name: 'Zelle', method_type: 'zelle' }),
          status,
          created_at: at, // all of one instant: only the id tells them apart
          confirmed_at: status === 'confirmed' ? at : null,
          notes: 'x',
        })
        .execute();
    }
    await receiveConfirmed(t);
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, string> = cursor ? { cursor } : {};
      const { body } = await t.call(viewer, 'GET /admin/payments', { query });
      expect(body.stats).toEqual({
        total: 120,
        pending: 40,
        confirmed: 40,
        failed: 40,
        received_cents: 40_000,
        refunded_cents: 0,
        awaiting_review_cents: 40_000,
        fees_cents: 4_000,
        refund_due_cents: 0,
        oldest_pending_at: expect.stringMatching(/Z$/),
      });
      seen.push(...body.items.map((item: { id: string }) => item.id));
      sizes.push(body.items.length);
      cursor = body.next_cursor;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
    const { body } = await t.call(viewer, 'GET /admin/payments', { query: { status: 'confirmed' } });
    expect(body.items).toHaveLength(40);
    expect(body.next_cursor).toBeNull();
    expect(body.stats.total).toBe(120);
    expect(body.items.every((item: { status: string }) => item.status === 'confirmed')).toBe(true);
  });
});
