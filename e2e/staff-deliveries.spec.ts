import { randomUUID } from 'node:crypto';
import { h1 } from './page-parts.ts';
import { expect, expectAccessible, type Fixtures, test } from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

const JOURNEY = 'staff see the state of messages and send a failed one again';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

async function journey({ school, newPerson }: Fixtures): Promise<void> {
  const page = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
  const member = await school.member({ first_name: 'Renée', last_name: 'Wedderburn' });
  const content = { kind: 'payment_received', subject: 'We received it', paragraphs: ['We received it.'] };
  const email = { channel: 'email', kind: 'payment_received', user_id: member.id, reason: 'address_refused', tries: 1 };
  const text = { channel: 'text', kind: 'code', recipient: '•••• 0100', reason: 'opted_out', tries: 1 };
  const failed = () => ({ id: randomUUID(), state: 'failed' });
  await school.db.deleteFrom('deliveries').execute();
  await school.db
    .insertInto('deliveries')
    .values([
      { ...failed(), ...email, email_content: JSON.stringify(content) },
      { ...failed(), ...text },
    ])
    .execute();
  const row = (name: RegExp) => page.getByRole('row', { name });

  await test.step('the overview links to failed messages with their reasons and next steps', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: /^Messages Failed 2/ }).click();
    await expect(h1(page)).toHaveText('Deliveries');
    await expect(page).toHaveURL(/\/admin\/deliveries\?state=failed$/);
    await expect(page.getByText('Showing 2 of 2 messages')).toBeVisible();
    await expect(row(/Renée Wedderburn.*Payment received.*Failed.*accept this address/)).toBeVisible();
    const code = row(/•••• 0100.*One-time code.*stopped our text messages.*can ask for a new code/);
    await expect(code).toBeVisible();
    await expect(code.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a retry that fails shows an error; the next one sends the email', async () => {
    const again = page.getByRole('button', { name: 'Try again: Payment received, Renée Wedderburn' });
    await page.route('**/api/deliveries/*/tries', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await again.focus();
    await again.press('Enter');
    await expect(page.getByText('We couldn’t send it again. Try once more.')).toBeVisible();
    await expect(again).toBeFocused();
    await again.press('Enter');
    await expect(page.getByText('The email to Renée Wedderburn will be sent again')).toBeVisible();
    await expect(again).toHaveCount(0);
    await expect(page.getByText('Showing 1 of 1 messages')).toBeVisible();
    await expect.poll(() => school.lines.join('\n')).toContain(`Email to ${member.email}: We received it`);
    await page.getByLabel('State').selectOption('Sent');
    // The state is stored a moment after sending; the page refreshes itself.
    await expect(row(/Renée Wedderburn.*Payment received.*Sent/)).toBeVisible();
  });

  await test.step('waiting messages are refreshed automatically', async () => {
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

  await test.step('an empty list and a failed load are explained', async () => {
    await page.getByLabel('Kind').selectOption('Payment rejected');
    await expect(page.getByText('No messages found')).toBeVisible();
    await expectAccessible(page);
    await withoutInitialData(page);
    await page.route('**/api/deliveries?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The messages');
    await page.unroute('**/api/deliveries?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page.getByText('Showing 2 of 2 messages')).toBeVisible();
  });
}
