import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Refuses a write that another site's page made. Browsers send Origin with every write; a program that sends none may
 * write only without a cookie, so it can act for no one.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const { origin, host, cookie } = request.headers;
  if (origin === undefined ? cookie === undefined : isOurs(origin, publicUrl, host)) return;
  throw new AppError('CROSS_SITE');
}

const isOurs = (origin: string, publicUrl: string, host: string | undefined): boolean =>
  origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
