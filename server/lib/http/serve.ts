import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../contract/errors.ts';
import { mayCall, OPERATION_LIMITS, type Operation } from '../../../contract/operation.ts';
import type { Actor, CheckInDevice, Context, RequestContext } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import { AppError } from '../errors.ts';
import { clientAddress } from './client-address.ts';
import { createDeniedAccessLog, type LogDeniedAccess } from './denied-access-log.ts';
import { errorCodesOf } from './error-codes.ts';
import { answerError } from './error-replies.ts';
import { readAttempt } from './idempotency.ts';
import { readForm } from './multipart-form.ts';
import type { FileReply, Implemented, Input } from './operations.ts';
import { type CachedResponse, etagOf, isKnown, type PublicResponseCache } from './public-response-cache.ts';
import type { RateLimits } from './rate-limits.ts';
import { routeSchema, serializerOf, validatorOf } from './route-schema.ts';
import { refuseCrossSite, type Site } from './same-origin.ts';
import { acceptUrlencoded } from './urlencoded.ts';

/** May set cookies, since using a session extends it. */
export type FindActor = (requestContext: RequestContext) => Promise<Actor | null>;
/** Throws a code of check-in devices. */
export type FindDevice = (requestContext: RequestContext, now: Date) => Promise<CheckInDevice>;
export type ServeOptions = {
  db: Db;
  findActor: FindActor;
  findDevice: FindDevice;
  limits: RateLimits;
  site: Site;
  clock: () => Date;
  publicResponses: PublicResponseCache;
  replica: Replica | undefined;
};

/** Bytes of a body that anyone may send: names, codes, a passkey's answer. */
const PUBLIC_BODY_LIMIT = 16 * 1024;

type Caller = { actor: Actor | null; device?: CheckInDevice | undefined; requestContext: RequestContext };
declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export function serve(app: FastifyInstance, implemented: readonly Implemented[], options: ServeOptions): void {
  const logDeniedAccess = createDeniedAccessLog();
  app.decorateRequest('caller', null);
  acceptUrlencoded(app);
  for (const each of implemented) serveOne(app, each, options, logDeniedAccess);
}

type Served = Implemented & {
  method: string;
  codes: readonly ErrorCode[];
  options: ServeOptions;
  logDeniedAccess: LogDeniedAccess;
};

function serveOne(
  app: FastifyInstance,
  implemented: Implemented,
  options: ServeOptions,
  logDeniedAccess: LogDeniedAccess,
): void {
  const { name, operation } = implemented;
  const [method, url] = name.split(' ') as [string, string];
  const served: Served = { ...implemented, method, codes: errorCodesOf(name, operation), options, logDeniedAccess };
  app.route({
    method,
    url,
    schema: routeSchema(operation),
    config: { encoding: operation.encoding },
    ...(operation.access === 'PUBLIC' && { bodyLimit: PUBLIC_BODY_LIMIT }),
    ...(operation.body_limit && { bodyLimit: operation.body_limit }),
    validatorCompiler: validatorOf(operation),
    serializerCompiler: serializerOf(operation),
    // Before the body is read, so that callers without access can't make the server parse 10 MB.
    onRequest: (request, reply) => authorize(served, request, reply),
    ...(operation.form && {
      preValidation: async (request: FastifyRequest) => {
        request.body = await readForm(request, operation.file_limit);
      },
    }),
    handler: (request, reply) => handle(served, request, reply),
    errorHandler: (error, request, reply) => handleError(served, error, request, reply),
  });
}

async function authorize(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, operation, options } = served;
  if (method !== 'GET') refuseCrossSite(request, options.site);
  const { actor, requestContext } = await identify(served, request, requestContextOf(request, reply));
  const kind = operation.limit;
  if (kind)
    await options.limits.take(
      { name: `operation-${kind}`, ...OPERATION_LIMITS[kind], isFinal: true },
      actor?.id ?? requestContext.client,
    );
}

