import type http from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { type HttpListener, openListener } from './listener.ts';
import { isTooSlow } from './slow-bodies.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const FILE = 10 * 1024 * 1024;

describe('how long a body may take', () => {
  it.each<[string, number, number, boolean]>([
    ['a form whose connection is lost for a moment', 25 * SECOND, 0, false],
    ['a form that has not arrived', 31 * SECOND, 0, true],
    ['a form sent a byte every ten seconds', 200 * SECOND, 20, true],
    ['a file over slow 3G (50 kB a second), at half', 105 * SECOND, FILE / 2, false],
    ['a file over slow 3G, at its end', 210 * SECOND, FILE - 1, false],
    ['a file over the slowest network that is still in use (5 kB a second)', 35 * MINUTE, FILE - 1, false],
    ['a file whose phone was without a network for 10 minutes', 12 * MINUTE, 2 * 1024 * 1024, false],
    ['a file that stopped at its beginning', 2 * MINUTE, 64 * 1024, true],
  ])('%s', (_, elapsed, received, isRefused) => {
    expect(isTooSlow(elapsed, received)).toBe(isRefused);
  });
});

const PACE = { grace: 300, rate: 1000, every: 20 };
let listener: HttpListener | undefined;

afterEach(() => listener?.drain(1_000, 0));

async function listenWith(application: http.RequestListener): Promise<number> {
  listener = await openListener({ port: 0, host: '127.0.0.1', publicUrl: 'http://localhost', pace: PACE });
  listener.open(application);
  return listener.port;
}

/** Sends a request's head and then a piece of its body again and again, until the server ends the connection. */
async function trickle(port: number, head: string[], piece: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  const ended = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  socket.write(`${head.join('\r\n')}\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 9999\r\n\r\n`);
  const sending = setInterval(() => socket.write(piece), 50);
  await ended;
  clearInterval(sending);
  return received;
}

/** Pieces of a body, a little while apart. */
async function* inPieces(count: number, bytes: number) {
  for (let sent = 0; sent < count; sent++) {
    yield Buffer.alloc(bytes, 'x');
    await sleep(50);
  }
}

describe('a body that arrives too slowly', () => {
  let application: http.RequestListener;
  let cookie: string;

  beforeAll(async () => {
    const t = await testApp({ settings: { PUBLIC_URL: 'http://localhost' } });
    await t.app.ready();
    application = t.app.routing;
    ({ cookie } = await t.member());
  });

  it.each([
    ['JSON', 'PUT /api/profile', 'application/json', '{'],
    ['a form', 'PUT /api/profile/photo', 'multipart/form-data; boundary=x', '-'],
  ])('of %s is answered 408, and its connection ends', async (_, operation, type, piece) => {
    const port = await listenWith(application);
    const received = await trickle(
      port,
      [`${operation} HTTP/1.1`, `Cookie: ${cookie}`, `Content-Type: ${type}`],
      piece,
    );
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toMatch(/^connection: close\r$/im);
    expect(received).toContain('"code":"TOO_SLOW"');
  });

  it('of a refused request ends the connection too', async () => {
    const port = await listenWith(application);
    const received = await trickle(port, ['PUT /api/profile/photo HTTP/1.1'], 'x');
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
  });
});

it('a body that arrives steadily takes as long as it needs', async () => {
  const port = await listenWith((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.end(String(bytes)));
  });
  const body = Readable.toWeb(Readable.from(inPieces(20, 1000))) as ReadableStream;
  const init = { method: 'POST', body, duplex: 'half' };
  const answer = await fetch(`http://127.0.0.1:${port}/`, init);
  expect([answer.status, await answer.text()]).toEqual([200, '20000']);
});

it('a body that arrived in time may be answered later', async () => {
  const port = await listenWith((_, response) => {
    setTimeout(() => response.end('done'), 3 * PACE.grace); // without reading the body
  });
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'short' });
  expect([answer.status, await answer.text()]).toEqual([200, 'done']);
});
