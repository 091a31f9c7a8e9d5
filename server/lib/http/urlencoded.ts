import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    encoding?: 'urlencoded' | undefined;
  }
}

const MAX_BYTES = 16 * 1024;

/** Only for operations that declare it: any site's form could send such a body. */
export function acceptUrlencoded(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    async (request: { routeOptions: { config: { encoding?: 'urlencoded' | undefined } } }, body: string) => {
      if (request.routeOptions.config.encoding !== 'urlencoded') throw new AppError('UNSUPPORTED_MEDIA');
      return Object.fromEntries(new URLSearchParams(body));
    },
  );
}
