import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export type Site = {
  publicUrl: string;
  /** False for a server tried out without PUBLIC_URL: any name of its network may reach it. */
  isPublicUrlSet: boolean;
};

/**
 * Refuses writes from pages of other sites. Browsers send Origin with every write; a request without one is allowed
 * only without a cookie.
 */
export function refuseCrossSite(request: FastifyRequest, site: Site): void {
  const { origin, host, cookie } = request.headers;
  if (origin === undefined ? cookie === undefined : isOurs(origin, site, host)) return;
  throw new AppError('CROSS_SITE');
}

const isOurs = (origin: string, { publicUrl, isPublicUrlSet }: Site, host: string | undefined): boolean =>
  origin === publicUrl || (!isPublicUrlSet && URL.canParse(origin) && new URL(origin).host === host);
