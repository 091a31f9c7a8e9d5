import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROOF_MAX_BYTES } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { CONTENTS, fileOf, jpegOfSize, proofsOf } from '../../testing/files.ts';
import { PAGE_CONTENT, readPdf } from '../../testing/pdfs.ts';
import { ledgerOf, makeRegistered, submit } from '../../testing/reunions.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

describe('a proof', () => {
  it.each<[keyof typeof CONTENTS, type: string]>([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['heic', 'image/jpeg'],
    ['pdf', 'application/pdf'],
  ])('may be %s, whatever its name', async (content, type) => {
    const { registration, member, profile } = await makeRegistered(t);
    const proof = await fileOf(content, { name: 'page.html', type: 'text/html' });
    const { status } = await submit(t, member, registration, { payment_profile_id: profile.id, proof });
    expect(status).toBe(200);
    expect(await ledgerOf(t, registration)).toMatchObject([{ payment_proof_type: type }]);
  });

  it.each<keyof typeof CONTENTS>(['svg', 'xmlSvg', 'html', 'gif', 'zip', 'text', 'empty', 'noBrand'])(
    'may not be %s, whatever its name says',
    async (content) => {
      const { registration, member, profile } = await makeRegistered(t);
      const proof = await fileOf(content, { name: 'proof.png', type: 'image/png' });
      const { status, body } = await submit(t, member, registration, { payment_profile_id: profile.id, proof });
      expect([status, body.code]).toEqual([422, 'FILE_NOT_ACCEPTED']);
      expect(body.message).toBe('Choose a photo (JPEG, PNG, WebP or HEIC) or a PDF file.');
      expect(await ledgerOf(t, registration)).toEqual([]);
      expect(await proofsOf(t, member)).toEqual([]);
    },
  );

  it.each<keyof typeof CONTENTS>(['brokenJpeg', 'brokenPng', 'emptyHeif', 'cutPdf', 'damagedPdf', 'pagePdf'])(
    'may not be %s, which begins as one we take',
    async (content) => {
      const { registration, member, profile } = await makeRegistered(t);
      const proof = await fileOf(content);
      const { status, body } = await submit(t, member, registration, { payment_profile_id: profile.id, proof });
      expect([status, body.code]).toEqual([422, 'FILE_NOT_ACCEPTED']);
      expect(body.message).toBe('This file can’t be opened. It may be damaged. Choose another one.');
      expect(await ledgerOf(t, registration)).toEqual([]);
      expect(await proofsOf(t, member)).toEqual([]);
    },
  );

  it('may not be a PDF that needs a password', async () => {
    const { registration, member, profile } = await makeRegistered(t);
    const proof = await fileOf('lockedPdf');
    const { status, body } = await submit(t, member, registration, { payment_profile_id: profile.id, proof });
    expect([status, body.code]).toEqual([422, 'FILE_NOT_ACCEPTED']);
    expect(body.message).toBe('This PDF needs a password to open. Choose a copy without a password, or a photo of it.');
    expect(await proofsOf(t, member)).toEqual([]);
  });

  it('may not have more pixels than the limit', async () => {
    const { registration, member, profile } = await makeRegistered(t);
    const proof = await fileOf('hugePng');
    const { status, body } = await submit(t, member, registration, { payment_profile_id: profile.id, proof });
    expect([status, body.code]).toEqual([422, 'FILE_NOT_ACCEPTED']);
    expect(body.message).toBe('This picture has more than 50 megapixels. Choose a smaller one.');
    expect(await proofsOf(t, member)).toEqual([]);
  });

  it('may be 10 MB and not one byte more', async () => {
    const { registration, member, profile } = await makeRegistered(t);
    const send = async (bytes: number) =>
      submit(t, member, registration, { payment_profile_id: profile.id, proof: await jpegOfSize(bytes) });
    const tooLarge = await send(PROOF_MAX_BYTES + 1);
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    expect(await ledgerOf(t, registration)).toEqual([]);
    expect(await proofsOf(t, member)).toEqual([]);
    expect((await send(PROOF_MAX_BYTES)).status).toBe(200);
  });

  it('is optional, also as the empty file a browser sends', async () => {
    const { registration, member, profile } = await makeRegistered(t);
    const { body } = await submit(t, member, registration, { payment_profile_id: profile.id, proof: new File([], '') });
    expect(body.has_proof).toBe(false);
  });
});

