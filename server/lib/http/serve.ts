/** Serves operations over HTTP: reads the input, checks the access, writes the reply, and nothing else. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAllowed } from '../../../contract/access.ts';
import { COMMON_ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import { OPERATION_LIMITS, type Operation } from '../../../contract/operation.ts';
import { answerError } from './error-replies.ts';
import { clientAddress } from './client-address.ts';
import type { Actor, Context, Exchange } from '../context.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { readAttempt } from './idempotency.ts';
import { readForm } from './multipart-form.ts';
import type { FileReply, Implemented, Input } from './operations.ts';
import type { RateLimits } from './rate-limits.ts';
import { createRefusalLog, type NoteRefusal } from './denied-access-log.ts';
import type { Replica } from '../db/replica.ts';
import { routeSchema, validatorOf } from './route-schema.ts';
import { refuseCrossSite } from './same-origin.ts';
import { isKnown, type SharedReplies, type SharedReply } from './public-response-cache.ts';
import { acceptUrlencoded } from './urlencoded.ts';
import { lazySerializer } from './wire-schema.ts';

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

export function serve(app: FastifyInstance, implemented: readonly Implemented[], edge: Edge): void {
  const noteRefusal = createRefusalLog();
  app.decorateRequest('asking', null);
  acceptUrlencoded(app);
  for (const each of implemented) serveOne(app, each, edge, noteRefusal);
}

type Served = Implemented & { method: string; codes: readonly ErrorCode[]; edge: Edge; noteRefusal: NoteRefusal };

function serveOne(app: FastifyInstance, implemented: Implemented, edge: Edge, noteRefusal: NoteRefusal): void {
  const { name, operation } = implemented;
  const [method, url] = name.split(' ') as [string, string];
  const codes: readonly ErrorCode[] = [...COMMON_ERRORS, ...(operation.errors ?? [])];
  const served: Served = { ...implemented, method, codes, edge, noteRefusal };
  app.route({
    method,
    url,
    schema: routeSchema(name, operation, codes),
    config: { encoding: operation.encoding },
    validatorCompiler: validatorOf(operation),
    serializerCompiler: ({ schema }) => lazySerializer(schema),
    // Before the body is read: a stranger must not make the server parse ten megabytes.
    onRequest: (request, reply) => admit(served, request, reply),
    ...(operation.form && {
      preValidation: async (request: FastifyRequest) => {
        request.body = await readForm(request, operation.file_limit);
      },
    }),
    handler: (request, reply) => handle(served, request, reply),
    errorHandler: (error, request, reply) => refuse(served, error, request, reply),
  });
}

/** Finds out who asks and lets them in, or throws why not. */
async function admit({ method, operation, edge }: Served, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (method !== 'GET') refuseCrossSite(request, edge.publicUrl);
  const exchange = exchangeOf(request, reply);
  const actor = await edge.findActor(exchange);
  request.asking = { actor, exchange };
  checkAccess(operation, actor);
  const kind = operation.limit;
  if (kind)
    await edge.limits.take({ name: `operation-${kind}`, ...OPERATION_LIMITS[kind] }, actor?.id ?? exchange.client);
}

async function handle({ name, method, operation, run, edge }: Served, request: FastifyRequest, reply: FastifyReply) {
  const { actor, exchange } = request.asking as Asking;
  const input = request as unknown as Input<Operation>;
  const attempt = await readAttempt(
    operation.is_idempotent ? request.headers['idempotency-key'] : undefined,
    name,
    input,
  );
  const ctx: Context = { actor, exchange, db: edge.db, now: edge.clock(), attempt };
  if (operation.is_shared && !actor) {
    const key = `${name} ${JSON.stringify(Object.entries(input.query ?? {}).sort())}`;
    const shared = await edge.shared.find(key, async () => String(reply.serialize(await run(ctx, input))));
    return sendShared(shared, request, reply);
  }
  const work: Work = (within) => run(within, input);
  const answer = await (isWrite(method, operation) ? write(edge, ctx, work) : read(operation, edge, ctx, work));
  if (operation.reply === 'file') return sendFile(reply, answer as FileReply);
  reply.header('cache-control', 'no-store'); // an answer is for one person, at one moment
  return answer;
}

async function refuse(served: Served, error: Error, request: FastifyRequest, reply: FastifyReply) {
  const { name, operation, codes, noteRefusal } = served;
  const actor = request.asking?.actor;
  if (actor && error instanceof AppError) {
    const attempt = { actor_id: actor.id, operation: name, access: operation.access, request_id: request.id };
    await noteRefusal(request.log, { ...attempt, error });
  }
  return answerError(error, codes, request, reply);
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
