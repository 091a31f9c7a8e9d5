/** Registration, signing in, the forgotten password, and the frame when something fails. */
import type { Page } from '@playwright/test';
import { RESENT_NOTE_MS } from '../../contract/constants.ts';
import { createMember, findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

const AT = 1_000_000;
/** As after returning to a step of the registration. */
const progress = (step: string, more: object = {}) => ({
  step,
  entry: { countryCode: '+1', digits: '8765550199' },
  sentTo: '+18765550199',
  resendAt: Date.now() + 45 * 60_000,
  since: Date.now() + AT,
  ...more,
});
const resume = (kept: object) => async (page: Page) => {
  await page.evaluate((value) => sessionStorage.setItem('registration', JSON.stringify(value)), kept);
  await page.reload({ waitUntil: 'networkidle' });
};
const refuse = (page: Page, path: string, status: number, json: object) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('registration', async ({ photograph }) => {
  const path = '/register';
  await photograph('register.phone', { path });
  await photograph('register.phone-refused', {
    path,
    arrange: async (page) => {
      await page.getByLabel('Phone number').fill('8765559999');
      await refuse(page, 'send-verification', 403, {
        code: 'PHONE_NOT_AUTHORIZED',
        message:
          'This phone number (+18765559999) is not authorized for registration. Please contact an administrator or verify you entered the correct number.',
      });
      await press(page, 'Send Verification Code');
      await page.getByRole('alert').waitFor();
    },
  });
  await photograph('register.phone-incomplete', {
    path,
    arrange: async (page) => {
      await page.getByLabel('Phone number').fill('+44 79');
      await press(page, 'Send Verification Code');
    },
  });
  await photograph('register.code', { path, arrange: resume(progress('code')) });
  await photograph('register.code-wrong', {
    path,
    arrange: async (page) => {
      await resume(progress('code', { resendAt: 0 }))(page);
      await refuse(page, 'verify-code', 422, {
        code: 'INVALID_CODE',
        message: 'Invalid verification code. Please try again.',
      });
      await page.getByLabel('Verification code').fill('123456');
      await page.getByText('Invalid verification code').waitFor();
    },
  });
  await photograph('register.code-earlier', { path, arrange: resume(progress('code', { isEarlier: true })) });
  await photograph('register.code-resent', {
    path,
    arrange: async (page) => {
      await resume(progress('code', { resendAt: 0 }))(page);
      await page.evaluate((noteMs) => {
        const { setTimeout } = window;
        const keepNote = (run: TimerHandler, ms?: number) => (ms === noteMs ? 0 : setTimeout(run, ms));
        window.setTimeout = keepNote as typeof window.setTimeout;
      }, RESENT_NOTE_MS);
      await refuse(page, 'send-verification', 200, {
        sent: true,
        resend_after_seconds: 60,
        is_delayed: false,
        is_earlier: false,
      });
      await page.getByLabel('Verification code').fill('123');
      await press(page, 'Resend Code');
      await page.getByText('Code resent successfully!').waitFor();
    },
  });
  await photograph('register.ran-out', { path, arrange: resume(progress('account', { since: 0 })) });
  await photograph('register.account', { path, arrange: resume(progress('account')) });
  await photograph('register.account-refused', {
    path,
    arrange: async (page) => {
      await resume(progress('account'))(page);
      await page.getByLabel('First name').fill('Wilhelmina-Anastasia Clementina');
      await page.getByLabel('Last name').fill('Featherstonehaugh-Cholmondeley');
      await page.getByLabel('Email').fill('not an address');
      await page.getByLabel('Password', { exact: true }).fill('12345');
      await page.getByLabel('Confirm password').fill('123456');
      await press(page, 'Create Account');
      await page.getByText('Passwords do not match').waitFor();
    },
  });
  await photograph('register.email-taken', {
    path,
    arrange: async (page) => {
      const message = 'An account with this email already exists';
      await refuse(page, 'accounts', 409, { code: 'EMAIL_TAKEN', message });
      await resume(progress('account'))(page);
      await page.getByLabel('First name').fill('Marcia');
      await page.getByLabel('Last name').fill('Brown');
      await page.getByLabel('Email').fill('marcia.brown@demo.example');
      await page.getByLabel('Password', { exact: true }).fill('lignum vitae 88');
      await page.getByLabel('Confirm password').fill('lignum vitae 88');
      await press(page, 'Create Account');
      await page.getByText(message).waitFor();
    },
  });
  await photograph('register.account-failed', {
    path,
    arrange: async (page) => {
      await resume(progress('account'))(page);
      await refuse(page, 'accounts', 500, {});
      await page.getByLabel('First name').fill('Sonia');
      await page.getByLabel('Last name').fill('Grant');
      await page.getByLabel('Email').fill('sonia@school.example');
      await page.getByLabel('Password', { exact: true }).fill('blue mahoe 77');
      await page.getByLabel('Confirm password').fill('blue mahoe 77');
      await page.getByRole('button', { name: 'Show what you typed' }).first().click();
      await press(page, 'Create Account');
      await page.getByRole('alert').waitFor();
    },
  });
});

test('signing in and the forgotten password', async ({ photograph }) => {
  await photograph('login', { path: '/login' });
  await photograph('login.ended', {
    path: '/directory',
    arrange: async (page) => {
      await page.evaluate(() => localStorage.setItem('session', 'someone'));
      await page.goto(new URL('/login?next=/events', page.url()).href, { waitUntil: 'networkidle' });
    },
  });
  await photograph('login.refused', {
    path: '/login',
    arrange: async (page) => {
      await refuse(page, 'session', 429, {
        code: 'RATE_LIMITED',
        message: 'Too many attempts. Try again in 15 minutes.',
      });
      await page.getByLabel('Email').fill('wilhelmina-anastasia.featherstonehaugh@a-very-long-domain.example');
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await page.getByLabel('Remember me').check();
      await press(page, 'Sign In');
      await page.getByRole('alert').waitFor();
    },
  });
  await photograph('login.changed', { path: '/login?password=changed' });
  await photograph('forgot-password', { path: '/forgot-password' });
  await photograph('forgot-password.sent', {
    path: '/forgot-password',
    arrange: async (page) => {
      await refuse(page, 'password-reset-requests', 200, { done: true });
      await page.getByLabel('Email').fill('wilhelmina-anastasia.featherstonehaugh@a-very-long-domain.example');
      await press(page, 'Send Reset Link');
      await page.getByText('Check your email').waitFor();
    },
  });
  await photograph('reset-password', {
    path: '/reset-password#token=abc',
    arrange: async (page) => {
      await refuse(page, 'password-reset-checks', 200, { done: true });
      await page.reload();
    },
  });
  await photograph('reset-password.spent', { path: '/reset-password' });
  await photograph('verify-email', { path: '/verify-email#token=abc' });
  await photograph('verify-email.spent', { path: '/verify-email' });
  await photograph('verify-email.done', {
    path: '/verify-email#token=abc',
    arrange: async (page) => {
      await refuse(page, 'email-verifications', 200, { done: true });
      await press(page, 'Verify Email Address');
      await page.getByText('Your email address is verified').waitFor();
    },
  });
});

test('the shell', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  const long = { first_name: 'Wilhelmina-Anastasia', last_name: 'Featherstonehaugh-Cholmondeley' };
  const staff = await createMember(demo.db, { ...long, roles: ['SUPER_ADMIN', 'ACCOUNTANT', 'EVENT_COORDINATOR'] });
  const settled = (page: Page) =>
    page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /toast-card/.test(name)));
  await photograph('shell.three-roles', { path: '/events', as: staff, window: true });
  await photograph('shell.no-access', { path: '/admin/payments', as: member });
  await photograph('shell.offline', {
    path: '/edit-profile',
    as: member,
    window: true,
    arrange: async (page) => {
      await settled(page);
      await page.context().setOffline(true);
      await page.getByText('You’re offline.').waitFor();
    },
  });
  await photograph('shell.no-connection', {
    path: '/dashboard',
    as: member,
    arrange: async (page) => {
      await settled(page);
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await page.getByText('No connection').waitFor();
    },
  });
  await photograph('shell.away', {
    path: '/dashboard',
    as: member,
    window: true,
    arrange: async (page) => {
      await settled(page);
      await page.route(/\/(api|readyz)/, (route) => route.fulfill({ status: 503, json: {} }));
      await page.getByRole('link', { name: 'Events', exact: true }).first().click();
      await page.getByText('We can’t reach the server.').waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  });
});
