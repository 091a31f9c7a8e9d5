/** An event's cover image: staff upload, describe, position and remove it; members see it. */
import type { Page } from '@playwright/test';
import { plainOf } from '../server/testing/pictures.ts';
import { makeEvent } from '../server/testing/reunions.ts';
import { headerContrast } from './contrast.ts';
import { choose, expectShown, pictureOf } from './photo-dialog.ts';
import { closeMessages, expect, expectAccessibleInBothThemes, type Fixtures, test, wear } from './school.ts';
import { makeEdited } from './staff-event-editor.ts';

test.describe.configure({ timeout: 300_000 });

const DESCRIPTION = 'The beach at Ocho Rios at sunset.';

const part = (page: Page) => page.getByRole('region', { name: 'Cover Image' });
const focal = (page: Page) => part(page).getByRole('slider', { name: 'What must stay in view' });
const description = (page: Page) => part(page).getByLabel('Describe the image');
const saveCover = (page: Page) => part(page).getByRole('button', { name: 'Save Cover' }).click();

const WHOLE = 'a coordinator gives an event a cover that members see';
test(WHOLE, giveCover);
test(`${WHOLE} @phone`, giveCover);

async function giveCover({ school, newPerson }: Fixtures): Promise<void> {
  const { event, page, path } = await makeEdited({ school, newPerson }, { is_published: true });
  const member = await newPerson(await school.member());

  await test.step('a file that is no picture is refused at the field', async () => {
    await page.goto(`${path}?tab=details`);
    await expect(part(page).getByText('At least 1,200 pixels wide')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await part(page)
      .getByLabel('Picture')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') });
    await expect(part(page).getByText('Please select an image file')).toBeVisible();
  });

  await test.step('a picture without a description is not sent', async () => {
    await part(page)
      .getByLabel('Picture')
      .setInputFiles(await pictureOf(800, 500));
    await expect(description(page)).toBeFocused();
    await saveCover(page);
    await expect(part(page).getByText('Describe the image for members who can’t see it.')).toBeVisible();
    await expect(description(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a picture that is too small is refused, and what was typed stays', async () => {
    await description(page).fill(DESCRIPTION);
    await saveCover(page);
    await expect(part(page).getByRole('alert')).toContainText('at least 1,200 pixels wide');
    await expect(description(page)).toHaveValue(DESCRIPTION);
  });

  await test.step('another takes its place, and the arrow keys choose what stays in view', async () => {
    await choose(page, part(page).getByRole('button', { name: 'Replace' }), await pictureOf(1600, 1000));
    await expect(description(page)).toBeFocused(); // once the picture is open
    await expect(part(page).getByRole('alert')).toBeEmpty();
    await expect(description(page)).toHaveValue(DESCRIPTION);
    await focal(page).focus();
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowLeft', 'Shift+ArrowDown', 'ArrowUp']) {
      await page.keyboard.press(key);
    }
    await expect(focal(page)).toHaveAttribute('aria-valuetext', '29% from the left, 59% from the top');
    await saveCover(page);
    await expect(page.getByText('Cover image saved')).toBeVisible();
    await closeMessages(page);
    await expect(part(page).getByRole('button', { name: 'Save Cover' })).toBeHidden();
  });

  await test.step('members see it on the event’s page and in the list', async () => {
    await member.goto(`${school.url}/events/${event.id}`);
    const cover = member.getByRole('img', { name: DESCRIPTION });
    await expectShown(cover);
    await expect(cover).toHaveCSS('object-position', '29% 59%');
    await expectAccessibleInBothThemes(member);
    await member.goto(`${school.url}/events`);
    await expectShown(member.getByRole('img', { name: DESCRIPTION }));
    await expectAccessibleInBothThemes(member);
  });

  await test.step('pressing the picture moves the point, without sending the picture again', async () => {
    await page.reload();
    const picture = part(page).getByRole('img', { name: DESCRIPTION });
    await expectShown(picture);
    const box = await picture.boundingBox();
    await picture.click({ position: { x: (box?.width ?? 0) * 0.75, y: (box?.height ?? 0) * 0.25 } });
    await expect(focal(page)).toHaveAttribute('aria-valuetext', '75% from the left, 25% from the top');
    await saveCover(page);
    await expect(page.getByText('Cover image saved')).toBeVisible();
    await closeMessages(page);
  });

  await test.step('removing it names the event, and members see the green cover again', async () => {
    await part(page).getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('alertdialog', { name: "Remove the cover image of 'Reunion Weekend'?" });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(part(page).getByText('Choose a picture')).toBeVisible();
    await member.goto(`${school.url}/events/${event.id}`);
    await expect(member.getByRole('heading', { level: 1, name: 'Reunion Weekend' })).toBeVisible();
    await expect(member.getByRole('img', { name: DESCRIPTION })).toHaveCount(0);
  });
}

test('an upload on a slow network can be cancelled, and what was typed stays', async ({ school, newPerson }) => {
  const { page, path } = await makeEdited({ school, newPerson });
  await page.goto(`${path}?tab=details`);
  await part(page)
    .getByLabel('Picture')
    .setInputFiles(await pictureOf(1600, 1000));
  await description(page).fill(DESCRIPTION);
  await page.route('**/api/events/*/cover', () => {}); // never answered
  await saveCover(page);
  await expect(part(page).getByRole('progressbar', { name: 'Sending the picture...' })).toBeVisible();
  await part(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(description(page)).toHaveValue(DESCRIPTION);
  await page.unroute('**/api/events/*/cover');
  await saveCover(page);
  await expect(page.getByText('Cover image saved')).toBeVisible();
});

test('after a cancelled upload, a change that fails still says so', async ({ school, newPerson }) => {
  const { event, page, path } = await makeEdited({ school, newPerson });
  await putCover(school.url, page, event, { picture: await plainOf(1200, 400).png().toBuffer() });
  await page.goto(`${path}?tab=details`);
  await choose(page, part(page).getByRole('button', { name: 'Replace' }), await pictureOf(1600, 1000));
  await expect(description(page)).toBeFocused(); // once the picture is open
  await page.route('**/api/events/*/cover', (route) => route.request().method() === 'PATCH' && route.abort());
  await saveCover(page);
  await expect(part(page).getByRole('progressbar', { name: 'Sending the picture...' })).toBeVisible();
  await part(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(part(page).getByRole('button', { name: 'Save Cover' })).toBeVisible();
  await part(page).getByRole('button', { name: 'Cancel' }).click();
  await description(page).fill('The old chapel.');
  await saveCover(page);
  await expect(part(page).getByText('We couldn’t reach the server.')).toBeVisible();
  await expect(description(page)).toHaveValue('The old chapel.');
});

test('two people who edit a cover at once lose nothing of what either entered', async ({ school, newPerson }) => {
  const { event, page, path } = await makeEdited({ school, newPerson });
  const other = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const picture = await plainOf(1200, 400).png().toBuffer();
  let { key } = await putCover(school.url, other, event, { picture });
  const [theirs, mine] = ['The dining hall.', 'The old chapel.'];
  const conflict = part(page).getByRole('alert').getByText('Someone else has changed the cover image');

  await test.step('a moved focal point leaves the other’s new description', async () => {
    await page.goto(`${path}?tab=details`);
    await expect(description(page)).toHaveValue(DESCRIPTION);
    const headers = { origin: school.url };
    const data = { key, alt: theirs };
    const answer = await other.request.patch(`${school.url}/api/events/${event.id}/cover`, { headers, data });
    expect(answer.status()).toBe(200);
    await focal(page).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await saveCover(page);
    await expect(page.getByText('Cover image saved')).toBeVisible();
    await closeMessages(page);
    await expect(description(page)).toHaveValue(theirs);
    await expect(focal(page)).toHaveAttribute('aria-valuenow', '40');
  });

  await test.step('a description typed for a replaced image stays, and is saved once that one was shown', async () => {
    await description(page).fill(mine);
    ({ key } = await putCover(school.url, other, event, { picture, key }));
    await saveCover(page);
    await expect(conflict).toBeVisible();
    await expect(description(page)).toHaveValue(mine);
    await expect(part(page).getByRole('img', { name: mine })).toHaveAttribute('src', new RegExp(key));
    await expect(focal(page)).toHaveAttribute('aria-valuenow', '50');
    await saveCover(page);
    await expect(page.getByText('Cover image saved')).toBeVisible();
    await closeMessages(page);
    await expect(conflict).toBeHidden();
  });

  await test.step('an image that arrived since is not removed', async () => {
    await part(page).getByRole('button', { name: 'Remove' }).click();
    await putCover(school.url, other, event, { picture, key });
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText('Someone else has replaced the cover image')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(description(page)).toHaveValue(DESCRIPTION);
  });
});

type Upload = { picture: Buffer; key?: string };

/** Sets a cover through the API. */
async function putCover(url: string, staff: Page, { id }: { id: string }, { picture, key }: Upload) {
  const cover = { name: 'cover.png', mimeType: 'image/png', buffer: picture };
  const answer = await staff.request.put(`${url}/api/events/${id}/cover`, {
    headers: { origin: url },
    multipart: { alt: DESCRIPTION, cover, ...(key && { key }) },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as { key: string };
}

/** An event whose cover is this picture. */
async function eventWithCover({ school, newPerson }: Fixtures, name: string, picture: Buffer) {
  const event = await makeEvent(school, { name });
  const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await putCover(school.url, staff, event, { picture });
  return event;
}

const LONG = 'The Golden Jubilee Reunion and Homecoming of the Class of 76';
const CONTRAST = 'the text on a cover has enough contrast on a white picture';
test(CONTRAST, readOnWhite);
test(`${CONTRAST} @phone`, readOnWhite);

async function readOnWhite({ school, newPerson }: Fixtures): Promise<void> {
  const event = await eventWithCover(
    { school, newPerson },
    LONG,
    await plainOf(1920, 1280, '#ffffff').png().toBuffer(),
  );
  const page = await newPerson(await school.member());
  await page.goto(`${school.url}/events/${event.id}`);
  await expectShown(page.getByRole('img', { name: DESCRIPTION }));
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    const [worst] = await headerContrast(page);
    expect(worst?.contrast, `${theme}: ${worst?.text}`).toBeGreaterThan(4.5);
  }
}

test('a cover that cannot be loaded leaves the green cover', async ({ school, newPerson }) => {
  const picture = await plainOf(1200, 400).png().toBuffer();
  const event = await eventWithCover({ school, newPerson }, 'Gala', picture);
  const page = await newPerson(await school.member());
  await page.route('**/api/event-covers/**', (route) => route.abort());
  await page.goto(`${school.url}/events/${event.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gala' })).toBeVisible();
  await expect(page.getByRole('img', { name: DESCRIPTION })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});
