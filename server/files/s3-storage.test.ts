/**
 * Against a real S3 server, which checks every signature. Listing isn't tested here because it computes a wrong signature
 * for lists; testing/s3-server.ts covers it.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-s3-'));
const configureBuckets = [{ name: 'reunion', configs: [] }];
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
let storageFor: (secretAccessKey: string) => Storage;

beforeAll(async () => {
  const { port } = await server.run();
  storageFor = (secretAccessKey) =>
    createS3Storage({
      driver: 's3',
      bucket: 'reunion',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey },
      forcePathStyle: true,
    });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(directory, { recursive: true });
});

describe('a file in S3', () => {
  it('is stored byte for byte, and gone once it is deleted', async () => {
    const storage = storageFor('S3RVER');
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    await storage.put('payment-proofs', 'a/b/1.pdf', content, 'application/pdf');
    expect((await storage.get('payment-proofs', 'a/b/1.pdf'))?.equals(content)).toBe(true);
    expect(await storage.get('avatars', 'a/b/1.pdf')).toBeNull();
    await storage.remove('payment-proofs', 'a/b/1.pdf');
    expect(await storage.get('payment-proofs', 'a/b/1.pdf')).toBeNull();
    await storage.remove('payment-proofs', 'a/b/1.pdf'); // as a job that is done twice
  });

  it('is neither written nor read with wrong credentials', async () => {
    const storage = storageFor('guessed');
    const refused = { name: 'SignatureDoesNotMatch' };
    await expect(storage.put('avatars', 'x.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject(refused);
    await expect(storage.get('avatars', 'x.jpg')).rejects.toMatchObject(refused);
  });
});
