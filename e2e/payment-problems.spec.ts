import { DAY_MS } from '../contract/constants.ts';
import { makeProfile } from '../server/testing/reunions.ts';
import { holdReply } from './held-requests.ts';
import {
  confirmationOf,
  makePlace,
  offer,
  paymentsOf,
  reference,
  submissionOf,
  submitButton,
  unable,
} from './payment-page.ts';
import { expect, expectAccessible, test, tryAgain } from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

test('a payment page that can’t be shown says why and what to do next', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  const linked = () => makeProfile(school, { is_global: false });

  await test.step('without a registration it redirects to /, and a visitor signs in first', async () => {
    for (const path of ['/payment-submission', '/payment-confirmation?registration=']) {
      await page.goto(path);
      await page.waitForURL(/\/dashboard$/);
    }
    const visitor = await newPerson();
    const place = await makePlace(school, member);
    for (const path of [submissionOf(place), confirmationOf(place)]) {
      await visitor.goto(path);
      await visitor.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('next') === path);
    }
  });

  await test.step('another member’s registration and a nonexistent one are not found', async () => {
    const other = await makePlace(school, await school.member());
    await offer(school, other, [await linked()]);
    for (const path of [submissionOf(other), confirmationOf(other), submissionOf({ id: 'nonsense' })]) {
      await page.goto(path);
      await expect(unable(page)).toBeVisible();
      await expect(page.getByText('Registration not found.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
    }
    await expectAccessible(page);
  });

  await test.step('without a payment method it links to the event, and a retry finds a new method', async () => {
    const place = await makePlace(school, member);
    await school.db.updateTable('payment_profiles').set({ is_active: false }).execute();
    await page.goto(submissionOf(place));
    await expect(unable(page)).toBeVisible();
    await expect(
      page.getByText('No payment methods available. Please contact an administrator.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the event' })).toHaveAttribute(
      'href',
      `/events/${place.event_id}`,
    );
    await expectAccessible(page);
    await offer(school, place, [await linked()]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('radio', { name: 'Zelle' })).toBeChecked(); // the only one is chosen already
  });

  await test.step('an error can be retried, and a lost connection recovers by itself', async () => {
    const place = await makePlace(school, member);
    await offer(school, place, [await linked()]);
    let failure: 'answer' | 'network' | null = 'answer';
    await withoutInitialData(page);
    await page.route('**/payment-options', (route) => {
      if (failure === 'network') return route.abort('internetdisconnected');
      return failure ? route.fulfill({ status: 500, body: '' }) : route.continue();
    });
    await page.goto(submissionOf(place));
    await expect(page.getByText('Failed to load payment information.')).toBeVisible();
    await expect(unable(page)).toBeVisible();
    await expectAccessible(page);
    failure = null;
    await tryAgain(page);
    await expect(page.getByRole('radio', { name: 'Zelle' })).toBeVisible();
    failure = 'network';
    await page.reload();
    await expect(page.getByText('Failed to load payment information.')).toBeVisible();
    failure = null;
    await expect(page.getByRole('radio', { name: 'Zelle' })).toBeVisible();
    await page.unroute('**/payment-options');
  });

  await test.step('a registration withdrawn while the form is open is no longer found', async () => {
    const place = await makePlace(school, member);
    await offer(school, place, [await linked()]);
    await page.goto(submissionOf(place));
    await reference(page).fill('ZL-1');
    // The page asks again when it is focused; by the time it is answered, that is out of date.
    const reply = await holdReply(page, '**/payment-options');
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      expect(reply.isMade).toBe(true);
    }).toPass();
    await school.db
      .updateTable('event_registrations')
      .set({ status: 'withdrawn', withdrawn_at: new Date() })
      .where('id', '=', place.id)
      .execute();
    await submitButton(page).click();
    await expect(unable(page)).toBeVisible();
    await expect(page.getByText('Registration not found.')).toBeVisible();
    reply.release();
    expect(await paymentsOf(school, place)).toEqual([]);
  });

  await test.step('a free ticket has nothing to pay; a past event shows a notice', async () => {
    const free = await makePlace(school, member, { ticket: { price_cents: 0 } });
    await page.goto(submissionOf(free));
    await expect(page.getByText('There’s nothing to pay for this registration.')).toBeVisible();
    await expectAccessible(page);
    const over = await makePlace(school, member, {
      event: { start_date: new Date(Date.now() - 3 * DAY_MS), end_date: new Date(Date.now() - 2 * DAY_MS) },
    });
    await offer(school, over, [await linked()]);
    await page.goto(submissionOf(over));
    await expect(page.getByText('This event is over')).toBeVisible();
    await expectAccessible(page);
  });
});
