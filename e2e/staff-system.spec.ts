/** System: the server's administrator sees the status of each part, and tests storage, email and SMS. */
import { expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

const JOURNEY = 'a super admin sees the status of each part, and tests storage and messages';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

async function journey({ school, newPerson, isMobile }: Fixtures & { isMobile: boolean }): Promise<void> {
  const admin = await school.member({ roles: ['SUPER_ADMIN'], first_name: 'Beverley', last_name: 'Chambers' });
  const page = await newPerson(admin);
  const part = (name: string) => page.getByRole('region', { name });

  await test.step('every part shows its status', async () => {
    await page.goto('/admin');
    if (isMobile) await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'System' }).click();
    await expect(page).toHaveTitle(/^System · /);
    await expect(part('Database')).toContainText(/PostgreSQL.*Connections.*Latest migration/s);
    await expect(part('Last backup')).toContainText('There’s no backup yet');
    await expect(part('Text messages')).toContainText('Needs attention');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a part is tested by keyboard, and shows the result', async () => {
    await part('Storage').getByRole('button', { name: 'Test the storage' }).focus();
    await page.keyboard.press('Enter');
    await expect(part('Storage').getByRole('status')).toHaveText('A file was written, read and deleted again.');
    await part('Email').getByRole('button', { name: 'Send me a test email' }).click();
    await expect(part('Email').getByRole('status')).toContainText('MAIL_PROVIDER is console');
  });

  await test.step('a new backup appears after a refresh', async () => {
    await school.db.insertInto('backups').values({ release: '0.1.0', files: 3, size_bytes: 2_097_152 }).execute();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(part('Last backup')).toContainText(/OK.*2\.0 MB/s);
  });

  await test.step('no one else can open it', async () => {
    const treasurer = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
    await treasurer.goto('/admin/system');
    await expect(treasurer.getByRole('heading', { level: 1 })).not.toHaveText('System');
    await expect(treasurer.getByRole('button', { name: 'Test the storage' })).toHaveCount(0);
  });
}
