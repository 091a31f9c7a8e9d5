/** A member knows how to reach a missing classmate; staff approve by keyboard; the member sends the invitation. */
import sharp from 'sharp';
import { plantEntry, plantSuggestion } from '../server/testing/rosters.ts';
import { hold } from './held-requests.ts';
import { expect, expectAccessibleInBothThemes, test } from './school.ts';

test.describe.configure({ timeout: 240_000 });

test('from a missing name to a sent invitation at 360 px', async ({ school, newPerson }) => {
  const ivy = await school.member({ first_name: 'Ivy', last_name: 'Grant' });
  const other = await school.member({ first_name: 'Paul', last_name: 'Reid' });
  await plantEntry(school, 'Marcia', 'Brown', { added_by: other.id });
  const gone = await plantEntry(school, 'Winston', 'Gordon', { added_by: other.id });
  const late = new Date(Date.now() + 60_000);
  await plantSuggestion(school, gone, { suggested_by: other.id, phone: '+18765557000', created_at: late });
  const page = await newPerson(ivy);
  await page.setViewportSize({ width: 360, height: 740 });
  const row = page.getByRole('listitem').filter({ hasText: 'Marcia Brown' });

  await test.step('a number that can’t be one gets a sentence, and nothing is lost', async () => {
    await page.goto('/classes/1/G');
    await page.getByRole('button', { name: 'I know how to reach them: Marcia Brown' }).click();
    const dialog = page.getByRole('dialog', { name: 'How to reach Marcia Brown' });
    await expect(dialog).toContainText('Only staff see this number.');
    await dialog.getByLabel('Mobile number').fill('555-12');
    await dialog.getByLabel('Note').fill('Her sister told me');
    await dialog.getByRole('button', { name: 'Send to Staff' }).click();
    await expect(dialog).toContainText('This phone number is too short or too long.');
    await expect(dialog.getByLabel('Note')).toHaveValue('Her sister told me');
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Mobile number').fill('876 555 3009');
    await dialog.getByLabel('The committee may text them').check();
    await dialog.getByRole('button', { name: 'Send to Staff' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('You sent +1 876-555-3009. It isn’t approved yet.');
  });

  await test.step('a classmate’s number is hidden, and can be vouched for', async () => {
    const his = page.getByRole('listitem').filter({ hasText: 'Winston Gordon' });
    await expect(his).toContainText('Paul Reid sent staff a number.');
    await his.getByRole('button', { name: 'Vouch: Winston Gordon is a classmate' }).click();
    await expect(his).toContainText('1 classmate vouches for it.');
    await expect(his).not.toContainText('7000');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('staff approve and reject by keyboard', async () => {
    const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'], form_1_level: 'R' }));
    await staff.goto('/admin/suggestions');
    const card = (name: string) => staff.getByRole('article', { name: new RegExp(name) });
    await expect(card('Marcia Brown')).toContainText('Sent by Ivy Grant');
    await expect(card('Marcia Brown')).toContainText('May be texted');
    await expectAccessibleInBothThemes(staff);
    await card('Marcia Brown').focus();
    await staff.keyboard.press('j');
    await expect(card('Winston Gordon')).toBeFocused();
    await staff.keyboard.press('r');
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    await expect(card('Winston Gordon')).toBeHidden();
    await card('Marcia Brown').focus();
    await staff.keyboard.press('a');
    await expect(staff.getByText('Nothing to decide')).toBeVisible();
    await expect(staff.getByText('1 number approved.')).toBeVisible();
    await staff.getByRole('tab', { name: 'To decide 0' }).press('ArrowRight');
    await expect(staff.getByRole('row', { name: /Ivy Grant.*1.*1 approved/s })).toBeVisible();
    await staff.getByRole('searchbox', { name: 'Search by name' }).fill('reid');
    await expect(staff.getByText('1 member', { exact: true })).toBeVisible();
    await expect(staff.getByRole('row', { name: /Paul Reid/ })).toBeVisible();
    await expect(staff).toHaveURL(/tab=inviters&q=reid/);
    await expectAccessibleInBothThemes(staff);
    await staff.goto('/admin/phone-numbers');
    await expect(staff.getByRole('row', { name: /876-555-3009.*Marcia Brown/s })).toBeVisible();
  });

  await test.step('the member sends the invitation from their own phone', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Invited 1' }).click();
    await expect(page.getByRole('list', { name: 'Invited classmates' }).getByRole('listitem')).toHaveCount(1);
    await row.getByRole('button', { name: 'Send the invitation: Marcia Brown' }).click();
    const link = page.getByRole('link', { name: 'Open in WhatsApp' });
    const url = new URL((await link.getAttribute('href')) ?? '');
    expect([url.host, url.pathname]).toEqual(['wa.me', '/18765553009']);
    expect(url.searchParams.get('text')).toMatch(/Hi Marcia, it’s Ivy Grant\. Form 1, G .*\/register$/s);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('staff let two vouches approve a number, and the second one does', async () => {
    const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'], form_1_level: 'R' }));
    await staff.goto('/classes/1/G');
    await staff.getByRole('switch', { name: 'Two vouches approve a number' }).check();
    await expect(staff.getByText('Two vouches now approve a number')).toBeVisible();
    await expectAccessibleInBothThemes(staff);
    const known = await plantEntry(school, 'Una', 'Kerr', { added_by: other.id });
    const { id } = await plantSuggestion(school, known, { suggested_by: other.id, phone: '+18765557001' });
    const third = await school.member({ first_name: 'Bea', last_name: 'Hall' });
    await school.db.insertInto('suggestion_vouches').values({ suggestion_id: id, user_id: third.id }).execute();
    await page.goto('/classes/1/G');
    const hers = page.getByRole('listitem').filter({ hasText: 'Una Kerr' });
    await hers.getByRole('button', { name: 'Vouch: Una Kerr is a classmate' }).click();
    await expect(page.getByText('You vouch for Una Kerr')).toBeVisible();
    await expect(hers).toBeHidden();
    await page.getByRole('tab', { name: 'Invited 2' }).click();
    await expect(hers).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await staff.goto('/admin/phone-numbers');
    await expect(staff.getByRole('row', { name: /876-555-7001.*Una Kerr, approved by two vouches/s })).toBeVisible();
  });

  await test.step('a link invites the class; a visitor reads it without scripts, and no name of the class is in it', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite your class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Form 1, G' });
    await expect(dialog).toContainText('/join/');
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'For Your Status' }).click();
    const picture = await saving;
    expect(picture.suggestedFilename()).toBe('form-1-g.png');
    expect(await sharp(await picture.path()).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1920 });
    await expectAccessibleInBothThemes(page);
    const path = /\/join\/[\w-]{22}/.exec((await dialog.textContent()) ?? '')?.[0] ?? '';
    const visitor = await newPerson();
    const html = await (await visitor.request.get(path)).text();
    expect(html).toContain('Ivy G. invited you to');
    expect(html).not.toMatch(/Marcia|Brown|Winston|Grant/);
    await visitor.setViewportSize({ width: 360, height: 740 });
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { name: /^Ivy G\. invited you to/ })).toBeVisible();
    await expectAccessibleInBothThemes(visitor);
    await visitor.getByRole('link', { name: 'Register' }).last().click();
    await expect(visitor.getByRole('button', { name: 'Send Verification Code' })).toBeVisible();
    await visitor.goto(`${path}x`);
    await expect(visitor.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible();
  });
});

