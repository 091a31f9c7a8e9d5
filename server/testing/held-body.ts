/** Requests whose body is held back, as a sender may do for more than a minute. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { TestApp } from './app.ts';
import { documented } from './documented-replies.ts';
import { type Answer, type Call, readAnswer, requestOf } from './http-school.ts';
import type { Person } from './members.ts';

/** Sends the last bytes of the body after `meanwhile`, which begins once the server waits for them. */
export async function callHeld(
  { app }: Pick<TestApp, 'app'>,
  person: Person | null,
  operation: string,
  call: Call,
  meanwhile: () => Promise<unknown>,
): Promise<Answer> {
  await app.ready();
  const { method, url, headers, payload = '' } = await requestOf(person, operation, call);
  const awaited = Promise.withResolvers<void>();
  const server = http.createServer((request, response) => {
    request.on('newListener', (event) => {
      if (event === 'data') awaited.resolve();
    });
    app.routing(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bytes = Buffer.from(payload);
  async function* body() {
    yield bytes.subarray(0, -5);
    await awaited.promise;
    await meanwhile();
    yield bytes.subarray(-5);
  }
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${url}`;
  try {
    const init = { method, headers, body: Readable.toWeb(Readable.from(body())) as ReadableStream, duplex: 'half' };
    return documented(operation, await readAnswer(await fetch(address, init)));
  } finally {
    server.close();
  }
}
