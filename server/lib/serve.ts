/** Serves operations over HTTP: reads the input, checks the access, writes the reply, and nothing else. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isAllowed } from '../../contract/access.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode } from '../../contract/errors.ts';
import { OPERATION_LIMITS, type Operation } from '../../contract/operation.ts';
import { answerError } from './answer-error.ts';
import { clientAddress } from './client-address.ts';
import type { Actor, Context, Exchange } from './context.ts';
import type { Db } from './database.ts';
import { AppError } from './errors.ts';
import { readAttempt } from './idempotency.ts';
import { readForm } from './multipart-form.ts';
import type { FileReply, Implemented, Input } from './operations.ts';
import type { RateLimits } from './rate-limits.ts';
import { createRefusalLog, type NoteRefusal } from './refusal-log.ts';
import type { Replica } from './replica.ts';
import { refuseCrossSite } from './same-origin.ts';
import { isKnown, type SharedReplies, type SharedReply } from './shared-replies.ts';
import { acceptUrlencoded } from './urlencoded.ts';
import { lazySerializer, strict, wireSchema } from './wire-schema.ts';

/** Who is asking; may set cookies, as when a session slides forward. */
export type FindActor = (exchange: Exchange) => Promise<Actor | null>;
export type Edge = {
  db: Db;
  findActor: FindActor;
  limits: RateLimits;
  publicUrl: string;
  clock: () => Date;
  shared: SharedReplies;
  /** Where there is one, it answers what may be some seconds old. */
  replica: Replica | undefined;
};

/** What the edge found out about a request before its handler runs. */
type Asking = { actor: Actor | null; exchange: Exchange };
declare module 'fastify' {
  interface FastifyRequest {
    asking: Asking | null;
  }
}

const PARTS = { params: 'params', querystring: 'query', body: 'body' } as const;

export function serve(app: FastifyInstance, implemented: readonly Implemented[], edge: Edge): void {
  const noteRefusal = createRefusalLog();
  app.decorateRequest('asking', null);
  acceptUrlencoded(app);
  for (const each of implemented) serveOne(app, each, edge, noteRefusal);
}

function serveOne(
  app: FastifyInstance,
  { name, operation, run }: Implemented,
  edge: Edge,
  noteRefusal: NoteRefusal,
): void {
  const [method, url] = name.split(' ') as [string, string];
  const codes: readonly ErrorCode[] = [...COMMON_ERRORS, ...(operation.errors ?? [])];
  const body = operation.form ?? operation.body;
  const parsers = {
    params: operation.params && strict(operation.params),
    query: strict(operation.query ?? z.object({})),
    body: body && strict(body),
  };

  app.route({
    method,
    url,
    schema: routeSchema(name, operation, codes),
    config: { encoding: operation.encoding },
    validatorCompiler: ({ httpPart }) => {
      const schema = parsers[PARTS[httpPart as keyof typeof PARTS]];
      return (data) => {
        const read = z.safeParse(schema as z.ZodType, data ?? {});
        return read.success ? { value: read.data } : { error: read.error };
      };
    },
    serializerCompiler: ({ schema }) => lazySerializer(schema),
    // Before the body is read: a stranger must not make the server parse ten megabytes.
    onRequest: async (request, reply) => {
      if (method !== 'GET') refuseCrossSite(request, edge.publicUrl);
      const exchange = exchangeOf(request, reply);
      const actor = await edge.findActor(exchange);
      request.asking = { actor, exchange };
      checkAccess(operation, actor);
      const kind = operation.limit;
      if (kind)
        await edge.limits.take({ name: `operation-${kind}`, ...OPERATION_LIMITS[kind] }, actor?.id ?? exchange.client);
    },
    ...(operation.form && {
      preValidation: async (request: FastifyRequest) => {
        request.body = await readForm(request, operation.file_limit);
      },
    }),
    handler: async (request, reply) => {
      const { actor, exchange } = request.asking as Asking;
      const input = request as unknown as Input<Operation>;
      const key = operation.is_idempotent ? request.headers['idempotency-key'] : undefined;
      const attempt = await readAttempt(key, name, input);
      const ctx: Context = { actor, exchange, db: edge.db, now: edge.clock(), attempt };
      if (operation.is_shared && !actor) {
        const key = `${name} ${JSON.stringify(Object.entries(input.query ?? {}).sort())}`;
        return sendShared(
          await edge.shared.find(key, async () => String(reply.serialize(await run(ctx, input)))),
          request,
          reply,
        );
      }
      const work: Work = (within) => run(within, input);
      const answer = await (isWrite(method, operation) ? write(edge, ctx, work) : read(operation, edge, ctx, work));
      if (operation.reply === 'file') return sendFile(reply, answer as FileReply);
      reply.header('cache-control', 'no-store'); // an answer is for one person, at one moment
      return answer;
    },
    errorHandler: async (error, request, reply) => {
      const actor = request.asking?.actor;
      if (actor && error instanceof AppError) {
        const attempt = { actor_id: actor.id, operation: name, access: operation.access, request_id: request.id };
        await noteRefusal(request.log, { ...attempt, error });
      }
      return answerError(error, codes, request, reply);
    },
  });
}

