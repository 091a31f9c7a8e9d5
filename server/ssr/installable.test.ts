/** The page as an installed app and as a link in a chat: the files its HTML names exist and are valid. */
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { school } from '../../school.config.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { ORIGIN } from '../testing/http-school.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const linked = async (rel: string) => {
  const { body } = await t.app.inject({ url: '/login' });
  const address = body.split(`<link rel="${rel}" href="`)[1]?.split(`"`)[0] ?? '';
  return t.app.inject({ url: address });
};
const sizeOf = async (picture: Buffer) => {
  const { format, width, height } = await sharp(picture).metadata();
  return { format, size: `${width}x${height}` };
};

it('has a manifest with the school’s name, and icons of the stated sizes', async () => {
  const answer = await linked('manifest');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/manifest+json']);
  const { name, start_url, display, icons } = answer.json();
  expect({ name, start_url, display }).toEqual({ name: school.brand, start_url: '/', display: 'standalone' });
  expect(icons.map(({ purpose = 'any' }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes } of icons) {
    const { rawPayload } = await t.app.inject({ url: src });
    expect(await sizeOf(rawPayload)).toEqual({ format: 'png', size: sizes });
  }
});

it('has an icon for iPhones', async () => {
  expect(await sizeOf((await linked('apple-touch-icon')).rawPayload)).toEqual({ format: 'png', size: '180x180' });
});

it.each(['/login', '/directory'])('a link to %s has a preview image with an absolute URL', async (url) => {
  const { body } = await t.app.inject({ url });
  const address = body.split('<meta property="og:image" content="')[1]?.split('"')[0] ?? '';
  expect(address).toBe(`${ORIGIN}/shared-link.png`);
  const { rawPayload } = await t.app.inject({ url: new URL(address).pathname });
  expect(await sizeOf(rawPayload)).toEqual({ format: 'png', size: '1200x630' });
});
