/** Helpers to choose and position a photo by keyboard or touch, and to check the result. */
import { expect, type Locator, type Page } from '@playwright/test';
import { halves } from '../server/testing/pictures.ts';
import { tabTo } from './page-parts.ts';

type Chosen = { name: string; mimeType: string; buffer: Buffer };

export const pictureOf = async (width: number, height: number): Promise<Chosen> => ({
  name: 'IMG_0001.JPG',
  mimeType: 'image/jpeg',
  buffer: await halves(width, height).jpeg({ quality: 90 }).toBuffer(),
});

/** `file`: a path for a large one, whose content would take the browser's connection half a minute. */
export async function choose(
  page: Page,
  button: string | Locator,
  file: Chosen | string,
  by: 'keys' | 'finger' = 'finger',
): Promise<void> {
  const opener = typeof button === 'string' ? page.getByRole('button', { name: button }) : button;
  const asked = page.waitForEvent('filechooser');
  if (by === 'keys') {
    await opener.focus();
    await page.keyboard.press('Enter');
  } else {
    await opener.click();
  }
  await (await asked).setFiles(file);
}

/** With the keyboard only, starting at the button that opens the dialog. */
export async function positionByKeys(page: Page, dialog: Locator): Promise<void> {
  const { keyboard } = page;
  await tabTo(page, dialog.getByRole('group', { name: 'Position of the picture' }));
  for (let press = 0; press < 30; press++) await keyboard.press('ArrowLeft'); // to the edge: mostly green
  await keyboard.press('+');
  await keyboard.press('+');
  await expect(dialog.getByText('1.2×')).toBeVisible();
  await keyboard.press('-');
  await expect(dialog.getByText('1.1×')).toBeVisible();
  const slider = dialog.getByRole('slider', { name: 'Zoom' });
  await expect(slider).toHaveJSProperty('step', '0.1');
  await tabTo(page, slider);
  await keyboard.press('End');
  await expect(dialog.getByText('3.0×')).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(dialog.getByText('3.0×')).toBeVisible();
  await keyboard.press('Home');
  await expect(dialog.getByText('1.0×')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Save Photo' }));
  await keyboard.press('Enter');
}

/** Drags until the red half fills the circle, and zooms with the slider. */
export async function positionByFinger(page: Page, dialog: Locator): Promise<void> {
  const box = await dialog.getByRole('group', { name: 'Position of the picture' }).boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const at = (type: string, ...points: number[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map((offset, id) => ({ x: x + offset, y, id })),
    });
  await at('touchStart', 0);
  for (let moved = 20; moved <= 120; moved += 20) await at('touchMove', moved);
  await at('touchEnd');
  await at('touchStart', -20, 20);
  for (let apart = 30; apart <= 60; apart += 10) await at('touchMove', -apart, apart);
  await at('touchEnd');
  await expect(dialog.getByText(/^[23]\.\d×$/)).toBeVisible();
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('1');
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(dialog.getByText('1.1×')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Photo' }).click();
}

/** Waits for the loaded picture, not its empty frame. */
export async function expectShown(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  const show = (shown: HTMLImageElement) => {
    shown.scrollIntoView({ block: 'center' }); // lazy images load when scrolled into view
    return shown.naturalWidth;
  };
  await expect.poll(() => image.evaluate(show)).toBeGreaterThan(0);
}