describe('seeing a proof', () => {
  const see = (person: Person | null, payment: { id: string }) =>
    t.call(person, 'GET /payments/:id/proof', { params: payment });

  async function withProof(content: keyof typeof CONTENTS | null) {
    const { registration, member, profile } = await makeRegistered(t);
    const proof = content && (await fileOf(content, { name: 'x"; evil.html' }));
    const { body } = await submit(t, member, registration, {
      payment_profile_id: profile.id,
      ...(proof && { proof }),
    });
    return { member, registration, payment: body as { id: string } };
  }

  it('is for its owner, VIEW_PAYMENTS and MANAGE_PAYMENTS; others get PAYMENT_NOT_FOUND', async () => {
    const { member, payment } = await withProof('png');
    const may = [member];
    for (const role of ['EVENT_COORDINATOR', 'ACCOUNTANT', 'SUPER_ADMIN']) may.push(await t.member({ roles: [role] }));
    const rendered = await sharp(await CONTENTS.png())
      .png()
      .toBuffer();
    for (const person of may) expect((await see(person, payment)).raw).toEqual(rendered);
    expect(await see(await t.member(), payment)).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } });
    expect((await see(null, payment)).body.code).toBe('NOT_SIGNED_IN');
    const unfinished = await t.member({ profile_completed: false });
    expect((await see(unfinished, payment)).body.code).toBe('PROFILE_INCOMPLETE');
  });

  it.each<[keyof typeof CONTENTS, type: string, disposition: RegExp]>([
    ['jpeg', 'image/jpeg', /^inline$/],
    ['pdf', 'application/pdf', /^attachment; filename="payment-proof-[0-9a-f]{8}\.pdf"$/],
  ])('%s is served as %s, uncached and sandboxed', async (content, type, disposition) => {
    const { member, payment } = await withProof(content);
    const { headers, raw } = await see(member, payment);
    if (content === 'pdf') expect((await readPdf(raw)).text).toContain(PAGE_CONTENT);
    else expect((await sharp(raw).metadata()).format).toBe(content);
    expect(headers['content-disposition']).toMatch(disposition);
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('serves a HEIC as a JPEG, stored with that extension', async () => {
    const { member, payment } = await withProof('heic');
    const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
    const { headers, raw } = await see(treasurer, payment);
    expect(headers['content-type']).toBe('image/jpeg');
    expect((await sharp(raw).metadata()).format).toBe('jpeg');
    expect(await proofsOf(t, member)).toEqual([expect.stringMatching(/\.jpg$/)]);
  });

  it('ends when the permission is revoked, and refusals aren’t cached', async () => {
    const { payment } = await withProof('png');
    const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
    expect((await see(treasurer, payment)).status).toBe(200);
    await t.db.deleteFrom('user_roles').where('user_id', '=', treasurer.id).execute();
    const refused = await see(treasurer, payment);
    expect([refused.status, refused.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('is PAYMENT_NOT_FOUND without a proof or payment', async () => {
    const { member, payment } = await withProof(null);
    for (const each of [payment, { id: randomUUID() }]) {
      expect((await see(member, each)).body.code).toBe('PAYMENT_NOT_FOUND');
    }
    const lost = await withProof('png');
    await rm(path.join(t.dataDir, 'files', 'payment-proofs', lost.member.id), { recursive: true });
    expect((await see(lost.member, lost.payment)).body.code).toBe('PAYMENT_NOT_FOUND');
  });

  it('is not served outside the API', async () => {
    const { member, payment } = await withProof('png');
    const [key] = await proofsOf(t, member);
    expect(payment.id).toBeDefined();
    for (const url of [`/files/payment-proofs/${key}`, `/files/avatars/../payment-proofs/${key}`]) {
      const { headers } = await t.app.inject({ url, headers: { cookie: member.cookie } });
      expect(headers['content-type']).not.toBe('image/png');
    }
  });
});
