/** Someone new comes on a phone from a shared link to a registration and on to its payment, without help. */
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import { AFTER, SIX_PM } from './gala.ts';
import { createPace } from './pace.ts';
import { h1 } from './page-parts.ts';
import { PASSWORD } from './people.ts';
import { button, isPaying } from './register-page.ts';
import { approved, code, phone } from './registration-form.ts';
import { expect, test } from './school.ts';

const MOST_TAPS = 18;
const LEVELS = ['G', 'L', 'N', 'M', 'R'];

test('from a shared link to a registration at 390 px @phone', async ({ school, newPerson }) => {
  const columns = { is_public: true, public_code: 'RXWKND99', public_town: 'Kingston, Jamaica' };
  const event = await makeEvent(school, {
    name: 'Reunion Weekend 2031',
    start_date: SIX_PM,
    end_date: AFTER(26),
    ...columns,
  });
  await makeTicket(school, event, { name: 'Dinner Seat', price_cents: 15_000 });
  await makeProfile(school, { is_global: true });
  const digits = await approved(school);
  const page = await newPerson();
  const { tap, type, wait, report } = createPace(page);

  await page.goto('/e/RXWKND99');
  await tap(page.getByRole('main').getByRole('link', { name: 'I’m new here', exact: true }));
  await tap(phone(page));
  await type(digits);
  await tap(page.getByRole('button', { name: 'Send Verification Code' }));
  await expect(code(page)).toBeFocused();
  await type(await wait(() => school.codeFor(`+1${digits}`)));
  await expect(h1(page)).toHaveText('Create your account');
  for (const [field, text] of [
    ['First name', 'Sonia'],
    ['Last name', 'Grant'],
    ['Email', 'sonia.grant@school.example'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const) {
    await tap(page.getByLabel(field, { exact: true }));
    await type(text);
  }
  await tap(page.getByRole('button', { name: 'Create Account' }));
  await page.waitForURL(/\/setup-profile/);
  for (const [index, level] of LEVELS.entries()) {
    const form = page.getByRole('radiogroup', { name: `Form ${index + 1}` });
    await tap(form.locator('label').filter({ hasText: new RegExp(`^${level}$`) }));
  }
  await tap(page.getByRole('radiogroup', { name: 'Sports house' }).locator('label').filter({ hasText: 'Pawsey' }));
  await tap(page.getByRole('button', { name: 'Save Profile' }));
  await page.waitForURL(`**/events/${event.id}`);
  await tap(page.locator('label').filter({ hasText: 'Dinner Seat' }));
  await tap(button(page).filter({ visible: true }));
  await isPaying(page);
  expect(report('A shared link to a registration')).toBeLessThanOrEqual(MOST_TAPS);
});
