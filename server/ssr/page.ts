import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { SCANNER_POLICY } from '../lib/http/api-headers.ts';
import { encodeBody } from '../lib/http/compression.ts';
import { replyUnmatched } from '../lib/http/error-replies.ts';
import { isKnown, type PublicResponseCache } from '../lib/http/public-response-cache.ts';
import { lazyServerEntry, readScripts } from './assets.ts';
import { createPersonalPages } from './initial-data.ts';
import { readPage, readTemplate } from './template.ts';
import { createVisitorPages, type VisitorPage } from './visitor-pages.ts';

const BUILT = path.join(import.meta.dirname, '../../dist/web');
const SERVER_ENTRY = path.join(import.meta.dirname, '../../dist/server');

type RenderingOptions = {
  publicResponses: PublicResponseCache;
  /** Whether the cookies of a request may belong to a session. */
  maySignIn: (cookies: string | undefined) => boolean;
};
type Options = {
  built?: string;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Needed to render content; without it every page is empty. */
  rendering?: RenderingOptions;
};
type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

const HTML = 'text/html; charset=utf-8';

/** Serves the built page: files under /assets never change, every other address is the page itself. */
export async function registerPage(
  app: FastifyInstance,
  { built = BUILT, publicUrl, rendering }: Options,
): Promise<void> {
  if (!existsSync(path.join(built, 'index.html'))) {
    // Under `npm run dev` Vite serves the page.
    app.setNotFoundHandler((request, reply) => replyUnmatched(new AppError('NOT_FOUND'), request, reply));
    return;
  }
  const page = await readPage(built, publicUrl);
  await app.register(fastifyStatic, {
    root: built,
    index: false,
    preCompressed: true,
    wildcard: false,
    setHeaders(reply, file) {
      const immutable = file.startsWith(path.join(built, 'assets') + path.sep);
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      );
    },
  });
  await registerCheckIn(app, built);
  const sendShell = (reply: FastifyReply) => reply.type(HTML).header('cache-control', 'no-cache').send(page);
  const send: Send = rendering
    ? await sendContent(app, { built, page, publicUrl }, rendering, sendShell)
    : (_, reply) => sendShell(reply);
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return replyUnmatched(new AppError('NOT_FOUND'), request, reply);
    return send(request, reply.header('vary', 'cookie, accept-encoding'));
  });
}

/** A missing file is a 404, but a person who opens such an address is led home by the page, as from any other. */
const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  (!/\.\w+$/.test(url.split('?')[0] ?? '') || headers.accept?.includes('text/html') === true);

/** A page of its own, since a page that is already loaded can't be allowed the camera. */
async function registerCheckIn(app: FastifyInstance, built: string): Promise<void> {
  const page = await readFile(path.join(built, 'check-in.html'), 'utf8');
  const headers = { 'cache-control': 'no-cache', 'permissions-policy': SCANNER_POLICY };
  app.get('/check-in', (_, reply) => reply.type(HTML).headers(headers).send(page));
}

/** With the initial data of a person who may be signed in; for visitors public pages as HTML. */
async function sendContent(
  app: FastifyInstance,
  { built, page, publicUrl }: { built: string; page: string; publicUrl: string },
  { publicResponses, maySignIn }: RenderingOptions,
  sendShell: (reply: FastifyReply) => FastifyReply,
): Promise<Send> {
  const { fill, withData, scriptSource } = await readTemplate(built, page, publicUrl);
  const entry = lazyServerEntry(SERVER_ENTRY);
  const findScripts = await readScripts(built);
  const findPersonal = createPersonalPages(app, { entry, withData, findScripts });
  const fetcher = async (url: string, remoteAddress: string) => {
    const reply = await app.inject({ url, remoteAddress });
    if (reply.statusCode === 200) return reply.json();
    throw Object.assign(new Error(`${url} was answered with ${reply.statusCode}`), { status: reply.statusCode });
  };
  const findForVisitor = createVisitorPages({ entry, fill, findScripts, publicResponses, fetcher, log: app.log });

  const sendPersonal: Send = async (request, reply) => {
    const found = request.method === 'GET' ? await findPersonal(request) : null;
    if (!found) return sendShell(reply);
    if (found.cookies.length > 0) reply.header('set-cookie', found.cookies);
    if (found.isPreviewed) allowScript(reply, scriptSource);
    return reply.code(found.status).type(HTML).header('cache-control', 'private, no-store').send(found.html);
  };
  return async (request, reply) => {
    if (maySignIn(request.headers.cookie)) return sendPersonal(request, reply);
    const found = await findForVisitor(request.url, request.ip);
    return found ? sendRendered(found, scriptSource, request, reply) : sendShell(reply);
  };
}

async function sendRendered(
  { status, response }: VisitorPage,
  scriptSource: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  allowScript(reply, scriptSource);
  reply.header('cache-control', 'no-cache');
  if (response.etag) reply.header('etag', `W/${response.etag}`); // weak: the same page with and without compression
  if (response.etag && isKnown(request.headers['if-none-match'], response.etag)) return reply.code(304).send();
  const { body, encoding } = await encodeBody(response, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(status).type(HTML).send(body);
}

/** The inline script of pages with content. */
function allowScript(reply: FastifyReply, scriptSource: string): void {
  const policy = String(reply.getHeader('content-security-policy')).replace("script-src 'self'", `$& ${scriptSource}`);
  reply.header('content-security-policy', policy);
}
