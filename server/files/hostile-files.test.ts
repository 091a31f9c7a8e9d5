import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Person, type TestApp, testApp } from '../testing/app.ts';
import { HIDDEN, HOSTILE_FILES, HOSTILE_NAMES } from '../testing/hostile-files.ts';
import { fileFrom, halves, plainOf } from '../testing/pictures.ts';
import { makeEvent, makeProfile, makeTicket, register, submit } from '../testing/reunions.ts';

/** The codes that refuse a file. */
const REFUSALS = ['NOT_AN_IMAGE', 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE', 'FILE_NOT_ACCEPTED', 'FILE_TOO_LARGE'];
/** About twice the 311 MB measured: pictures are processed line by line, and few at once. */
const MAX_MEMORY = 700 * 1024 * 1024;

let t: TestApp;
let event: { id: string };
let ticket: { id: string };
let profile: { id: string };

beforeAll(async () => {
  t = await testApp();
  event = await makeEvent(t);
  ticket = await makeTicket(t, event);
  profile = await makeProfile(t);
});

beforeEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
});

const keptFiles = async (): Promise<string[]> => {
  const folder = path.join(t.dataDir, 'files');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
};

function expectSentence({ status, body }: Answer): void {
  expect([413, 422]).toContain(status);
  expect(REFUSALS).toContain(body.code);
  expect(body.message).toMatch(/^(Please select|Choose|This) .*/);
}

async function pay(member: Person, proof: File): Promise<Answer> {
  const { body } = await register(t, member, event, ticket);
  return submit(t, member, body, { payment_profile_id: profile.id, proof });
}

describe.each(Object.keys(HOSTILE_FILES))('%s', (name) => {
  let content: Buffer;
  beforeAll(async () => {
    content = await (HOSTILE_FILES[name] as () => Promise<Buffer> | Buffer)();
  });

  it('as a photo', async () => {
    const before = await keptFiles();
    const answer = await t.call(await t.member(), 'PUT /profile/photo', {
      form: { photo: fileFrom(content, 'me.jpg', 'image/jpeg') },
    });
    const added = (await keptFiles()).filter((file) => !before.includes(file));
    if (answer.status !== 200) {
      expectSentence(answer);
      expect(added).toEqual([]);
    }
    for (const file of added) await expectHarmless(await readFile(file));
  });

  it('as a proof', async () => {
    const before = await keptFiles();
    const member = await t.member();
    const answer = await pay(member, fileFrom(content, 'proof.png', 'image/png'));
    const added = (await keptFiles()).filter((file) => !before.includes(file));
    if (answer.status !== 200) {
      expectSentence(answer);
      expect(added).toEqual([]);
      return;
    }
    if (!answer.body.has_proof) return expect(content.length).toBe(0);
    const seen = await t.call(member, 'GET /payments/:id/proof', { params: { id: answer.body.id } });
    expect(seen.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    if (seen.headers['content-type'] === 'application/pdf') {
      expect(seen.headers['content-disposition']).toMatch(/^attachment;/);
    } else await expectHarmless(seen.raw);
  });
});

async function expectHarmless(content: Buffer): Promise<void> {
  expect(content.includes(HIDDEN)).toBe(false);
  const { exif, xmp, iptc, comments } = await sharp(content).metadata();
  expect([exif, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined]);
}

it.each(HOSTILE_NAMES)('the file name %j doesn’t affect where it is stored', async (name) => {
  const before = await keptFiles();
  const proof = fileFrom(await halves(20, 20).png().toBuffer(), name, 'image/png');
  const member = await t.member();
  const answer = await pay(member, proof);
  expect([200, 400]).toContain(answer.status);
  const added = (await keptFiles()).filter((file) => !before.includes(file));
  expect(added).toHaveLength(answer.status === 200 ? 1 : 0);
  for (const file of added) {
    expect(path.relative(path.join(t.dataDir, 'files/payment-proofs', member.id), file)).toMatch(
      /^[\da-f-]{36}\/\d+-[\da-f]{12}\.png$/,
    );
  }
});

it('many simultaneous pictures of 49 megapixels, including decompression bombs, use the memory of a few', async () => {
  const large = await plainOf(7_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
  const bombs = await Promise.all(
    Object.entries(HOSTILE_FILES)
      .filter(([name]) => /unpack|,\d{3} by|millions/.test(name))
      .map(([, make]) => make()),
  );
  const files = [...Array<Buffer>(8).fill(large), ...bombs];
  const members = await Promise.all(files.map(() => t.member()));
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const answers = await Promise.all(
    files.map((content, at) =>
      t.call(members[at] as Person, 'PUT /profile/photo', { form: { photo: fileFrom(content) } }),
    ),
  );
  clearInterval(watch);
  console.log(`pictures at once: ${Math.round((most - before) / 1024 / 1024)} MB more than before`);
  expect(answers.slice(0, 8).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(most - before).toBeLessThan(MAX_MEMORY);
});
