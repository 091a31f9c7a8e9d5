/**
 * Ends requests whose body arrives too slowly. Node has one timeout for all requests, which would end uploads from slow
 * phones.
 */
import type http from 'node:http';

export type Pace = {
  /** Milliseconds that every body has. */
  grace: number;
  /** Bytes that earn another second, so that a large file has more time than a form. */
  rate: number;
  /** Milliseconds between checks. */
  every: number;
};

/**
 * A twenty-fifth of slow 3G, because a phone may lose its network for a while. A form has 38 seconds, a 10 MB file 86
 * minutes.
 */
const PACE: Pace = { grace: 30_000, rate: 2 * 1024, every: 5_000 };

export const isTooSlow = (elapsed: number, received: number, { grace, rate }: Pace = PACE): boolean =>
  elapsed > grace + (received / rate) * 1000;

type Arriving = { response: http.ServerResponse; since: number; bytesBefore: number };

/** Watches each request of the server until its body has arrived. `refuse` answers one that hasn't in time. */
export function watchBodies(server: http.Server, refuse: (response: http.ServerResponse) => void, pace?: Pace): void {
  const arriving = new Map<http.IncomingMessage, Arriving>();
  server.prependListener('request', (request, response) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && !encoding) return;
    arriving.set(request, { response, since: performance.now(), bytesBefore: request.socket.bytesRead });
    request.once('close', () => arriving.delete(request));
  });
  const check = setInterval(() => {
    const now = performance.now();
    for (const [request, { response, since, bytesBefore }] of arriving) {
      const received = request.socket.bytesRead - bytesBefore;
      if (request.complete || !isTooSlow(now - since, received, pace)) continue;
      arriving.delete(request);
      if (response.headersSent) request.destroy();
      else refuse(response);
    }
  }, pace?.every ?? PACE.every);
  check.unref();
  server.once('close', () => clearInterval(check));
}
