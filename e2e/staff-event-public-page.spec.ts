/** The public page of an event as staff turn it on and off. */
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { h1 } from './page-parts.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

test.describe.configure({ timeout: 200_000 });
test('staff turn a public page on, share it and turn it off', turnOnAndOff);
test('staff turn a public page on, share it and turn it off @phone', turnOnAndOff);

async function turnOnAndOff({ school, newPerson }: Fixtures): Promise<void> {
  const event = await makeEvent(school, { name: 'Gala Night' });
  await makeTicket(school, event);
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(`/admin/events/${event.id}/edit?tab=details`);
  const card = page.getByRole('region', { name: 'Public Page' });
  const isPublic = card.getByRole('switch', { name: 'Anyone with the link can see this event' });
  await isPublic.click();
  await expect(card.getByText('Enter the town first.')).toBeVisible();
  await expect(isPublic).not.toBeChecked();
  await card.getByLabel('Town').fill('Kingston, Jamaica');
  await isPublic.click();
  await expect(isPublic).toBeChecked();
  await expect(page.getByText('The public page is on. Share its link.')).toBeVisible();
  const url = (await card.getByText(/\/e\/[A-Z\d]{8}$/).textContent()) ?? '';
  const preview = card.getByRole('img', { name: 'Gala Night, Kingston, Jamaica' });
  await preview.scrollIntoViewIfNeeded();
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  const whatsApp = new URL((await card.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')) ?? '');
  expect(whatsApp.searchParams.get('text')).toBe(`Gala Night\n${url}`);
  await expectAccessibleInBothThemes(page);

  const visitor = await newPerson();
  await visitor.goto(url);
  await expect(visitor.getByRole('main')).toContainText('Kingston, Jamaica');
  await card.getByLabel('Town').fill('Ocho Rios');
  await card.getByRole('button', { name: 'Save town' }).click();
  await expect(page.getByText('Town saved')).toBeVisible();

  const member = await newPerson(await school.member());
  await member.goto(`/events/${event.id}`);
  await member.getByRole('button', { name: 'Share' }).click();
  const shared = await member.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(shared ?? '').searchParams.get('text')).toContain(url);

  await isPublic.click();
  const asked = page.getByRole('alertdialog', { name: "Turn off the public page of 'Gala Night'?" });
  await expect(asked).toContainText(
    'Its link stops working at once. If you turn the page on again, it gets a new link.',
  );
  await asked.getByRole('button', { name: 'Turn off' }).click();
  await expect(isPublic).not.toBeChecked();
  await expect(card.getByLabel('Town')).toHaveValue('Ocho Rios');
  await expect(async () => {
    await visitor.goto(url);
    await expect(h1(visitor)).toHaveText('This link doesn’t lead to an event', { timeout: 2_000 });
  }).toPass();
}

test('a draft has no public page, and its staff are told why', async ({ school, newPerson }) => {
  const event = await makeEvent(school, { is_published: false });
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(`/admin/events/${event.id}/edit?tab=details`);
  const card = page.getByRole('region', { name: 'Public Page' });
  await expect(card.getByRole('switch')).toBeDisabled();
  await expect(card).toContainText('Publish the event first. Only a published event has a public page.');
});
