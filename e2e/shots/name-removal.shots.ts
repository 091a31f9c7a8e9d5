/** "Is this you? Remove my name", step by step and refused. */
import type { Page } from '@playwright/test';
import { test } from './photograph.ts';

const path = '/remove-my-name';
const answer = (page: Page, operation: string, status: number, json: object) =>
  page.route(`**/api/${operation}`, (route) => route.fulfill({ status, json }));
const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 640 });
const enlarge = (page: Page) => page.addStyleTag({ content: 'html { font-size: 200% !important }' });
const send = (page: Page) => page.getByRole('button', { name: 'Send Verification Code' }).click();

async function toCode(page: Page, more: object = {}): Promise<void> {
  const sent = { sent: true, resend_after_seconds: 60, is_delayed: false, is_earlier: false, ...more };
  await answer(page, 'roster-removals/codes', 200, sent);
  await page.getByLabel('Your mobile number').fill('8765551234');
  await send(page);
  await page.getByLabel('Verification code').waitFor();
}

async function enter(page: Page, status: number, json: object): Promise<void> {
  await answer(page, 'roster-removals', status, json);
  await toCode(page);
  await page.getByLabel('Verification code').fill('123456');
  await page.getByRole('button', { name: 'Remove My Name' }).click();
}

test('removing one’s name', async ({ photograph }) => {
  await photograph('name-removal.1-number', { path });
  await photograph('name-removal.1-320', { path, arrange: narrow });
  await photograph('name-removal.1-large-text', { path, arrange: async (page) => void (await enlarge(page)) });
  await photograph('name-removal.1-failing', {
    path,
    arrange: async (page) => {
      const message = 'Too many attempts. Try again in 42 minutes.';
      await answer(page, 'roster-removals/codes', 429, { code: 'RATE_LIMITED', message, request_id: 'shown' });
      await page.getByLabel('Your mobile number').fill('8765551234');
      await send(page);
      await page.getByText(message).waitFor();
    },
  });
  await photograph('name-removal.2-code', { path, arrange: (page) => toCode(page) });
  await photograph('name-removal.2-earlier', { path, arrange: (page) => toCode(page, { is_earlier: true }) });
  await photograph('name-removal.2-wrong', {
    path,
    arrange: async (page) => {
      const message = 'Invalid verification code. Please try again.';
      await enter(page, 422, { code: 'INVALID_CODE', message, request_id: 'shown' });
      await page.getByText(message).waitFor();
    },
  });
  const done = async (page: Page) => {
    await enter(page, 200, { done: true });
    await page.getByText('We’re removing your name').first().waitFor();
  };
  await photograph('name-removal.3-done', { path, arrange: done });
  await photograph('name-removal.3-320', {
    path,
    arrange: async (page) => {
      await done(page);
      await narrow(page);
    },
  });
});