test('from a roster to a sent invitation by keyboard alone', async ({ school, newPerson }) => {
  const ivy = await school.member({ first_name: 'Ivy', last_name: 'Grant' });
  const page = await newPerson(ivy);
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '');
  /** Tab reaches the control in the order of the page. */
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 40; presses++) {
      if (name.test(await focused())) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab doesn’t reach ${name}`);
  };
  await page.goto('/classes/1/G');
  await expect(page.getByRole('button', { name: 'Add a classmate' })).toBeVisible();
  await tabTo(/^Add a classmate$/);
  await page.keyboard.press('Enter');
  const names = page.getByRole('textbox', { name: 'Names' });
  await expect(names).toBeFocused();
  await page.keyboard.type('Opal Wint');
  await tabTo(/^Add Name/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a classmate' })).toBeFocused();
  await tabTo(/^I know how to reach them: Opal Wint$/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await page.keyboard.type('+44 7911 123010');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('It isn’t approved yet.')).toBeVisible();

  const { id } = await school.db
    .selectFrom('suggestions')
    .select('id')
    .where('suggested_by', '=', ivy.id)
    .executeTakeFirstOrThrow();
  const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'], form_1_level: 'R' }));
  const body = { ids: [id], decision: 'approved' };
  const headers = { origin: school.url };
  await staff.request.post(`${school.url}/api/admin/suggestions/decisions`, { data: body, headers });
  const loadFormats = await hold(page, /\/assets\/min-/); // of numbers outside +1
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Invited [1-9]/ })).toBeVisible();
  await tabTo(/^Missing/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Send the invitation: Opal Wint' })).toBeVisible();
  await tabTo(/^Send the invitation: Opal Wint$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Your number +447911123010 is approved');
  loadFormats();
  await expect(page.getByRole('dialog')).toContainText('Your number +44 7911 123010 is approved');
  await tabTo(/^Open in WhatsApp$/);
  await expect(page.getByRole('link', { name: 'Open in WhatsApp' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Send the invitation: Opal Wint' })).toBeFocused();
});

test('who withdraws a number by keyboard can send another at once', async ({ school, newPerson }) => {
  const ivy = await school.member({ first_name: 'Ivy', last_name: 'Grant' });
  const entry = await plantEntry(school, 'Marcia', 'Brown', { added_by: ivy.id });
  await plantSuggestion(school, entry, { suggested_by: ivy.id, phone: '+18765557002' });
  const page = await newPerson(ivy);
  await page.goto('/classes/1/G');
  await page.getByRole('button', { name: 'Withdraw the number of Marcia Brown' }).press('Enter');
  await expect(page.getByText('Number withdrawn and deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'I know how to reach them: Marcia Brown' })).toBeFocused();
});
