import type { Locator } from '@playwright/test';
import { makeProfile } from '../server/testing/reunions.ts';
import { confirmationOf, makePayment, makePlace, offer } from './payment-page.ts';
import { expect, type Fixtures, test } from './school.ts';

async function paid({ school, newPerson }: Fixtures) {
  const member = await school.member();
  const place = await makePlace(school, member);
  const zelle = await makeProfile(school, { name: 'Zelle', is_global: false });
  await offer(school, place, [zelle]);
  await makePayment(school, member, place, zelle, { status: 'confirmed', reference_number: 'ZL-100' });
  const page = await newPerson(member);
  await page.goto(confirmationOf(place));
  return page.getByRole('region', { name: 'Payment Details' });
}

/** Whether there is ink in the middle of a zero in the element's font. */
const hasSlash = (element: Locator, weight: number) =>
  element.evaluate(async (shown, weight) => {
    await document.fonts.ready;
    const board = new OffscreenCanvas(200, 200).getContext('2d') as OffscreenCanvasRenderingContext2D;
    board.font = `${weight} 200px ${getComputedStyle(shown).fontFamily}`;
    board.fillText('0', 0, 180);
    const { width, actualBoundingBoxAscent: height } = board.measureText('0');
    return board.getImageData(width / 2, 180 - height / 2, 1, 1).data[3] !== 0;
  }, weight);

/** The width of a text where the element is, in figures that stand below each other. */
const widthOf = (element: Locator, text: string) =>
  element.evaluate((shown, text) => {
    const figures = Object.assign(document.createElement('span'), { className: 'figures', textContent: text });
    shown.append(figures);
    const { width } = figures.getBoundingClientRect();
    figures.remove();
    return width;
  }, text);

test('rule 11: a price has a plain zero, as wide as the other figures', async ({ school, newPerson }) => {
  const price = (await paid({ school, newPerson })).getByText('US$120.00').last();
  expect(await hasSlash(price, 400)).toBe(false);
  expect(await hasSlash(price, 800)).toBe(false);
  expect(await widthOf(price, '0000000000')).toBeCloseTo(await widthOf(price, '8181818181'), 1);
});

test('rule 11: a payment reference keeps the slashed zero', async ({ school, newPerson }) => {
  const reference = (await paid({ school, newPerson })).getByText('ZL-100');
  expect(await hasSlash(reference, 400)).toBe(true);
  expect(await hasSlash(reference, 800)).toBe(true);
});
