/** Which pictures are accepted, and that nothing but their pixels is stored. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHOTO_MAX_BYTES } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import {
  asPhone,
  colourAt,
  fileFrom,
  GREEN,
  HEIC,
  halves,
  noisyImage,
  photoFilesOf,
  plainOf,
  RED,
} from '../../testing/pictures.ts';
import { entriesOf } from '../../testing/reunions.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const put = (person: Person | null, photo: File) => t.call(person, 'PUT /profile/photo', { form: { photo } });
const preview = (person: Person | null, photo: File) =>
  t.call(person, 'POST /profile/photo-previews', { form: { photo } });

/** Sets the photo of a new member and reads what a browser gets. */
async function keep(content: Buffer, name?: string, type?: string) {
  const person = await t.member();
  const { status, body } = await put(person, fileFrom(content, name, type));
  expect([status, body]).toEqual([200, { profile_photo_url: expect.any(String) }]);
  const url: string = body.profile_photo_url;
  return { person, url, photo: (await t.app.inject(url)).rawPayload };
}

/** Print red differs slightly from screen red. */
const isNear = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -1.8));
/** Red above, green below, as an upright phone photographed it. */
async function expectRedAbove(photo: Buffer): Promise<void> {
  expect(await colourAt(photo, [0.5, 0.15])).toEqual(isNear(RED));
  expect(await colourAt(photo, [0.5, 0.85])).toEqual(isNear(GREEN));
}

