import { describe, expect, it } from 'vitest';
import { testApp } from '../testing/app.ts';
import { entriesOf, makeEvent, makeTicket, register } from '../testing/reunions.ts';

/** In this test's database, inserts into the log fail. */
const NO_LOG = `
  create function refuse_entries() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$;
  create trigger full_log before insert on activity_logs for each row execute function refuse_entries();`;

describe('an entry of the log', () => {
  it('that can’t be written rolls its change back', async () => {
    const t = await testApp({ before: NO_LOG, settings: { LOG_LEVEL: 'silent' } });
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event, { max_quantity: 1 });
    const answer = await register(t, await t.member(), event, ticket);
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL']);
    expect(await t.db.selectFrom('event_registrations').select('id').execute()).toEqual([]);
    expect(await t.db.selectFrom('ticket_types').select('sold_quantity').execute()).toEqual([{ sold_quantity: 0 }]);
  });

  it('stores the browser, and never the IP address', async () => {
    const t = await testApp();
    const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
    const { id } = await makeEvent(t, { is_published: false });
    await t.call(coordinator, 'POST /events/:id/publication', {
      params: { id },
      query: { confirmed: 'yes' },
      headers: { 'user-agent': `Safari on a phone ${'x'.repeat(500)}` },
    });
    expect(await entriesOf(t, id)).toHaveLength(1);
    const kept = await t.db.selectFrom('activity_logs').select(['user_agent', 'ip_address']).executeTakeFirstOrThrow();
    expect(kept.ip_address).toBeNull();
    expect(kept.user_agent).toMatch(/^Safari on a phone x{382}$/);
  });
});
