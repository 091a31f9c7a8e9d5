import type { Page } from '@playwright/test';
import { schoolDay } from '../../server/lib/school-formats.ts';
import { findPerson } from '../../server/testing/members.ts';
import { makeProfile, receiveCash } from '../../server/testing/reunions.ts';
import { confirmationOf, makePayment, makePlace } from '../payment-page.ts';
import { test } from './photograph.ts';

const LONG = { first_name: 'Wilhelmina-Anastasia', last_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' };

test('the money report', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const path = '/admin/money-report';
  await photograph('money-report', { path, as });
  await photograph('money-report.close', {
    ...{ path, as, window: true },
    arrange: async (page: Page) => {
      await page.getByRole('button', { name: 'Close Period' }).click();
      await page.getByRole('dialog').waitFor();
    },
  });
  await photograph('money-report.reopen', {
    ...{ path, as, window: true },
    arrange: async (page: Page) => {
      await page.getByRole('button', { name: /^Reopen/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  });
  await photograph('money-report.failed', {
    ...{ path, as },
    arrange: async (page: Page) => {
      await page.route('**/api/admin/money-report**', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByLabel('Event', { exact: true }).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    },
  });
  const long = await demo.member(LONG);
  const name = `${LONG.last_name} ${LONG.last_name} Memorial Dinner & Dance of All Houses`;
  const place = await makePlace(demo, long, { event: { name }, ticket: { price_cents: 99_999_900, name } });
  await receiveCash(demo, place, 100, schoolDay(new Date())); // the demo's accounts of earlier months are closed
  await photograph('money-report.long', { path, as });
});

test('receipts', async ({ demo, photograph }) => {
  const member = await demo.member(LONG);
  const place = await makePlace(demo, member);
  await makePayment(demo, member, place, await makeProfile(demo), { status: 'confirmed' });
  await photograph('receipts.own', { path: confirmationOf(place), as: member });
});
