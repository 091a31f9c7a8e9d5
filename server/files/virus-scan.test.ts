import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { hasClamd, MAX_BYTES, type Scanner, startClamd, startSimulatedClamd, VIRUS } from '../testing/clamd.ts';
import { coverPicture, putCover } from '../testing/covers.ts';
import { proofsOf } from '../testing/files.ts';
import { onePage, pdfOf } from '../testing/pdfs.ts';
import { fileFrom, photoFilesOf, plainOf } from '../testing/pictures.ts';
import { ledgerOf, makeRegistered, submit } from '../testing/reunions.ts';
import { freePort } from '../testing/server-process.ts';
import { createScan } from './virus-scan.ts';

const PDF = pdfOf(onePage()).toString('latin1');
const pdfWith = (words: string) => new File([PDF.replace('1.7\n', `1.7\n% ${words}\n`)], 'proof.pdf');
const away = { status: 503, body: { code: 'SCANNER_AWAY', message: expect.stringContaining('Try again later') } };
const infected = {
  status: 422,
  body: { code: 'FILE_INFECTED', message: expect.stringContaining('A virus was found') },
};

const opened: Scanner[] = [];
afterAll(() => Promise.all(opened.map(({ stop }) => stop())));

async function open(start: () => Promise<Scanner>): Promise<Scanner> {
  const scanner = await start();
  opened.push(scanner);
  return scanner;
}
const quiet = { warn: () => {} };
const scanAt = (port: number, timeoutMs?: number) => createScan({ host: '127.0.0.1', port }, quiet, timeoutMs);
const codeOf = (asked: Promise<void>) =>
  asked.then(
    () => 'passed',
    (error: { code: string }) => error.code,
  );

async function sender(t: TestApp) {
  const { event, member, registration, profile } = await makeRegistered(t);
  const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  const cover = async (hidden = '') => {
    const content = [await (await coverPicture()).arrayBuffer(), hidden];
    return putCover(t, coordinator, event, { cover: new File(content, 'cover.jpg'), alt: 'The school hall.' });
  };
  const photo = async (name: 'PUT /profile/photo' | 'POST /profile/photo-previews', hidden = '') =>
    t.call(member, name, {
      form: { photo: fileFrom(Buffer.concat([await plainOf(64, 64).png().toBuffer(), Buffer.from(hidden)])) },
    });
  const proof = (words: string) =>
    submit(t, member, registration, { payment_profile_id: profile.id, proof: pdfWith(words) });
  return { member, registration, photo, proof, cover };
}

describe.each([
  ['the simulated scanner', true, startSimulatedClamd],
  ['clamd itself', hasClamd, startClamd],
])('%s', (_, isHere, start) => {
  let t: TestApp;
  let scanner: Scanner;
  beforeAll(async () => {
    if (!isHere) return;
    scanner = await open(start);
    t = await testApp({ settings: { CLAMAV_ADDRESS: `127.0.0.1:${scanner.port}`, LOG_LEVEL: 'silent' } });
  });

  it.runIf(isHere)('accepts clean files', async () => {
    const { photo, proof, cover } = await sender(t);
    const answers = [
      await photo('POST /profile/photo-previews'),
      await photo('PUT /profile/photo'),
      await proof('clean'),
      await cover(),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.runIf(isHere)('refuses an infected file with a message and stores nothing', async () => {
    const { member, registration, photo, proof, cover } = await sender(t);
    const before = await photoFilesOf(t);
    expect(await proof(VIRUS)).toMatchObject(infected);
    expect(await photo('PUT /profile/photo', VIRUS)).toMatchObject(infected);
    expect(await photo('POST /profile/photo-previews', VIRUS)).toMatchObject(infected);
    expect(await cover(VIRUS)).toMatchObject(infected);
    expect([await proofsOf(t, member), await ledgerOf(t, registration)]).toEqual([[], []]);
    expect(await photoFilesOf(t)).toEqual(before);
  });

  it.runIf(isHere)('finds it anywhere: at an end, across two chunks, in the last of many', async () => {
    const scan = scanAt(scanner.port);
    const around = (before: number, after: number) =>
      scan(Buffer.concat([randomBytes(before), Buffer.from(VIRUS), randomBytes(after)]));
    for (const [before, after] of [
      [0, 0],
      [0, 99_999],
      [65_530, 10],
      [131_072, 0],
      [700_000, 1],
    ] as const) {
      expect([before, after, await codeOf(around(before, after))]).toEqual([before, after, 'FILE_INFECTED']);
    }
    expect(await codeOf(scan(Buffer.alloc(0)))).toBe('passed');
    expect(await codeOf(scan(randomBytes(65_536)))).toBe('passed');
    const many = await Promise.all(
      Array.from({ length: 20 }, (__, n) => codeOf(n % 2 ? around(9, 9) : scan(randomBytes(9)))),
    );
    expect(many).toEqual(Array.from({ length: 20 }, (__, n) => (n % 2 ? 'FILE_INFECTED' : 'passed')));
  });

  it.runIf(isHere)('refuses a file that it can’t scan completely', async () => {
    expect(await codeOf(scanAt(scanner.port)(randomBytes(MAX_BYTES * 3)))).toBe('SCANNER_AWAY');
  });
});

describe('an unavailable scanner', () => {
  it('refuses every file with a message; requests without a file work', async () => {
    const t = await testApp({ settings: { CLAMAV_ADDRESS: `127.0.0.1:${await freePort()}`, LOG_LEVEL: 'silent' } });
    const { member, registration, photo, proof } = await sender(t);
    const answers = [
      await proof('clean'),
      await photo('PUT /profile/photo'),
      await photo('POST /profile/photo-previews'),
    ];
    for (const answer of answers) expect(answer).toMatchObject(away);
    expect([await proofsOf(t, member), await ledgerOf(t, registration)]).toEqual([[], []]);
    expect((await t.call(member, 'DELETE /profile/photo')).status).toBe(200);
  });

  it('is a scanner that never answers', async () => {
    const { port } = await open(() => startSimulatedClamd({ silent: true }));
    expect(await codeOf(scanAt(port, 300)(Buffer.from('clean')))).toBe('SCANNER_AWAY');
  });

  it('is another service on that port', async () => {
    const t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as { port: number };
    expect(await codeOf(scanAt(port, 5_000)(Buffer.from('clean')))).toBe('SCANNER_AWAY');
  });
});

it('without the setting no file is scanned', async () => {
  const t = await testApp();
  const { photo, proof } = await sender(t);
  expect([(await proof(VIRUS)).status, (await photo('PUT /profile/photo', VIRUS)).status]).toEqual([200, 200]);
});
