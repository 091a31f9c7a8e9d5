/** The sums above an event's registrations on a narrow phone. */
import type { Page } from '@playwright/test';
import { makeEvent, makeRegistrations, makeTicket, receiveCash } from '../server/testing/reunions.ts';
import { expect, test } from './school.ts';

test('on a narrow phone no sum of the summary continues on the next line', async ({ school, newPerson }) => {
  const gala = await makeEvent(school, { name: 'Founders’ Lunch' });
  await makeRegistrations(school, gala, await makeTicket(school, gala, { price_cents: 651_750 }), 1);
  const of = school.db.selectFrom('event_registrations').select('id').where('event_id', '=', gala.id);
  await receiveCash(school, await of.executeTakeFirstOrThrow(), 651_750);
  const page = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/admin/events/${gala.id}/registrations`);
  await expect(page.getByText('US$6,517.50 received')).toBeVisible();
  expect(await brokenAmounts(page)).toEqual([]);
});

/** Amounts below a million that continue on the next line, so that they read as another amount. */
const brokenAmounts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/US\$\d{1,3}(?:,\d{3})?\.\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(amount);
      }
    }
    return broken;
  });
