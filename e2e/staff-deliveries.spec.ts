/** What did not get through: staff are warned, read why, and have it sent again. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Person } from '../server/testing/cast.ts';
import { h1 } from './page-parts.ts';
import { expect, expectAccessible, type School, test } from './school.ts';

const JOURNEY = 'staff see what became of messages and have a failed one sent again';
test(JOURNEY, walk);
test(`${JOURNEY} @phone`, walk);

type Walk = { school: School; newPerson: (person?: Person) => Promise<Page> };

async function walk({ school, newPerson }: Walk): Promise<void> {
  const page = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
  const member = await school.member({ first_name: 'Renée', last_name: 'Wedderburn' });
  const letter = { kind: 'payment_received', subject: 'We received it', paragraphs: ['We received it.'] };
  const email = { channel: 'email', kind: 'payment_received', user_id: member.id, reason: 'address_refused', tries: 1 };
  const text = { channel: 'text', kind: 'code', recipient: '•••• 0100', reason: 'opted_out', tries: 1 };
  const failed = () => ({ id: randomUUID(), state: 'failed' });
  await school.db.deleteFrom('deliveries').execute();
  await school.db
    .insertInto('deliveries')
    .values([
      { ...failed(), ...email, letter: JSON.stringify(letter) },
      { ...failed(), ...text },
    ])
    .execute();
  const row = (name: RegExp) => page.getByRole('row', { name });

  await test.step('the overview warns, and leads to what failed, with the reason and what comes next', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: /^Messages Failed 2/ }).click();
    await expect(h1(page)).toHaveText('Deliveries');
    await expect(page).toHaveURL(/\/admin\/deliveries\?state=failed$/);
    await expect(page.getByText('Showing 2 of 2 messages')).toBeVisible();
    await expect(row(/Renée Wedderburn.*Payment received.*Failed.*refuses this address for good/)).toBeVisible();
    const code = row(/•••• 0100.*One-time code.*stopped our text messages.*A new code can be asked for/);
    await expect(code).toBeVisible();
    await expect(code.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('another try that does not reach the server is said; the next one sends it', async () => {
    const again = page.getByRole('button', { name: 'Try again: Payment received, Renée Wedderburn' });
    await page.route('**/api/deliveries/*/tries', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await again.focus();
    await again.press('Enter');
    await expect(page.getByText('Failed to try again. Please try once more.')).toBeVisible();
    await expect(again).toBeFocused();
    await again.press('Enter');
    await expect(page.getByText('The e-mail to Renée Wedderburn will be sent again')).toBeVisible();
    await expect(again).toHaveCount(0);
    await expect(page.getByText('Showing 1 of 1 messages')).toBeVisible();
    await expect.poll(() => school.lines.join('\n')).toContain(`E-mail to ${member.email}: We received it`);
    await page.getByLabel('State').selectOption('Sent');
    // Written down a moment after it has gone: the page looks again by itself.
    await expect(row(/Renée Wedderburn.*Payment received.*Sent/)).toBeVisible();
  });

  await test.step('what waits is looked at again by itself', async () => {
    const waiting = {
      id: randomUUID(),
      channel: 'text',
      kind: 'code',
      state: 'waiting',
      recipient: '•••• 0177',
      tries: 1,
    };
    await school.db.insertInto('deliveries').values(waiting).execute();
    await page.goto('/admin/deliveries?state=waiting');
    await expect(row(/•••• 0177/)).toBeVisible();
    await school.db.updateTable('deliveries').set({ state: 'sent' }).where('id', '=', waiting.id).execute();
    await expect(row(/•••• 0177/)).toHaveCount(0);
    await school.db.deleteFrom('deliveries').where('id', '=', waiting.id).execute();
  });

  await test.step('what is not there, and what cannot be loaded, is said', async () => {
    await page.getByLabel('Kind').selectOption('Payment rejected');
    await expect(page.getByText('No messages found')).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/deliveries?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The messages');
    await page.unroute('**/api/deliveries?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page.getByText('Showing 2 of 2 messages')).toBeVisible();
  });
}
