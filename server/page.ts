import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerStray } from './lib/answer-error.ts';
import { AppError } from './lib/errors.ts';
import { pack } from './lib/packed.ts';
import { isKnown, type SharedReplies } from './lib/shared-replies.ts';
import { readTemplate, type Template } from './page-template.ts';
import { createRenderedPages } from './rendered-page.ts';

const BUILT = path.join(import.meta.dirname, '../dist/web');
const RENDERER = path.join(import.meta.dirname, '../dist/render');

type Options = {
  built?: string;
  /** What is needed to draw the public page for visitors; without it every page is drawn by the browser. */
  drawing?: {
    shared: SharedReplies;
    /** Whether a request's cookies may be somebody's who is signed in. */
    maySignIn: (cookies: string | undefined) => boolean;
  };
};

/** Serves the built page: files under /assets never change, every other address is the page itself. */
export async function registerPage(app: FastifyInstance, { built = BUILT, drawing }: Options = {}): Promise<void> {
  if (!existsSync(path.join(built, 'index.html'))) {
    // As under `npm run dev`, where Vite serves the page.
    app.setNotFoundHandler((request, reply) => answerStray(new AppError('NOT_FOUND'), request, reply));
    return;
  }
  const page = await readFile(path.join(built, 'index.html'));
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
  const sendShell = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);

  if (drawing) registerDirectory(app, await readTemplate(built), drawing, sendShell);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (!wantsPage) return answerStray(new AppError('NOT_FOUND'), request, reply);
    return sendShell(reply);
  });
}

/** The front door: drawn here for visitors. Who may be signed in sees more on it, which only the browser draws. */
function registerDirectory(
  app: FastifyInstance,
  { fill, scriptSource }: Template,
  { shared, maySignIn }: NonNullable<Options['drawing']>,
  sendShell: (reply: FastifyReply) => FastifyReply,
): void {
  const ask = async (url: string, remoteAddress: string) => {
    const answer = await app.inject({ url, remoteAddress });
    return answer.statusCode === 200 ? answer.json() : null;
  };
  const findPage = createRenderedPages({ folder: RENDERER, fill, shared, ask, log: app.log });

  app.get('/directory', { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
    reply.header('vary', 'cookie, accept-encoding');
    if (maySignIn(request.headers.cookie)) return sendShell(reply);
    const found = await findPage(request.url.split('?')[1] ?? '', request.ip);
    if (!found) return sendShell(reply);
    const tag = `W/${found.etag}`; // the same page, however it is packed
    const policy = String(reply.getHeader('content-security-policy')).replace(
      "script-src 'self'",
      `$& ${scriptSource}`,
    );
    reply.headers({ 'cache-control': 'no-cache', etag: tag, 'content-security-policy': policy });
    if (isKnown(request.headers['if-none-match'], found.etag)) return reply.code(304).send();
    const { body, encoding } = await pack(found, request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(body);
  });
}
