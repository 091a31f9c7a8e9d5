import type { Page } from '@playwright/test';
import { makeLine, makeUndoing } from '../../server/testing/bank-statements.ts';
import { findPerson } from '../../server/testing/members.ts';
import { makePlace } from '../payment-page.ts';
import { test } from './photograph.ts';

const LONG = { first_name: 'Wilhelmina-Anastasia', last_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' };

test('bank lines', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'accountant@demo.example');
  const path = '/admin/bank-statements';
  const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
  await photograph('bank-lines', { path, as });
  await photograph('bank-lines.unmatched', { path: `${path}?lines=unmatched`, as });
  await photograph('bank-lines.ignore-all', {
    path: `${path}?lines=unmatched`,
    as,
    window: true,
    arrange: async (page) => {
      await press(/^Ignore All/)(page);
      await page.getByRole('dialog').waitFor();
    },
  });
  await photograph('bank-lines.recorded', { path: `${path}?lines=matched&q=brown`, as });
  await photograph('bank-lines.none', { path: `${path}?lines=all&q=nothing+like+this`, as });
  await photograph('bank-lines.change', { path, as, window: true, arrange: press(/^Change/) });
  await photograph('bank-lines.ignore', { path, as, window: true, arrange: press(/^Ignore/) });
  const recorded = demo.db
    .selectFrom('bank_lines')
    .select('id')
    .whereRef('matched_cents', '=', 'amount_cents')
    .limit(1);
  await makeUndoing(demo, await recorded.executeTakeFirstOrThrow());
  await photograph('bank-lines.reverse', { path, as, window: true, arrange: press(/^Reverse/) });
  const long = await demo.member(LONG);
  await makePlace(demo, long, { event: { name: 'Grand Reunion Weekend of All Classes From 1950 to 1999' } });
  const payer = `${LONG.first_name} ${LONG.last_name}`.toUpperCase();
  const line = await makeLine(demo, { payer, text: `Zelle payment from ${payer}; Conf# ${'9'.repeat(60)}` });
  await makeUndoing(demo, line);
  const { bank_account_id } = await demo.db
    .selectFrom('bank_lines')
    .select('bank_account_id')
    .where('id', '=', line.id)
    .executeTakeFirstOrThrow();
  await photograph('bank-lines.long', { path: `${path}?account=${bank_account_id}`, as });
  await photograph('bank-lines.long-search', {
    path: `${path}?account=${bank_account_id}`,
    as,
    window: true,
    arrange: press(/^Search/),
  });
});