type Work = (ctx: Context) => Promise<unknown>;

const read = ({ may_lag }: Operation, { replica }: Edge, ctx: Context, work: Work): Promise<unknown> =>
  may_lag && replica ? replica.read(ctx.exchange, ctx.db, (db) => work({ ...ctx, db })) : work(ctx);

async function write({ replica }: Edge, ctx: Context, work: Work): Promise<unknown> {
  try {
    return await work(ctx);
  } finally {
    replica?.noteWrite(ctx.exchange); // also where it failed: a part of it may be done
  }
}

/** What leaves the house leaves an entry in the log, though it is asked for by GET. */
const isWrite = (method: string, { limit }: Operation): boolean =>
  method !== 'GET' || limit === 'export' || limit === 'own_data';

function checkAccess({ access }: Operation, actor: Actor | null): void {
  if (isAllowed(access, actor)) return;
  if (!actor) throw new AppError('NOT_SIGNED_IN');
  if (actor.withheld && isAllowed(access, { ...actor, ...actor.withheld })) throw new AppError('SECOND_FACTOR_NEEDED');
  throw new AppError(actor.profile_completed ? 'NOT_ALLOWED' : 'PROFILE_INCOMPLETE');
}

function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    id: request.id,
    client: clientAddress(request.ip),
    user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
    cookie: request.headers.cookie,
    signature: request.headers['x-twilio-signature']?.toString(),
    setCookie: (header) => {
      reply.header('set-cookie', header);
    },
  };
}

/** Its sender may keep it too, and asks each time whether it still holds. */
function sendShared({ body, etag }: SharedReply, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-cache', vary: 'cookie', etag });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Opened on its own, a file that somebody sent may load and run nothing. */
function sendFile(reply: FastifyReply, file: FileReply) {
  const disposition = file.name ? `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"` : 'inline';
  return reply
    .type(file.type)
    .header('content-disposition', disposition)
    .header('cache-control', file.cache ?? 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.content);
}

/** What Fastify's serialiser and the OpenAPI document are made from. */
function routeSchema(name: string, operation: Operation, codes: readonly ErrorCode[]): Record<string, unknown> {
  const byStatus = Object.groupBy(codes, (code) => ERRORS[code][0]);
  const body = operation.form ?? operation.body;
  const ok =
    operation.reply === 'file'
      ? {
          description: 'The file',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        }
      : { description: 'Done', ...wireSchema(operation.reply) };
  const access = typeof operation.access === 'string' ? operation.access : operation.access.join(' or ');
  return {
    operationId: name.replace(/\W+/g, '_'),
    summary: operation.summary,
    description: `Access: ${access}${operation.is_idempotent ? '. Takes an Idempotency-Key' : ''}`,
    tags: [name.split('/')[1]?.split('/')[0] ?? ''],
    ...(operation.form && { consumes: ['multipart/form-data'] }),
    ...(operation.encoding && { consumes: ['application/x-www-form-urlencoded'] }),
    ...(operation.params && { params: wireSchema(operation.params) }),
    querystring: operation.query ? wireSchema(operation.query) : { type: 'object' },
    ...(body && { body: wireSchema(body) }),
    response: {
      200: ok,
      ...Object.fromEntries(Object.entries(byStatus).map(([status, list]) => [status, refusalSchema(list ?? [])])),
    },
  };
}

const refusalSchema = (codes: readonly ErrorCode[]) => ({
  description: codes.join(', '),
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string', enum: codes },
    message: { type: 'string' },
    request_id: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
});
