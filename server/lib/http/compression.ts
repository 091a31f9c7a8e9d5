import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { CachedResponse } from './public-response-cache.ts';

const gzip = promisify<string, Buffer>(zlib.gzip);
const TAKES_GZIP = /\bgzip\b(?! ?; ?q=0(?:\.0{0,3})?(?![.\d]))/;

const compressed = new WeakMap<CachedResponse, Promise<Buffer>>();

/** Compressed once for as long as the response is cached. */
export async function encodeBody(
  response: CachedResponse,
  accepts = '',
): Promise<{ body: string | Buffer; encoding?: 'gzip' }> {
  if (!TAKES_GZIP.test(accepts)) return { body: response.body };
  const known = compressed.get(response) ?? gzip(response.body);
  compressed.set(response, known);
  return { body: await known, encoding: 'gzip' };
}
