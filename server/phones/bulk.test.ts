import { beforeAll, describe, expect, it } from 'vitest';
import { BULK_CHECK_MAX, BULK_MAX } from '../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Line = { line: number; text: string; phone: string | null; result: string };
const bulk = (lines: unknown) => t.call(coordinator, 'POST /phone-numbers/bulk', { body: { lines } });
const check = (lines: unknown) => t.call(coordinator, 'POST /phone-numbers/checks', { body: { lines } });
const listed = async () => t.db.selectFrom('allowed_phone_numbers').selectAll().orderBy('phone').execute();
const resultsOf = ({ body }: { body: { items: Line[] } }) => body.items.map(({ line, result }) => [line, result]);

const LINES = [
  '876 555-3001',
  '',
  '  ',
  '+1 876 555 3001',
  'Marcia Campbell',
  '8765553002',
  '876555300E',
  '+447911123499',
  '927-1234, 927-5678',
];
const RESULTS = [
  [1, 'added'],
  [4, 'repeated'],
  [5, 'invalid'],
  [6, 'added'],
  [7, 'invalid'],
  [8, 'added'],
  [9, 'invalid'],
];

describe('many numbers at once', () => {
  it.each(['POST /phone-numbers/bulk', 'POST /phone-numbers/checks'] as const)(
    '%s needs MANAGE_PHONE_NUMBERS',
    async (operation) => {
      const accountant = await t.member({ roles: ['ACCOUNTANT'] });
      expect(
        await answersToUnauthorizedCallers(t, operation, { body: { lines: ['8765553999'] } }, [accountant]),
      ).toEqual([...STAFF_ONLY, 'NOT_ALLOWED']);
      expect(await listed()).toEqual([]);
    },
  );

  it('are checked line by line, and nothing is stored', async () => {
    const answer = await check(LINES);
    expect(resultsOf(answer)).toEqual(RESULTS);
    expect(answer.body.items[0]).toEqual({
      line: 1,
      text: '876 555-3001',
      phone: '+18765553001',
      name: null,
      result: 'added',
    });
    expect(await listed()).toEqual([]);
    expect(await t.db.selectFrom('activity_logs').select('id').execute()).toEqual([]);
  });

  it('are added without blank lines and duplicates, with the note and one log entry', async () => {
    const answer = await bulk(LINES);
    expect([answer.status, answer.body.added]).toEqual([200, 3]);
    expect(resultsOf(answer)).toEqual(RESULTS);
    const rows = await listed();
    expect(rows.map(({ phone }) => phone)).toEqual(['+18765553001', '+18765553002', '+447911123499']);
    for (const row of rows)
      expect(row).toMatchObject({ status: 'pending', notes: 'Bulk import', added_by: coordinator.id });
    expect(await t.db.selectFrom('activity_logs').selectAll().execute()).toMatchObject([
      { action_type: 'USER_PHONE_ADDED', actor_id: coordinator.id, description: 'Added 3 phone numbers in bulk' },
    ]);
  });

  it('that are too short or too long are invalid, although the digit rule accepts them', async () => {
    const answer = await check(['876-555-3099', '555-1234', '87655512', '+44 20 7946 09', '876 555 1234 5678']);
    expect(answer.body.items.map(({ phone, result }: Line) => [phone, result])).toEqual([
      ['+18765553099', 'added'],
      ...Array.from({ length: 4 }, () => [null, 'invalid']),
    ]);
  });

  it('that are already listed are reported and not changed', async () => {
    await t.db
      .updateTable('allowed_phone_numbers')
      .set({ status: 'revoked' })
      .where('phone', '=', '+18765553002')
      .execute();
    const before = await listed();
    for (const answer of [await check(LINES), await bulk(LINES)]) {
      expect(resultsOf(answer)).toEqual([
        [1, 'listed'],
        [4, 'repeated'],
        [5, 'invalid'],
        [6, 'revoked'],
        [7, 'invalid'],
        [8, 'listed'],
        [9, 'invalid'],
      ]);
    }
    expect(await listed()).toEqual(before);
    expect(await t.db.selectFrom('activity_logs').select('id').execute()).toHaveLength(1);
  });

  it('sent by two people at once are added once', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `876555${4000 + index}`);
    const answers = await Promise.all([bulk(lines), bulk([...lines].reverse()), bulk(lines)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(300);
  });

  it(`may be ${BULK_MAX}, and no more`, async () => {
    const lines = Array.from(
      { length: BULK_MAX },
      (_, index) => `+1 (658) 2${String(index).padStart(2, '0').slice(-2)}-${String(index).padStart(4, '0')}`,
    );
    const answer = await bulk(lines);
    expect([answer.status, answer.body.items.length, answer.body.added]).toEqual([200, BULK_MAX, BULK_MAX]);
    expect((await bulk([...lines, '8765559999'])).status).toBe(422);
    expect((await check(lines.slice(0, BULK_CHECK_MAX + 1))).status).toBe(422);
  });

  it(`may be ${BULK_MAX} with long names`, async () => {
    const lines = Array.from({ length: BULK_MAX }, (_, index) => `Élodie ${'é'.repeat(170)}, 876 557 ${1000 + index}`);
    expect((await bulk(lines)).body.added).toBe(BULK_MAX);
  });

  it('are added without the invisible characters and half emoji beside them', async () => {
    const answer = await bulk(['Ann\0Lee, 876 555 7020', 'Bea\ud83d, 876 555 7021', '\u0007876 555 7022']);
    expect(answer.body.added).toBe(3);
    const notes = (await listed()).filter(({ phone }) => /\+1876555702[0-2]$/.test(phone)).map((row) => row.notes);
    expect(notes).toEqual(['Ann Lee', 'Bea', 'Bulk import']);
    const one = { phone: 'Cy\0 876 555 7023', notes: null };
    expect((await t.call(coordinator, 'POST /phone-numbers', { body: one })).body.phone).toBe('+18765557023');
  });

  it('take the name beside them as their note', async () => {
    const lines = [
      'Marcia Brown, 876 555 7009',
      'https://wa.me/18765557010',
      'Marcia Brown, 876 555 7011, 876 555 7012',
    ];
    expect((await check(lines)).body.items).toMatchObject([
      { phone: '+18765557009', name: 'Marcia Brown', result: 'added' },
      { phone: '+18765557010', name: null, result: 'added' },
      { phone: null, name: null, result: 'invalid' },
    ]);
    expect((await bulk(lines)).body.added).toBe(2);
    const notes = (await listed()).filter(({ phone }) => /\+187655570(09|10)$/.test(phone)).map((row) => row.notes);
    expect(notes).toEqual(['Marcia Brown', 'Bulk import']);
  });

  it.each([[[]], ['8765551234'], [[8765551234]], [[null]], [['x'.repeat(201)]]])('refuses %j', async (lines) => {
    expect((await bulk(lines)).status).toBe(422);
    expect((await check(lines)).status).toBe(422);
  });
});
