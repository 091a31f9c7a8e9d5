/** Answers before the application is ready, and closes after the last request. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '../../../contract/constants.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { StartError } from '../errors.ts';
import { apiHeaders } from './api-headers.ts';
import { type Pace, watchBodies } from './slow-bodies.ts';
import { STARTING_PAGE } from './waiting-page.ts';

export type HttpListener = {
  port: number;
  open: (application: http.RequestListener) => void;
  /**
   * Serves for `notice` milliseconds while readyz answers 503, so that a balancer stops using it; then accepts no
   * connections and waits at most `timeout` milliseconds for open requests.
   */
  drain: (timeout: number, notice: number) => Promise<void>;
};

type State = 'starting' | 'ready' | 'stopping';

const TIMEOUTS: http.ServerOptions = {
  keepAliveTimeout: 72_000, // longer than a proxy's, which would otherwise use a closed connection
  headersTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // For one that never ends: slow-bodies.ts has the rule for the others.
  requestTimeout: 2 * HOUR_MS,
};
const RETRY_AFTER = '2';
/**
 * Linux drops connections beyond the backlog, and they retry a second later. Node's default is 511; this is the
 * maximum.
 */
const BACKLOG = 4096;

type Address = { port: number; host: string | undefined; publicUrl: string; pace?: Pace };

/**
 * `GET /healthz` answers 200 at once, `GET /readyz` once the application serves; everything else is a 503 until `open`
 * is called. `pace`: how slowly a body may arrive. Throws StartError if the address is not available.
 */
export async function openListener({ port, host, publicUrl, pace }: Address): Promise<HttpListener> {
  const headers = new Headers(apiHeaders(publicUrl));
  const bare = (response: http.ServerResponse) => response.setHeaders(headers);
  let state: State = 'starting';
  let application: http.RequestListener = (request, response) => refuse(request, bare(response));
  const server = http.createServer(TIMEOUTS, (request, response) => {
    if (state === 'stopping') response.setHeader('connection', 'close');
    const path = request.url?.split('?')[0];
    if (path === '/healthz') return answer(bare(response), 200, { status: 'ok' });
    if (path === '/readyz') return answer(bare(response), state === 'ready' ? 200 : 503, { status: state });
    application(request, response);
  });
  watchBodies(server, (response) => refuseSlow(bare(response)), pace);
  await listen(server, port, host);

  return {
    port: (server.address() as AddressInfo).port,
    open(next) {
      application = next;
      state = 'ready';
    },
    async drain(timeout, notice) {
      const wasReady = state === 'ready';
      state = 'stopping';
      if (wasReady) await sleep(notice);
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      // An idle connection would keep the server open.
      const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
      await Promise.race([closed, sleep(timeout, undefined, { ref: false })]);
      clearInterval(closeIdle);
      server.closeAllConnections();
    },
  };
}

function answer(response: http.ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    })
    .end(text);
}

function refuse({ headers }: http.IncomingMessage, response: http.ServerResponse): void {
  response.setHeader('retry-after', RETRY_AFTER);
  const [status, message] = ERRORS.UNAVAILABLE;
  if (!headers.accept?.includes('text/html')) answer(response, status, { code: 'UNAVAILABLE', message });
  else waitingPage(response, status);
}

/** The connection ends with the answer, because the rest of the body is not wanted. */
function refuseSlow(response: http.ServerResponse): void {
  const [status, message] = ERRORS.TOO_SLOW;
  answer(response.setHeader('connection', 'close'), status, { code: 'TOO_SLOW', message });
}

function waitingPage(response: http.ServerResponse, status: number): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      refresh: RETRY_AFTER,
    })
    .end(STARTING_PAGE);
}

function listen(server: http.Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(reason(error, port, host))));
    server.listen({ port, host, backlog: BACKLOG }, () => resolve());
  });
}

function reason({ code, message }: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop that one, or set PORT to another number.`;
    case 'EACCES':
      return `This account may not listen on port ${port}: set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine: correct it, or leave it unset to listen everywhere.`;
    default:
      return `The server cannot listen on port ${port}: ${message}.`;
  }
}
