/** Changing the mobile number, step by step and refused, and the page that undoes a change. */
import type { Page } from '@playwright/test';
import { createMember, givePassword, type Person } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

const PASSWORD = 'blue mahoe 77';
const SECTION = '/edit-profile?tab=security';
const CHANGE = {
  ...{ old_ending: '3009', new_ending: '1234', changed_at: '2026-11-21T15:04:00.000Z' },
  revert_until: '2026-11-24T15:04:00.000Z',
};
let ann: Person;

test.beforeAll(async ({ demo }) => {
  ann = await createMember(demo.db, { first_name: 'Verna', phone: '+18765503009' });
  await givePassword(demo.db, ann, PASSWORD);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const answer = (page: Page, path: string, status: number, json: object) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }));
const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 640 });
const enlarge = (page: Page) => page.addStyleTag({ content: 'html { font-size: 200% !important }' });

async function toNumber(page: Page): Promise<void> {
  await answer(page, 'account/phone-changes/authorization', 200, { done: true });
  await press(page, 'Change number');
  await page.getByLabel('Your current password').fill(PASSWORD);
  await press(page, 'Continue');
  await page.getByLabel('New mobile number').fill('8765551234');
}

async function toCode(page: Page): Promise<void> {
  const sent = { sent: true, resend_after_seconds: 60, is_delayed: false, is_earlier: false };
  await answer(page, 'account/phone-changes/codes', 200, sent);
  await toNumber(page);
  await press(page, 'Send Verification Code');
  await page.getByLabel('Verification code').waitFor();
}

const refused = (code: string, message: string) => ({ code, message, request_id: 'shown' });

async function enterCode(page: Page, code: string, message: string): Promise<void> {
  await answer(page, 'account/phone-changes', 422, refused(code, message));
  await toCode(page);
  await page.getByLabel('Verification code').fill('123456');
  await page.getByText(message).waitFor();
}

test('the steps', async ({ photograph }) => {
  const dialog = (name: string, arrange: (page: Page) => Promise<unknown>) =>
    photograph(`phone-change.${name}`, { path: SECTION, as: ann, window: true, arrange });
  await dialog('1-password', (page) => press(page, 'Change number'));
  await dialog('1-recently', async (page) => {
    const message = 'You changed your number less than 72 hours ago. You can change it again after that.';
    await answer(page, 'account/phone-changes/authorization', 409, refused('PHONE_CHANGED_RECENTLY', message));
    await press(page, 'Change number');
    await page.getByLabel('Your current password').fill(PASSWORD);
    await press(page, 'Continue');
    await page.getByText(message).waitFor();
  });
  await dialog('2-number', toNumber);
  await dialog('2-narrow', async (page) => {
    await narrow(page);
    await toNumber(page);
  });
  await dialog('2-large', async (page) => {
    await enlarge(page);
    await toNumber(page);
  });
  await dialog('2-used', (page) =>
    enterCode(
      page,
      'PHONE_UNUSABLE',
      'This number can’t be used here. Enter another one, or contact an administrator.',
    ),
  );
  await dialog('3-code', toCode);
  await dialog('3-wrong', (page) => enterCode(page, 'INVALID_CODE', 'Invalid verification code. Please try again.'));
  await dialog('3-narrow', async (page) => {
    await narrow(page);
    await toCode(page);
  });
  await dialog('3-large', async (page) => {
    await enlarge(page);
    await toCode(page);
  });
});

test('undoing', async ({ photograph }) => {
  const page = (name: string, arrange: (page: Page) => Promise<unknown>) =>
    photograph(`phone-change.${name}`, {
      path: '/restore-number#token=abc',
      arrange: async (page) => {
        await answer(page, 'phone-change-reversal-checks', 200, CHANGE);
        await page.reload();
        await arrange(page);
        await page.getByText('Loading').waitFor({ state: 'hidden' });
      },
    });
  const isReady = (page: Page) => page.getByRole('button', { name: 'Undo the Change' }).waitFor();
  await page('undo', isReady);
  await page('undo-narrow', async (page) => {
    await narrow(page);
    await isReady(page);
  });
  await page('undo-large', async (page) => {
    await enlarge(page);
    await isReady(page);
  });
  await page('undone', async (page) => {
    await answer(page, 'phone-change-reversals', 200, { done: true });
    await press(page, 'Undo the Change');
    await page.getByText('Your old number is back').waitFor();
  });
  await photograph('phone-change.undo-spent', { path: '/restore-number' });
});
