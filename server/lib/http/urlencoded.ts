import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    encoding?: 'urlencoded' | undefined;
  }
}

/** Bytes: reports of providers are short. */
const MOST_BYTES = 16 * 1024;

/** Parses form fields of operations that declare them. Others refuse them, because any site's form could send them. */
export function acceptUrlencoded(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    async (request: { routeOptions: { config: { encoding?: 'urlencoded' | undefined } } }, body: string) => {
      if (request.routeOptions.config.encoding !== 'urlencoded') throw new AppError('UNSUPPORTED_MEDIA');
      return Object.fromEntries(new URLSearchParams(body));
    },
  );
}
