/** Account Security with nothing set up, with everything, and failing; its dialogs; and two-factor sign-in. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { HOUR_MS } from '../../contract/constants.ts';
import { seal } from '../../server/accounts/secrets.ts';
import { newSecret } from '../../server/accounts/two-factor/totp.ts';
import { createMember, givePassword, type Person, SECRET } from '../../server/testing/members.ts';
import type { School } from '../server-process.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

const PASSWORD = 'blue mahoe 77';
const SECTION = '/edit-profile?tab=security';
const CODES = [
  'M9S3-46Q3-D25V-T4F5',
  'V37E-3S3E-28JT-97KB',
  '6CQ6-43DZ-V3XX-Q2FB',
  'F5KZ-NWJ4-7TAN-9ZT2',
  '4MNP-ZX45-HY43-K4JR',
  'P1XP-A7Z3-DJ8F-SSZ5',
  'A6SH-8VHT-PRE9-5B9E',
  'E0ZB-GJ09-TQM8-3XSS',
  'SS6Y-S3C4-DWA7-N360',
  '96Q1-4DR9-G8QY-77ZX',
];
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile Safari/604.1',
  'curl/8.5.0',
];

let plain: Person;
let careful: Person;

test.beforeAll(async ({ demo }) => {
  plain = await createMember(demo.db, { first_name: 'Verna' });
  careful = await createMember(demo.db, { first_name: 'Hyacinth' });
  for (const person of [plain, careful]) await givePassword(demo.db, person, PASSWORD);
  await furnish(demo, careful);
});

/** Two-factor with few codes left, passkeys with short and long names, and four other devices. */
async function furnish({ db }: School, { id: user_id }: Person): Promise<void> {
  const secret = seal(newSecret(), user_id, { sessionSecret: SECRET });
  await db
    .insertInto('totp_factors')
    .values({ user_id, secret, enabled_at: new Date('2026-03-14T15:00:00Z') })
    .execute();
  const hashes = [1, 2].map(() => ({ user_id, code_hash: randomBytes(32) }));
  await db.insertInto('recovery_codes').values(hashes).execute();
  const names = ['My phone', 'The old laptop in the back room that only Desmond’s password manager opens'];
  const passkeys = names.map((name, index) => ({
    user_id,
    name,
    credential_id: `shown-${index}`,
    public_key: Buffer.alloc(1),
    last_used_at: index === 0 ? new Date(Date.now() - 30 * HOUR_MS) : null,
  }));
  await db.insertInto('passkeys').values(passkeys).execute();
  const sessions = AGENTS.map((user_agent, index) => ({
    user_id,
    user_agent,
    token: `shown-${index}`,
    expires_at: new Date(Date.now() + 500 * HOUR_MS),
    last_used_at: new Date(Date.now() - (index + 1) ** 3 * HOUR_MS),
  }));
  await db.insertInto('auth_sessions').values(sessions).execute();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the section', async ({ photograph }) => {
  await photograph('security.nothing', { path: SECTION, as: plain });
  await photograph('security.everything', { path: SECTION, as: careful });
  await photograph('security.failing', {
    path: SECTION,
    as: careful,
    arrange: async (page) => {
      await page.route(/\/api\/(sessions|passkeys|two-factor)$/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await page.getByText('couldn’t be loaded').nth(2).waitFor();
    },
  });
});

test('its dialogs', async ({ photograph }) => {
  const dialog = (name: string, as: Person, arrange: (page: Page) => Promise<unknown>) =>
    photograph(`security.${name}`, {
      path: SECTION,
      as,
      window: true,
      arrange: async (page) => {
        await arrange(page);
        await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
      },
    });

  await dialog('password', plain, (page) => press(page, 'Change password'));
  await dialog('password-wrong', plain, async (page) => {
    await press(page, 'Change password');
    await page.getByLabel('Your current password').fill('not it');
    await page.getByLabel('New password', { exact: true }).fill('lignum vitae 88');
    await page.getByLabel('Confirm new password').fill('lignum vitae 88');
    await press(page, 'Change Password');
    await page.getByText(/This isn't your current|Too many/).waitFor();
  });
  await dialog('setup-1', plain, (page) => press(page, 'Turn on two-step verification'));
  await dialog('setup-2', plain, async (page) => {
    await press(page, 'Turn on two-step verification');
    await page.getByLabel('Your current password').fill(PASSWORD);
    await press(page, 'Continue');
    await page.getByRole('img', { name: /QR/ }).waitFor();
  });
  await dialog('codes', careful, async (page) => {
    await page.route('**/api/recovery-codes', (route) => route.fulfill({ json: { recovery_codes: CODES } }));
    await press(page, 'Create new recovery codes');
    await page.getByLabel('Your current password').fill(PASSWORD);
    await page.getByLabel('Code from your authenticator app').fill('123456');
    await press(page, 'Create New Codes');
    await page.getByText(CODES[9] ?? '').waitFor();
  });
  await dialog('renew', careful, (page) => press(page, 'Create new recovery codes'));
  await dialog('turn-off', careful, (page) => press(page, 'Turn off'));
  await dialog('passkey', careful, (page) => press(page, 'Add a passkey'));
  await dialog('passkey-remove', careful, (page) => page.getByRole('button', { name: /^Remove The old/ }).click());
  await dialog('device', careful, (page) => press(page, 'Sign out Safari on iPhone'));
  await dialog('others', careful, (page) => press(page, 'Sign out all other devices'));
  await dialog('everywhere', careful, (page) => press(page, 'Sign out everywhere'));
});

test('signing in', async ({ demo, photograph }) => {
  const enter = async (page: Page) => {
    await page.getByLabel('Email').fill(careful.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign In');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
  };
  await photograph('sign-in.form', { path: '/login' });
  await photograph('sign-in.code', { path: '/login', arrange: enter });
  await photograph('sign-in.wrong-code', {
    path: '/login',
    arrange: async (page) => {
      await enter(page);
      await page.getByLabel('Code from your authenticator app').fill('000000');
      await page.getByText('This code is wrong').waitFor();
    },
  });
  await photograph('sign-in.recovery-code', {
    path: '/login',
    arrange: async (page) => {
      await enter(page);
      await press(page, 'Use a recovery code');
    },
  });
  const gone = await createMember(demo.db);
  await demo.db.deleteFrom('auth_sessions').where('user_id', '=', gone.id).execute();
  await photograph('sign-in.ended', {
    path: '/login',
    as: gone,
    arrange: async (page) => {
      const session = { user: null, ended_because: 'password_changed' };
      await withoutInitialData(page);
      await page.route('**/api/me', (route) => route.fulfill({ json: session }));
      await page.reload();
      await page.getByText('because the password').waitFor();
    },
  });
});
