/** Receipts as PDF: what they say, and who may have them. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { readPdf, textOfPdf } from '../../testing/pdfs.ts';
import { makeRegistered, paymentEntriesOf, queuedMails, receiveCash, submit } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
});

beforeEach(() => {
  t.clock.now = new Date('2038-02-03T15:00:00Z');
});

/** A payment with a fee that the treasurer confirmed. */
async function makePaid() {
  const reunion = await makeRegistered(t);
  const fee = { processing_fee_type: 'flat' as const, processing_fee_flat_cents: 300, pass_fee_to_customer: true };
  await t.db.updateTable('payment_profiles').set(fee).where('id', '=', reunion.profile.id).execute();
  const { body } = await submit(t, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id });
  const payment = body as { id: string };
  await t.call(treasurer, 'POST /payments/:id/confirmation', { params: payment, body: { notes: null } });
  const [entry] = await paymentEntriesOf(t, reunion.registration);
  return { ...reunion, payment, entry: entry as { id: string; receipt_number: number } };
}

const open = (person: Person | null, { id }: { id: string }) =>
  t.call(person, 'GET /payment-entries/:id/receipt', { params: { id } });
const textOf = async (person: Person, entry: { id: string }) =>
  (await textOfPdf((await open(person, entry)).raw)).join('\n').replaceAll('\r\n', '\n');

describe('the receipt of a payment', () => {
  it('says in reading order who paid what for which event, how and when', async () => {
    const { member, entry, event } = await makePaid();
    const { name } = await t.db
      .selectFrom('events')
      .select('name')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    const answer = await open(member, entry);
    const number = `2038-${String(entry.receipt_number).padStart(4, '0')}`;
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`receipt-${number}.pdf`),
    });
    const [text = '', ...more] = await textOfPdf(answer.raw);
    expect(more).toEqual([]);
    const said = [
      ...[school.brand, school.name, `Receipt ${number}`, 'Received from', `${member.first_name} ${member.last_name}`],
      ...[name, 'Gala Dinner', 'Payment code', '3 February 2038', 'Zelle', 'ZL-1001'],
      ...['Amount', 'US$120.00', 'Processing fee', 'US$3.00', `Total in ${school.currency}`, 'US$123.00'],
      ...['Recorded by Tess Reid', school.supportEmail],
    ];
    const places = said.map((each) => text.indexOf(each));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(text).not.toContain('Void');
  });

  it('is tagged, has a language and a title, and says nothing of a person in its metadata', async () => {
    const { member, entry } = await makePaid();
    const { text } = await readPdf((await open(member, entry)).raw);
    const number = String(entry.receipt_number).padStart(4, '0');
    const written = [
      ...[`"/Lang":"u:${school.locale}"`, '"/Marked":true', '"/S":"/H1"', '"/S":"/TD"', '"/DisplayDocTitle":true'],
      ...[`"value":"u:Receipt 2038-${number}"`, `"value":"u:${school.brand}"`],
    ];
    expect(written.filter((each) => !text.includes(each))).toEqual([]);
    expect(text.includes(member.last_name)).toBe(false);
  });

  it('says "Void" once the payment is reversed, and keeps its number', async () => {
    const { member, payment, entry } = await makePaid();
    const { body } = await t.call(treasurer, 'GET /admin/payments/:id', { params: payment });
    const mistake = { decided_at: body.confirmed_at, reason: 'The money of someone else.' };
    await t.call(treasurer, 'POST /payments/:id/reopening', { params: payment, body: mistake });
    const text = await textOf(member, entry);
    expect(text).toContain('Void. This payment was reversed on 3 February 2038');
    expect(text).toContain(`Receipt 2038-${String(entry.receipt_number).padStart(4, '0')}`);
    expect(text).not.toContain('The money of someone else.');
  });

  it('has names of other alphabets as far as its fonts go', async () => {
    const { member, registration, entry } = await makePaid();
    const names = { first_name: 'Zoë', last_name: 'Nguyễn-Łukasiewicz' }; // cspell:disable-line
    await t.db.updateTable('users').set(names).where('id', '=', member.id).execute();
    expect(await textOf(member, entry)).toContain('Zoë Nguyen-Łukasiewicz'); // cspell:disable-line
    expect(await paymentEntriesOf(t, registration)).toHaveLength(1);
  });

  it('says how many guests there were when it was recorded', async () => {
    const { member, event, ticket, registration } = await makeRegistered(t);
    await t.db.updateTable('events').set({ max_guests: 2 }).where('id', '=', event.id).execute();
    const add = (name: string) => {
      t.clock.now = new Date(); // entries take the database's time
      const body = { name, ticket_type_id: ticket.id };
      return t.call(member, 'POST /registrations/:id/guests', { params: registration, body });
    };
    const receive = async () => {
      await receiveCash(t, registration, 500, '2025-03-04');
      return (await paymentEntriesOf(t, registration)).at(-1) as { id: string };
    };
    const before = await receive();
    const sonia = await add('Sonia Grant');
    expect(sonia.status).toBe(200);
    const after = await receive();
    expect((await add('Owen Grant')).status).toBe(200);
    expect((await t.call(member, 'DELETE /guests/:id', { params: sonia.body })).status).toBe(200);
    expect(await textOf(member, before)).not.toContain('Guests');
    expect(await textOf(member, after)).toMatch(/Guests\s+1\s+Payment code/);
  });

  it('keeps the name of a deleted account', async () => {
    const { member, entry } = await makePaid();
    await t.db.deleteFrom('auth_users').where('id', '=', member.id).execute();
    expect(await textOf(treasurer, entry)).toContain(`${member.first_name} ${member.last_name}`);
  });
});

describe('who may have a receipt', () => {
  it('the member who paid and staff who see payments', async () => {
    const { member, entry } = await makePaid();
    const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
    expect([await open(member, entry), await open(coordinator, entry)].map(({ status }) => status)).toEqual([200, 200]);
  });

  it('no one else', async () => {
    const { entry } = await makePaid();
    expect((await open(null, entry)).status).toBe(401);
    expect((await open(await t.member(), entry)).body.code).toBe('PAYMENT_ENTRY_NOT_FOUND');
  });

  it('an entry that is no payment has none', async () => {
    const { member, registration } = await makeRegistered(t);
    await receiveCash(t, registration, 500);
    const [paid] = await paymentEntriesOf(t, registration);
    const refund = { registration_id: registration.id, kind: 'refund', base_cents: -500, method: 'cash' };
    const more = { received_on: '2027-01-02', reason: 'Withdrawn', recorded_by_name: 'Tess Reid' };
    await t.db
      .insertInto('payment_entries')
      .values({ ...refund, ...more })
      .execute();
    const { body } = await t.call(member, 'GET /registrations/:id/balance', { params: registration });
    expect(body.entries).toMatchObject([{ id: paid?.id, receipt_number: '2026-0001' }, { receipt_number: null }]);
    expect((await open(member, body.entries[1])).body.code).toBe('PAYMENT_ENTRY_NOT_FOUND');
  });

  it('the member is told where it is by email', async () => {
    const { member, registration } = await makePaid();
    const mail = (await queuedMails(t)).findLast(({ to }) => to === member.email);
    expect(mail?.text).toMatch(/See your receipt:\nhttp:\/\/localhost:3000\/payment-confirmation\?registration=/);
    expect(mail?.text).toContain(registration.id);
  });
});
