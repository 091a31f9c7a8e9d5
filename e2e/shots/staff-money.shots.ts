import type { Page } from '@playwright/test';
import { schoolDay } from '../../server/lib/school-formats.ts';
import { findPerson } from '../../server/testing/members.ts';
import { receiveCash } from '../../server/testing/reunions.ts';
import { makePlace, submissionOf } from '../payment-page.ts';
import { test } from './photograph.ts';

const LONG = { first_name: 'Wilhelmina-Anastasia', last_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' };

test('a registration’s money', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const long = await demo.member(LONG);
  const place = await makePlace(demo, long);
  const today = schoolDay(new Date()); // the demo's accounts of earlier months are closed
  await receiveCash(demo, place, 7_000, today);
  await receiveCash(demo, place, 1_000, today);
  const path = `/admin/events/${place.event_id}/registrations/${place.id}`;
  const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
  await photograph('money', { path, as });
  await photograph('money.record', { path, as, window: true, arrange: press('Record Payment') });
  await photograph('money.refund', { path, as, window: true, arrange: press('Record Refund') });
  await photograph('money.own', { path: submissionOf(place), as: long });
});
