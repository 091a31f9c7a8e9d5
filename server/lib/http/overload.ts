import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { BUSY_PAGE } from './waiting-page.ts';

const RETRY_SECONDS = 5;

/** Answers 503 while the server is more than `maxDelay` milliseconds behind (0: never). */
export async function refuseUnderOverload(app: FastifyInstance, maxDelay: number): Promise<void> {
  // It only measures: its own answer is the same for files, pages and calls.
  await app.register(underPressure, { maxEventLoopDelay: maxDelay, pressureHandler: () => {} });
  app.addHook('onRequest', (request, reply, next) => {
    if (!app.isUnderPressure() || isFileOfPage(request)) return next();
    if (!request.headers.accept?.includes('text/html')) return next(new AppError('UNAVAILABLE'));
    sendBusyPage(reply);
  });
}

const sendBusyPage = (reply: FastifyReply) =>
  reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'retry-after': RETRY_SECONDS, refresh: RETRY_SECONDS })
    .send(BUSY_PAGE);

/** A script or style of a page that was sent before: without it the page stays blank, and sending it costs little. */
const isFileOfPage = ({ url }: FastifyRequest) => !url.startsWith('/api/') && /\.\w+$/.test(url.split('?')[0] ?? '');
