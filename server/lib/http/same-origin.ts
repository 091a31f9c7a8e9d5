import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Refuses writes from pages of other sites. Browsers send Origin with every write; a request without one is only allowed
 * without a cookie.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const { origin, host, cookie } = request.headers;
  if (origin === undefined ? cookie === undefined : isOurs(origin, publicUrl, host)) return;
  throw new AppError('CROSS_SITE');
}

const isOurs = (origin: string, publicUrl: string, host: string | undefined): boolean =>
  origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
