import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract/contract.ts';
import { CHANGED_BY_MONEY } from './changed-by-money.ts';

const SHOWS_MONEY = /"(payment_status|balance_cents|received_cents)":/;
/** The list that a check-in device keeps while offline, and sums of closed periods, in which nothing moves. */
const OTHERS = ['GET /check-in/list', 'GET /accounting-periods'];

test('every read that shows what was paid or is owed is fetched again after money moved', () => {
  const shown = Object.entries(contract).filter(
    ([name, { reply }]) =>
      name.startsWith('GET ') &&
      reply instanceof z.ZodType &&
      SHOWS_MONEY.test(JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'input' }))),
  );
  const names = shown.map(([name]) => name).filter((name) => !OTHERS.includes(name));
  expect(names).toContain('GET /admin/balances');
  expect(CHANGED_BY_MONEY).toEqual(expect.arrayContaining(names));
});
