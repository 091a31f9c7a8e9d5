import { describe, expect, it } from 'vitest';
import type { Actor } from '../lib/context.ts';
import { maySeeProof } from './policy.ts';
import { acceptedType, exactTenths } from './rules.ts';

describe('accepted proofs (spec 5: images or PDF)', () => {
  it.each([
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
    ['image/heic', 'heic'],
    ['image/heic-sequence', 'heic'],
    ['image/heif', 'heif'],
    ['image/heif-sequence', 'heif'],
    ['application/pdf', 'pdf'],
  ])('%s is kept as .%s', (mime, extension) => {
    expect(acceptedType(mime)).toEqual({ mime, extension });
  });

  it.each([
    undefined,
    '',
    'image/svg+xml',
    'image/gif',
    'text/html',
    'application/xml',
    'application/zip',
    'constructor',
  ])('%s is not', (mime) => {
    expect(acceptedType(mime)).toBeNull();
  });
});

describe('a percentage with one decimal', () => {
  it.each([
    ['0', '0.0'],
    ['2.9', '2.9'],
    ['02.9', '2.9'],
    ['100', '100.0'],
    ['100.0', '100.0'],
  ])('%s is %s', (typed, kept) => {
    expect(exactTenths(typed)).toBe(kept);
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
