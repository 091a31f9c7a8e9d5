/** As much of S3 as the product uses, over HTTP: puts, gets and deletes of whole objects. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

type Stored = { content: Buffer; type: string | undefined };
export type S3Server = { url: string; objects: Map<string, Stored> };

/** Closed by itself when the test file ends. */
export async function startS3(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = http.createServer(async (request, response) => {
    const name = new URL(request.url ?? '', 'http://s3').pathname;
    if (request.method === 'PUT') {
      const content = Buffer.concat(await Array.fromAsync(request));
      objects.set(name, { content, type: request.headers['content-type'] });
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    const found = objects.get(name);
    if (found) return response.end(found.content);
    response.writeHead(404, { 'content-type': 'application/xml' });
    return response.end('<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects };
}

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0)) await close();
});
