import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { PROOF_MAX_BYTES } from '../../../contract/constants.ts';
import { apiHeaders, HSTS_SECONDS, PERMISSIONS_POLICY } from './api-headers.ts';
import type { OpenApiDocument } from './openapi.ts';
import { refuseUnderOverload } from './overload.ts';

/** Security headers, uploads, and refusal under overload. */
export async function registerPlugins(
  app: FastifyInstance,
  env: { publicUrl: string; maxDelay: number },
): Promise<void> {
  const ofPages = securityHeaders(env.publicUrl.startsWith('https:'));
  const ofTheApi = apiHeaders(env.publicUrl); // without the page's policy, half a kilobyte
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isPage(request.url) ? ofPages : ofTheApi).header('x-request-id', request.id);
    next();
  });
  await app.register(multipart, {
    limits: { fileSize: PROOF_MAX_BYTES, files: 1, fields: 20, fieldSize: 16 * 1024, parts: 21, headerPairs: 100 },
  });
  await refuseUnderOverload(app, env.maxDelay);
}

/** Serves the API document at /openapi.json, and at /docs as a page. */
export async function registerApiDocs(api: FastifyInstance, document: OpenApiDocument): Promise<void> {
  await api.register(swagger, { mode: 'static', specification: { document: document as never } });
  await api.register(swaggerUi, { routePrefix: '/docs' });
  api.get('/openapi.json', () => document);
}

const isPage = (url: string) => !url.startsWith('/api/') || url.startsWith('/api/docs');

/** Helmet's headers, computed once to save 20 µs per request. */
function securityHeaders(tls: boolean): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS_POLICY };
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
        // React's style props need inline styles, which can't run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // PDFs with a blob URL, such as a payment proof.
        frameSrc: ['blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        ...(tls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: tls ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  setHeaders({} as IncomingMessage, response as never, () => {});
  return headers;
}
