/** Which pictures may be the cover of an event, and what is stored of them. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { COVER_VERSIONS, PHOTO_MAX_BYTES } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { coverPicture, loadCover, putCover } from '../../testing/covers.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { asPhone, colourAt, fileFrom, GREEN, HEIC, halves, plainOf, RED } from '../../testing/pictures.ts';
import { makeEvent } from '../../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

async function keep(content: Buffer) {
  const event = await makeEvent(t);
  const { status, body } = await putCover(t, coordinator, event, { cover: fileFrom(content), alt: 'A beach.' });
  expect([status, body]).toEqual([200, expect.objectContaining({ alt: 'A beach.' })]);
  const read = async (version: (typeof COVER_VERSIONS)[number]) =>
    (await loadCover(t, coordinator, body.key, version)).raw;
  return { event, read };
}

const sizeOf = async (content: Buffer) => {
  const { width, height } = await sharp(content).metadata();
  return [width, height];
};

describe('a cover', () => {
  it('is stored 640, 1280 and 1920 pixels wide as AVIF and WebP', async () => {
    const { read } = await keep(await halves(3000, 2000).jpeg().toBuffer());
    const sizes = await Promise.all(
      COVER_VERSIONS.map(async (version) => [version, ...(await sizeOf(await read(version)))]),
    );
    expect(sizes).toEqual([
      ['640.avif', 640, 427],
      ['640.webp', 640, 427],
      ['1280.avif', 1280, 853],
      ['1280.webp', 1280, 853],
      ['1920.avif', 1920, 1280],
      ['1920.webp', 1920, 1280],
    ]);
  });

  it('is never enlarged', async () => {
    const { read } = await keep(await halves(1300, 500).png().toBuffer());
    expect(await sizeOf(await read('1920.webp'))).toEqual([1300, 500]);
    expect(await sizeOf(await read('1280.avif'))).toEqual([1280, 492]);
  });

  it('shows what was sent', async () => {
    const { read } = await keep(await halves(1200, 800).webp({ quality: 95 }).toBuffer());
    const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -1.8));
    expect(await colourAt(await read('640.avif'), [0.2, 0.5])).toEqual(near(RED));
    expect(await colourAt(await read('640.webp'), [0.8, 0.5])).toEqual(near(GREEN));
  });

  it('may be as small as 1,200 by 400 pixels, and 3 times as tall as wide', async () => {
    expect(await sizeOf(await (await keep(await halves(1200, 400).jpeg().toBuffer())).read('1920.webp'))).toEqual([
      1200, 400,
    ]);
    const tall = await keep(await plainOf(1200, 3600).jpeg().toBuffer());
    expect(await sizeOf(await tall.read('640.webp'))).toEqual([640, 1920]);
  });
});

describe('a phone’s picture', () => {
  let cover: Awaited<ReturnType<typeof keep>>;
  beforeAll(async () => {
    const sent = await asPhone(halves(2000, 1300)).jpeg().toBuffer();
    expect((await sharp(sent).metadata()).exif?.includes('iPhone')).toBe(true);
    cover = await keep(sent);
  });

  it.each(COVER_VERSIONS)('is upright and says nothing about camera or place, as %s', async (version) => {
    const file = await cover.read(version);
    const { width = 0, height = 0, exif, icc, xmp, iptc, orientation } = await sharp(file).metadata();
    expect([height > width, exif, icc, xmp, iptc, orientation]).toEqual([true, ...Array(5).fill(undefined)]);
    expect(file.includes('iPhone')).toBe(false);
  });
});

const NOT_AN_IMAGE = 'Please select an image file';
const TOO_SMALL = 'This picture is too small. Choose one that is at least 1,200 pixels wide and 400 pixels high.';
const TOO_TALL = 'This picture is more than 3 times as tall as it is wide. Choose a wider one.';
const TOO_MANY = 'This picture has more than 50 megapixels. Choose a smaller one.';
const UNREADABLE = 'This picture is damaged or of a kind we can’t read. Choose another.';
const TOO_HEAVY = 'This file is larger than 15 MB. Choose a smaller one.';

const jpegOf = (width: number, height: number) => halves(width, height).jpeg().toBuffer();

const REFUSED: [what: string, content: () => Promise<Buffer>, status: number, message: string][] = [
  ['a text', async () => Buffer.from('not a picture'), 422, NOT_AN_IMAGE],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 422, NOT_AN_IMAGE],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), 422, NOT_AN_IMAGE],
  ['nothing', async () => Buffer.alloc(0), 422, NOT_AN_IMAGE],
  ['half a JPEG', async () => (await jpegOf(1400, 900)).subarray(0, 4_000), 422, UNREADABLE],
  ['1,199 pixels wide', () => jpegOf(1199, 800), 422, TOO_SMALL],
  ['399 pixels high', () => jpegOf(1600, 399), 422, TOO_SMALL],
  [
    'a phone’s picture that is 1,100 wide once upright',
    () => asPhone(halves(1600, 1100)).jpeg().toBuffer(),
    422,
    TOO_SMALL,
  ],
  ['a small HEIC', async () => HEIC, 422, TOO_SMALL],
  ['more than 3 times as tall as wide', () => jpegOf(1200, 3601), 422, TOO_TALL],
  ['100 megapixels', () => plainOf(10_000, 10_000).jpeg({ quality: 40 }).toBuffer(), 422, TOO_MANY],
  ['over 15 MB', async () => Buffer.concat([await jpegOf(1200, 400), Buffer.alloc(PHOTO_MAX_BYTES)]), 413, TOO_HEAVY],
];

describe('a picture that is refused changes nothing and is told why:', () => {
  it.each(REFUSED)('%s', async (_, content, status, message) => {
    const event = await makeEvent(t);
    const old = { cover: await coverPicture(), alt: 'The old cover.' };
    const { key } = (await putCover(t, coordinator, event, old)).body;
    const before = await fingerprint(t.db);
    const answer = await putCover(t, coordinator, event, { cover: fileFrom(await content()), key, alt: 'A beach.' });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await fingerprint(t.db)).toEqual(before);
  });
});

describe('a form that is refused changes nothing and names the field:', () => {
  it.each<[what: string, form: { alt?: string; focal_x?: string; focal_y?: string }, path: string, message: string]>([
    ['no description', {}, 'alt', 'is required'],
    ['a blank description', { alt: '  ' }, 'alt', 'must not be empty'],
    ['a description of 201 characters', { alt: 'x'.repeat(201) }, 'alt', 'must be at most 200 characters'],
    ['a focal point left of the picture', { alt: 'A beach.', focal_x: '-1' }, 'focal_x', 'must be at least 0'],
    ['a focal point below the picture', { alt: 'A beach.', focal_y: '101' }, 'focal_y', 'must be at most 100'],
    ['a focal point between percents', { alt: 'A beach.', focal_x: '0.5' }, 'focal_x', 'must be a whole number'],
  ])('%s', async (_, form, path, message) => {
    const event = await makeEvent(t);
    const before = await fingerprint(t.db);
    const { status, body } = await putCover(t, coordinator, event, { cover: await coverPicture(), ...form });
    expect([status, body.issues]).toEqual([422, [{ path, message }]]);
    expect(await fingerprint(t.db)).toEqual(before);
  });

  it('no picture', async () => {
    const { status, body } = await putCover(t, coordinator, await makeEvent(t), { alt: 'A beach.' });
    expect([status, body.issues]).toEqual([422, [expect.objectContaining({ path: 'cover' })]]);
  });
});