describe('a photo', () => {
  it('is rotated upright, cropped to a square, and loses its location', async () => {
    const sent = await asPhone(halves(3000, 2000)).jpeg().toBuffer();
    expect((await sharp(sent).metadata()).exif?.includes('iPhone')).toBe(true);
    const { url, person, photo } = await keep(sent, 'IMG_0001.JPG', 'image/jpeg');
    expect(url).toMatch(new RegExp(`^/files/avatars/profile-photos/${person.id}-\\d+\\.jpg$`));
    await expectRedAbove(photo);
    for (const version of ['.jpg', '.96.webp', '.256.webp', '.96.avif', '.256.avif']) {
      const answer = await t.app.inject(url.replace('.jpg', version));
      const facts = await sharp(answer.rawPayload).metadata();
      const side = Number(/\d+/.exec(version)?.[0] ?? 1024);
      expect([version, facts.width, facts.height]).toEqual([version, side, side]);
      expect([facts.exif, facts.icc, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(5).fill(undefined));
      expect(answer.rawPayload.includes('iPhone')).toBe(false);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${version.split('.').at(-1)?.replace('jpg', 'jpeg')}`,
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  });

  it.each<[what: string, content: () => Promise<Buffer>, name: string]>([
    ['PNG', () => halves().png().toBuffer(), 'a.png'],
    ['PNG of 16 bits', () => halves().toColourspace('rgb16').png().toBuffer(), 'deep.png'],
    ['WebP', () => halves().webp({ quality: 95 }).toBuffer(), 'a.webp'],
    ['AVIF', () => halves(300, 200).avif({ quality: 80 }).toBuffer(), 'a.avif'],
    ['TIFF', () => halves().tiff().toBuffer(), 'a.tif'],
    ['GIF', () => halves().gif().toBuffer(), 'a.gif'],
    ['CMYK', () => halves().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), 'print.jpg'],
    ['JPEG under another name', () => halves().jpeg().toBuffer(), 'page.html'],
  ])('may be a %s', async (_, content, name) => {
    const { photo } = await keep(await content(), name, 'text/html');
    const { width, height, format, space } = await sharp(photo).metadata();
    expect([width === height, format, space]).toEqual([true, 'jpeg', 'srgb']);
    expect(await colourAt(photo, [0.2, 0.5])).toEqual(isNear(RED));
    expect(await colourAt(photo, [0.8, 0.5])).toEqual(isNear(GREEN));
  });

  it('can be a HEIC, rotated upright', async () => {
    const { photo } = await keep(HEIC, 'IMG_0002.HEIC', '');
    expect(await colourAt(photo, [0.5, 0.2])).toEqual(isNear(GREEN));
    expect(await colourAt(photo, [0.5, 0.8])).toEqual(isNear(RED));
    expect(photo.includes('iPhone')).toBe(false);
  });

  it('is the first picture of an animation', async () => {
    const frames = await Promise.all(
      [RED, GREEN].map((each) => plainOf(40, 40, `rgb(${each.join()})`).png().toBuffer()),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    expect(await colourAt((await keep(animation)).photo, [0.5, 0.5])).toEqual(isNear(RED));
  });

  it('gets a white background and three channels, and is never enlarged', async () => {
    const clear = sharp({ create: { width: 30, height: 20, channels: 4, background: '#0000' } });
    const { photo } = await keep(await clear.png().toBuffer());
    expect(await colourAt(photo, [0.5, 0.5])).toEqual([255, 255, 255]);
    expect((await sharp(photo).metadata()).width).toBe(20);
    const grey = await keep(await noisyImage(300).greyscale().toColourspace('b-w').png().toBuffer());
    expect(await sharp(grey.photo).metadata()).toMatchObject({ width: 300, channels: 3, chromaSubsampling: '4:2:0' });
  });

  it('has small versions of a few kilobytes for cards', async () => {
    const { url } = await keep(await noisyImage(1400).jpeg({ quality: 95 }).toBuffer());
    const weigh = async (version: string) => (await t.app.inject(url.replace('.jpg', version))).rawPayload.length;
    expect(await weigh('.256.avif')).toBeLessThan(9_000);
    expect(await weigh('.256.webp')).toBeLessThan(10_000);
    expect(await weigh('.96.avif')).toBeLessThan(3_000);
    expect(await weigh('.96.webp')).toBeLessThan(3_000);
  });

  it('can have exactly 50 megapixels and 15 MB', async () => {
    await keep(await plainOf(10_000, 5_000).jpeg({ quality: 40 }).toBuffer());
    const jpeg = await halves().jpeg().toBuffer();
    await keep(Buffer.concat([jpeg, Buffer.alloc(PHOTO_MAX_BYTES - jpeg.length)]));
  });
});

const bomb = async () => plainOf(7_200, 7_100).png({ compressionLevel: 9 }).toBuffer();
const jpegOf = () => halves().jpeg().toBuffer();
/** A HEIC whose header declares this size. */
function heicOf(width: number, height: number): Buffer {
  const lying = Buffer.from(HEIC);
  const at = lying.indexOf('ispe') + 8;
  lying.writeUInt32BE(width, at);
  lying.writeUInt32BE(height, at + 4);
  return lying;
}

const NOT_AN_IMAGE = 'Please select an image file';
const UNREADABLE = 'This picture is damaged or of a kind we can’t read. Choose another.';
const TOO_MANY = 'This picture has more than 50 megapixels. Choose a smaller one.';
const TOO_HEAVY = 'This file is larger than 15 MB. Choose a smaller one.';

const REFUSED: [what: string, content: () => Promise<Buffer>, status: number, message: string][] = [
  ['a text', async () => Buffer.from('not a picture'), 422, NOT_AN_IMAGE],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 422, NOT_AN_IMAGE],
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 422, NOT_AN_IMAGE],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), 422, NOT_AN_IMAGE],
  ['nothing', async () => Buffer.alloc(0), 422, NOT_AN_IMAGE],
  ['a beginning', async () => Buffer.from('0000001866747970', 'hex'), 422, NOT_AN_IMAGE],
  ['half a JPEG', async () => (await jpegOf()).subarray(0, 4_000), 422, UNREADABLE],
  ['half a PNG', async () => (await noisyImage(200).png().toBuffer()).subarray(0, 9_000), 422, UNREADABLE],
  ['half a HEIC', async () => HEIC.subarray(0, 600), 422, UNREADABLE],
  ['a HEIC without its picture', async () => HEIC.subarray(0, 24), 422, UNREADABLE],
  ['51 megapixels in a small file', bomb, 422, TOO_MANY],
  ['a HEIC of 64 megapixels', async () => heicOf(8_000, 8_000), 422, TOO_MANY],
  [
    '15 MB and a byte',
    async () => Buffer.concat([await jpegOf(), Buffer.alloc(PHOTO_MAX_BYTES)]).subarray(0, PHOTO_MAX_BYTES + 1),
    413,
    TOO_HEAVY,
  ],
];

describe('refuses', () => {
  it.each(REFUSED)('%s, whatever its name, also for a preview', async (_, content, status, message) => {
    const person = await t.member();
    const before = await photoFilesOf(t);
    const photo = fileFrom(await content(), 'me.jpg', 'image/jpeg');
    for (const send of [put, preview]) {
      const answer = await send(person, photo);
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
    expect(await photoFilesOf(t)).toEqual(before);
    expect(await entriesOf(t, person.id)).toEqual([]);
  });

  it('a form without a photo, and visitors', async () => {
    expect((await t.call(await t.member(), 'PUT /profile/photo', { form: {} })).status).toBe(422);
    const photo = fileFrom(await jpegOf());
    for (const send of [put, preview]) expect((await send(null, photo)).status).toBe(401);
    expect((await t.call(null, 'DELETE /profile/photo')).status).toBe(401);
  });

  it('too many in an hour, counted per person', async () => {
    const keen = await t.member();
    const text = fileFrom(Buffer.from('not a picture'));
    for (let tried = 0; tried < 20; tried++) expect((await put(keen, text)).status).toBe(422);
    expect(await put(keen, text)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    for (let tried = 0; tried < 30; tried++) expect((await preview(keen, text)).status).toBe(422);
    expect((await preview(keen, text)).status).toBe(429);
    expect((await put(await t.member(), text)).status).toBe(422);
  });
});

it('keeps only the pixels of a picture that is also an HTML page', async () => {
  const polyglot = Buffer.concat([await jpegOf(), Buffer.from('<script>alert(document.cookie)</script>')]);
  const { url, photo } = await keep(polyglot, 'me.html', 'text/html');
  expect(photo.includes('script')).toBe(false);
  expect((await t.app.inject(url)).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
  });
});

describe('a preview', () => {
  it('converts the whole picture for browsers that cannot show it, and stores nothing', async () => {
    const before = await photoFilesOf(t);
    const { status, headers, raw } = await preview(await t.member({ profile_completed: false }), fileFrom(HEIC));
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 96 });
    expect(raw.includes('iPhone')).toBe(false);
    expect(await colourAt(raw, [0.5, 0.2])).toEqual(isNear(GREEN));
    expect(await photoFilesOf(t)).toEqual(before);
  });

  it('is upright and no larger than a screen', async () => {
    const { raw } = await preview(await t.member(), fileFrom(await asPhone(halves(3000, 2000)).jpeg().toBuffer()));
    const { width, height } = await sharp(raw).metadata();
    expect([width, height]).toEqual([1365, 2048]);
    await expectRedAbove(raw);
  });
});
