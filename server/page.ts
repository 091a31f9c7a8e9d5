import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerStray } from './lib/answer-error.ts';
import { AppError } from './lib/errors.ts';

const BUILT = path.join(import.meta.dirname, '../dist/web');

/** Serves the built page: files under /assets never change, every other address is the page itself. */
export async function registerPage(app: FastifyInstance, built = BUILT): Promise<void> {
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
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (!wantsPage) return answerStray(new AppError('NOT_FOUND'), request, reply);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