async function identify(
  { operation, options }: Served,
  request: FastifyRequest,
  requestContext: RequestContext,
): Promise<Caller> {
  if (operation.access === 'DEVICE') {
    const device = await options.findDevice(requestContext, options.clock());
    request.caller = { actor: null, device, requestContext };
    return request.caller;
  }
  const actor = operation.is_without_session ? null : await options.findActor(requestContext);
  request.caller = { actor, requestContext };
  checkAccess(operation, actor);
  return request.caller;
}

async function handle(served: Served, request: FastifyRequest, reply: FastifyReply) {
  const { name, method, operation, run, options } = served;
  const before = request.caller as Caller;
  // Again, because the sender decides how long the body takes: a session or role may be gone since.
  const caller = method === 'GET' ? before : await identify(served, request, before.requestContext);
  const { actor, device, requestContext } = caller;
  const input = request as unknown as Input<Operation>;
  const attempt = await readAttempt(
    operation.is_idempotent ? request.headers['idempotency-key'] : undefined,
    name,
    input,
  );
  const ctx: Context = { actor, device, requestContext, db: options.db, now: options.clock(), attempt };
  if (operation.is_publicly_cached && !actor) {
    const key = `${name} ${JSON.stringify([input.params, Object.entries(input.query ?? {}).sort()])}`;
    const cached = await options.publicResponses.find(key, async () => String(reply.serialize(await run(ctx, input))));
    return sendCached(cached, request, reply);
  }
  const work: Work = (context) => run(context, input);
  const isWrite = method !== 'GET' || operation.is_write;
  const answer = await (isWrite ? write(options, ctx, work) : read(operation, options, ctx, work));
  if (operation.reply === 'file') return sendFile(operation, answer as FileReply, request, reply);
  reply.header('cache-control', 'no-store'); // replies are personal
  return answer;
}

async function handleError(served: Served, error: Error, request: FastifyRequest, reply: FastifyReply) {
  const { name, operation, codes, logDeniedAccess } = served;
  const actor = request.caller?.actor;
  if (actor && error instanceof AppError) {
    const attempt = { actor_id: actor.id, operation: name, access: operation.access, request_id: request.id };
    await logDeniedAccess(request.log, { ...attempt, error });
  }
  return answerError(error, { codes, operation }, request, reply);
}

type Work = (ctx: Context) => Promise<unknown>;

const read = ({ may_lag }: Operation, { replica }: ServeOptions, ctx: Context, work: Work): Promise<unknown> =>
  may_lag && replica ? replica.read(ctx.requestContext, ctx.db, (db) => work({ ...ctx, db })) : work(ctx);

async function write({ replica }: ServeOptions, ctx: Context, work: Work): Promise<unknown> {
  try {
    return await work(ctx);
  } finally {
    replica?.noteWrite(ctx.requestContext); // after a failure too, because parts may be committed
  }
}

function checkAccess(operation: Operation, actor: Actor | null): void {
  if (mayCall(operation, actor)) return;
  if (!actor) throw new AppError('NOT_SIGNED_IN');
  if (actor.restricted && mayCall(operation, { ...actor, ...actor.restricted }))
    throw new AppError('TWO_FACTOR_REQUIRED');
  throw new AppError(actor.profile_completed ? 'NOT_ALLOWED' : 'PROFILE_INCOMPLETE');
}

function requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
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

/** The browser may store it, but must revalidate it. */
function sendCached({ body, etag }: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-cache', vary: 'cookie', etag });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** An uploaded file opened directly must not load or run anything. */
function sendFile({ has_etag }: Operation, file: FileReply, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', file.cache ?? (has_etag ? 'private, no-cache' : 'private, no-store'));
  if (has_etag && Buffer.isBuffer(file.content)) {
    const etag = etagOf(file.content);
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  const disposition = file.name ? `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"` : 'inline';
  return reply
    .type(file.type)
    .header('content-disposition', disposition)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.content);
}
