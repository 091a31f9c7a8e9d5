/** Everyone who is coming has exactly one active ticket, whatever happens at once; with the locks and indexes taken away as controls. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { untilWaiting } from '../../testing/database.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { bring, ticketRowsOf } from '../../testing/tickets.ts';
import { type TwoServers, twoServers } from '../../testing/two-servers.ts';
import { violationsIn } from '../../testing/violations.ts';

type Id = { id: string };

async function makeSale(t: TestApp | TwoServers) {
  const event = await makeEvent(t, { max_guests: 5 });
  return { event, ticket: await makeTicket(t, event) };
}

describe('over two servers', () => {
  let t: TwoServers;
  let people: Person[];
  beforeAll(async () => {
    t = await twoServers();
    await t.member({ roles: ['SUPER_ADMIN'] });
    people = await Promise.all(Array.from({ length: 8 }, () => t.member()));
  });

  it('members who register, withdraw and bring guests at once keep one ticket each', async () => {
    const { event, ticket } = await makeSale(t);
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        people.map(async (person) => {
          const answers = await Promise.all([1, 2].map(() => register(t, person, event, ticket)));
          const registration: Id | undefined = answers.find(({ status }) => status === 200)?.body;
          if (!registration) return;
          await Promise.all([
            bring(t, person, registration, { name: 'Sonia', ticket }),
            t.call(person, 'DELETE /registrations/:id', { params: registration }),
            bring(t, person, registration, { name: 'Omar', ticket }),
            t.call(person, 'DELETE /registrations/:id', { params: registration }),
          ]);
        }),
      );
      expect(violationsIn(await checkRows(t.db))).toEqual({});
    }
  });
});

describe('the database alone', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
    await t.member({ roles: ['SUPER_ADMIN'] });
  });

  const activeOf = async (registration: Id) =>
    (await ticketRowsOf(t, registration)).filter(({ revoked_at }) => revoked_at === null);

  async function makeRegistration() {
    const { event, ticket } = await makeSale(t);
    const registration: Id = (await register(t, await t.member(), event, ticket)).body;
    return { event, ticket, registration };
  }

  /** Two writers issue a ticket, the second before the first commits. */
  async function issueTwice({ registration }: { registration: Id }) {
    await t.db.deleteFrom('tickets').where('registration_id', '=', registration.id).execute();
    const renew = sql`select renew_tickets(${registration.id})`;
    const [one, other] = [await t.db.startTransaction().execute(), await t.db.startTransaction().execute()];
    await renew.execute(one);
    const second = renew.execute(other);
    await untilWaiting(t.db, second);
    return Promise.allSettled([one.commit().execute(), second.then(() => other.commit().execute())]);
  }

  /** A guest is added while the registration is being withdrawn. Seats aren't counted, whose lock would hide ours. */
  async function bringWhileWithdrawing({ registration, ticket }: { registration: Id; ticket: Id }) {
    const guest = { registration_id: registration.id, name: 'Sonia', ticket_type_id: ticket.id, price_cents: 0 };
    let adding: Promise<unknown> | undefined;
    await inTransaction(t.db, async (db) => {
      const withdrawn = { status: 'withdrawn', withdrawn_at: new Date() };
      await db.updateTable('event_registrations').set(withdrawn).where('id', '=', registration.id).execute();
      adding = t.db.insertInto('registration_guests').values(guest).execute();
      await untilWaiting(t.db, adding);
    });
    await adding;
  }

  const NO_LOCK = 'perform from event_registrations where id = registration for no key update;';
  const withoutLock = async () => {
    const { rows } = await sql<{
      source: string;
    }>`select pg_get_functiondef('renew_tickets(uuid)'::regprocedure) as source`.execute(t.db);
    const source = rows[0]?.source ?? '';
    expect(source).toContain(NO_LOCK);
    await sql.raw(source.replace(NO_LOCK, '')).execute(t.db);
    return () => sql.raw(source).execute(t.db);
  };

  it('issues one ticket to two writers', async () => {
    const place = await makeRegistration();
    expect((await issueTwice(place)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await activeOf(place.registration)).toHaveLength(1);
  });

  it('issues none for a registration that is being withdrawn', async () => {
    await sql.raw('alter table registration_guests disable trigger guest_seats_on_change').execute(t.db);
    const place = await makeRegistration();
    await bringWhileWithdrawing(place);
    expect(await activeOf(place.registration)).toEqual([]);
  });

  it('refuses a second active ticket for anyone who writes one', async () => {
    const { registration } = await makeRegistration();
    const second = { registration_id: registration.id, version: 2 };
    await expect(t.db.insertInto('tickets').values(second).execute()).rejects.toThrow('tickets_one_active');
  });

  it('control: without the lock a withdrawn registration keeps a ticket, and the doctor reports it', async () => {
    const restore = await withoutLock();
    const place = await makeRegistration();
    await bringWhileWithdrawing(place);
    await restore();
    const [left] = await activeOf(place.registration);
    expect(violationsIn(await checkRows(t.db))).toMatchObject({
      'Active tickets of people who are not coming to the event': [left?.id],
    });
  });

  // Last: it takes the indexes away.
  it('control: without lock and indexes there are two active tickets, and the doctor reports them', async () => {
    await withoutLock();
    await sql
      .raw('alter table tickets drop constraint tickets_version_once; drop index tickets_one_active')
      .execute(t.db);
    const place = await makeRegistration();
    await issueTwice(place);
    expect(await activeOf(place.registration)).toHaveLength(2);
    expect(violationsIn(await checkRows(t.db))).toMatchObject({
      'Registrations with people who are coming and have no active ticket, or several': [place.registration.id],
    });
  });
});
