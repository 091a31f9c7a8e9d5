/** The profile photo in WebKit: choosing, positioning and saving it. */
import path from 'node:path';
import { expect } from '@playwright/test';
import { colourAt, GREEN, RED } from '../../server/testing/pictures.ts';
import { expectAccessible, type Fixtures, test } from './fixtures.ts';
import { KEYS } from './page.ts';
import { pictureFile } from './picture-file.ts';

const HEIC = path.resolve('server/testing/fixtures/phone.heic');
const POSITIONING = 'a member positions a photo in WebKit';
test(`${POSITIONING} with keys`, ({ school, newPerson }) => position({ school, newPerson }, 'keys'));
test(`${POSITIONING} with the mouse @phone`, ({ school, newPerson }) => position({ school, newPerson }, 'mouse'));

async function position({ school, newPerson }: Fixtures, by: 'keys' | 'mouse'): Promise<void> {
  const member = await school.member();
  const page = await newPerson(member);
  const dialog = page.byRole('dialog', 'Position your photo');
  const photo = page.byRole('img', 'Your photo');
  await page.goto('/edit-profile?tab=profile'); // on a phone the tabs are a list

  await test.step('it is moved, zoomed and saved', async () => {
    await page.fileField().type(await pictureFile(test.info().outputPath('IMG_0001.JPG')));
    const picture = dialog.byRole('group', 'Position of the picture');
    await dialog.byText('1.0×').expectVisible();
    await expectAccessible(page);
    const slider = dialog.byRole('slider', 'Zoom');
    await slider.type(KEYS.End);
    await dialog.byText('3.0×').expectVisible();
    await slider.type(KEYS.Home);
    await dialog.byText('1.0×').expectVisible();
    if (by === 'keys') await picture.type(KEYS.ArrowLeft.repeat(30));
    else await picture.drag(120, 0);
    await dialog.byRole('button', 'Save Photo').click();
    await dialog.expectGone();
    await page.byText('Your photo was saved').expectVisible();
    await photo.expectLoaded();
    const saved = await fetch(String(await photo.read('arguments[0].src')));
    const colour = await colourAt(Buffer.from(await saved.arrayBuffer()), [0.5, 0.5]);
    const wanted = by === 'keys' ? GREEN : RED;
    expect(colour).toEqual(wanted.map((value) => expect.closeTo(value, -1.5)));
  });

  await test.step('a HEIC is shown and saved too', async () => {
    const before = await photo.read('arguments[0].src');
    await page.fileField().type(HEIC);
    await dialog.byText('1.0×').expectVisible();
    await dialog.byRole('button', 'Save Photo').click();
    await dialog.expectGone();
    await photo.expectLoaded();
    expect(await photo.read('arguments[0].src')).not.toBe(before);
  });
}
