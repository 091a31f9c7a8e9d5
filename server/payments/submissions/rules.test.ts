import { describe, expect, it } from 'vitest';
import type { Actor } from '../../lib/context.ts';
import { acceptedType, isHeic, isPlainPdf, maySeeProof } from './rules.ts';

describe('accepted proofs', () => {
  it.each([
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
    ['application/pdf', 'pdf'],
  ])('%s is stored as .%s', (mime, extension) => {
    expect(acceptedType(mime)).toEqual({ mime, extension });
  });

  it.each([
    undefined,
    '',
    'image/svg+xml',
    'image/gif',
    'image/heic',
    'text/html',
    'application/xml',
    'application/zip',
    'constructor',
  ])('%s is not accepted', (mime) => {
    expect(acceptedType(mime)).toBeNull();
  });
});

it.each([
  ['image/heic', true],
  ['image/heif-sequence', true],
  ['image/avif', false],
  [undefined, false],
])('%s is an iPhone format: %s', (mime, is) => {
  expect(isHeic(mime)).toBe(is);
});

describe('a file that is only a PDF', () => {
  it.each([
    ['a plain one', '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n', true],
    ['a new one, updated once', '%PDF-2.0\n%%EOF\n2 0 obj\nendobj\n%%EOF\r\n\r\n', true],
    ['one with words about pages inside', `%PDF-1.4\n${' '.repeat(2000)}<html>\n%%EOF`, true],
    ['one cut short', '%PDF-1.7\n1 0 obj\n', false],
    ['one that begins later', 'GIF89a %PDF-1.7\n%%EOF', false],
    ['one of no version', '%PDF-x\n%%EOF', false],
    ['a page at its head', '%PDF-1.7\n<Script>alert(1)</Script>\n%%EOF', false],
    ['a page behind its end', '%PDF-1.7\n%%EOF\n<html><body onload=alert(1)>', false],
    ['an archive behind its end', '%PDF-1.7\n%%EOF\nPK\u0005\u0006', false],
  ])('%s', (_, words, isPlain) => {
    expect(isPlainPdf(Buffer.from(words, 'latin1'))).toBe(isPlain);
  });
});

describe('who may see a proof', () => {
  const person = (id: string, roles: string[] = [], permissions: string[] = []) =>
    ({ id, roles, permissions, profile_completed: true }) as unknown as Actor;
  it.each([
    ['its owner', person('ann'), 'ann', true],
    ['another member', person('ben'), 'ann', false],
    ['VIEW_PAYMENTS', person('ben', ['X'], ['VIEW_PAYMENTS']), 'ann', true],
    ['MANAGE_PAYMENTS', person('ben', ['X'], ['MANAGE_PAYMENTS']), 'ann', true],
    ['SUPER_ADMIN', person('ben', ['SUPER_ADMIN']), 'ann', true],
    ['other staff', person('ben', ['X'], ['MANAGE_ROOMS']), 'ann', false],
    ['a member, of a payment whose owner is gone', person('ben'), null, false],
  ])('%s', (_, actor, user_id, may) => {
    expect(maySeeProof(actor, { user_id })).toBe(may);
  });
});
