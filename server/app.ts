/** The only file that knows every feature. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type pg from 'pg';
import { accessRoutes } from './access/routes.ts';
import { createAuth } from './accounts/auth.ts';
import { phoneChangeTasks } from './accounts/phone-changes/notices.ts';
import { accountSecurityRoutes, accountsRoutes, phoneChangesRoutes } from './accounts/routes.ts';
import { createActorLookup, maySignIn } from './accounts/sessions/actor-lookup.ts';
import { codeTasks } from './accounts/sign-up/code-messages.ts';
import { LOG_COUNT_CRONTAB, logCountTasks } from './audit/logs.ts';
import { auditRoutes } from './audit/routes.ts';
import { createDeviceLookup } from './check-in/devices/enrolment.ts';
import { HOLD_CRONTAB, holdTasks } from './check-in/holds/holds.ts';
import { checkInRoutes } from './check-in/routes.ts';
import type { Env } from './config/env.ts';
import { coverTasks } from './events/covers/discarding.ts';
import { eventsRoutes } from './events/routes.ts';
import { stopUpdate } from './events/updates/updates.ts';
import { registerAvatars } from './files/avatars.ts';
import { createStorage } from './files/create-storage.ts';
import { createScan } from './files/virus-scan.ts';
import { createDb, createPool, type Db } from './lib/db/database.ts';
import { createReplica } from './lib/db/replica.ts';
import { AppError } from './lib/errors.ts';
import { apiHeaders } from './lib/http/api-headers.ts';
import { replyUnmatched } from './lib/http/error-replies.ts';
import { openApiDocument } from './lib/http/openapi.ts';
import { registerApiDocs, registerPlugins } from './lib/http/plugins.ts';
import { createPublicResponseCache } from './lib/http/public-response-cache.ts';
import { createRateLimits, RATE_LIMIT_CRONTAB, rateLimitTasks } from './lib/http/rate-limits.ts';
import { type ServeOptions, serve } from './lib/http/serve.ts';
import { type Queue, startJobs } from './lib/jobs/worker.ts';
import { DELIVERY_CRONTAB, deliveryTasks } from './messages/deliveries/deliveries.ts';
import { createMailProvider } from './messages/email/mail-provider.ts';
import { emailTasks } from './messages/email/queue.ts';
import type { EmailSender } from './messages/email/sending.ts';
import { announcementsRoutes, deliveriesRoutes, messagesRoutes, unsubscribeRoutes } from './messages/routes.ts';
import { announcementTasks } from './messages/sending/batches.ts';
import { createSmsProvider, type PrintLine } from './messages/sms/provider.ts';
import { registerUnsubscribePage } from './messages/unsubscribe/page.ts';
import { registerMetrics } from './monitoring/metrics.ts';
import { monitoringRoutes } from './monitoring/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { copyProfileLinks } from './payments/profiles/links.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { proofTasks } from './payments/submissions/proofs.ts';
import { countInvited, INVITATION_CRONTAB, invitationTasks } from './people/invitations/links.ts';
import { missingVersionTasks, queueMissingVersions } from './people/photos/missing-versions.ts';
import { photoTasks } from './people/photos/photos.ts';
import { removalTasks } from './people/removals/removals.ts';
import { ROSTER_CRONTAB, rosterTasks } from './people/rosters/entries.ts';
import {
  invitationsRoutes,
  peopleRoutes,
  rosterRemovalsRoutes,
  rostersRoutes,
  suggestionsRoutes,
} from './people/routes.ts';
import { SUGGESTION_CRONTAB, suggestionTasks } from './people/suggestions/decisions.ts';
import { phonesRoutes } from './phones/routes.ts';
import { isEmailOutdated } from './registrations/outdated-emails.ts';
import { ANSWER_CRONTAB, answerTasks } from './registrations/questions/deletion.ts';
import { copyQuestions } from './registrations/questions/questions.ts';
import { requestOnPublication } from './registrations/questions/requests.ts';
import { registrationsRoutes } from './registrations/routes.ts';
import { ticketsFile } from './registrations/tickets/document.ts';
import { registerTicketPage } from './registrations/tickets/page.ts';
import { WAITING_LIST_CRONTAB, waitingListTasks } from './registrations/waiting-list/offers.ts';
import { renumberNights } from './rooms/assignments/nights.ts';
import { roomsRoutes } from './rooms/routes.ts';
import type { Services } from './services.ts';
import { registerPage } from './ssr/page.ts';
import { ownAccountRoutes, usersRoutes } from './users/routes.ts';

/** Never logged: PostgreSQL quotes whole rows in the detail of an error. */
const PRIVATE = ['req.headers.cookie', 'err.detail', 'err.where', 'err.cause.detail', 'err.cause.where'];

/** Bytes of a JSON body; uploads have their own limits. */
const BODY_LIMIT = 256 * 1024;
/** Building all operations takes a second; Fastify's limit of ten is too short beside a restore or another busy program. */
const START_TIMEOUT_MS = 60_000;

export type AppOptions = {
  env: Env;
  /** The prepared database (see prepare-database.ts). */
  database: pg.PoolConfig;
  /** False for a server that leaves the queue to others, as in most tests. */
  jobs?: boolean;
  clock?: () => Date;
  /** Where the console providers print their messages. */
  print?: PrintLine;
};

/** Builds the server without listening. Closing it finishes open requests, then the jobs in progress, then the pool. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, clock = () => new Date(), print = (line) => process.stdout.write(`${line}\n`) } = options;
  const app = createServer(env);
  const settings = { ...options.database, ...env.pool };
  const pool = createPool(settings, {
    onError: (error) => app.log.warn({ err: error }, 'an idle connection broke'),
  });
  const slow = { slowMillis: env.slowQueryMillis, log: app.log };
  const db = createDb(pool, slow);
  const replica =
    env.replica &&
    createReplica({
      ...env.replica,
      primary: options.database,
      max: env.pool.max,
      isSecure: env.publicUrl.startsWith('https:'),
      slow,
      log: app.log,
    });
  const services: Services = {
    env,
    storage: await createStorage(env),
    scan: createScan(env.scanner, app.log),
    limits: createRateLimits(pool),
    sendSms: await createSmsProvider(env.sms, env.publicUrl, print),
    sendMail: await createMailProvider(env.mail, print),
    log: app.log,
  };
  const publicResponses = createPublicResponseCache(options.database, app.log);
  const queue: Queue | null = options.jobs === false ? null : await startQueue(options, db, services, clock);
  app.addHook('onClose', async () => {
    await queue?.stop();
    await publicResponses.stop();
    await replica?.stop();
    await db.destroy();
  });

  app.setErrorHandler(replyUnmatched);
  await registerPlugins(app, env);
  if (env.metricsToken) registerMetrics(app, { db, pool, replica, token: env.metricsToken });
  await app.register((api) => registerApi(api, db, services, { clock, publicResponses, replica }), { prefix: '/api' });
  registerAvatars(app, services.storage);
  await registerUnsubscribePage(app);
  registerTicketPage(app);
  await registerPage(app, { publicUrl: env.publicUrl, rendering: { publicResponses, maySignIn } });
  return app;
}

/** Without the query, which may hold names and tokens, and without the token of an unsubscribe link, a calendar feed, a ticket or an invitation. */
const pathOnly = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: url.split('?')[0]?.replace(/(\/(?:unsubscribe|calendar|tickets|t|join|invitation-links)\/).*/i, '$1…'),
  address: ip,
});

function createServer(env: Env): FastifyInstance {
  const hops = env.trustProxy;
  const quiet = env.logLevel !== 'debug' && env.logLevel !== 'info';
  return Fastify({
    logger:
      env.logLevel === 'silent'
        ? false
        : { level: env.logLevel, stream: process.stderr, redact: PRIVATE, serializers: { req: pathOnly } },
    logController: new LogController({ disableRequestLogging: quiet }),
    genReqId: () => randomUUID(),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    pluginTimeout: START_TIMEOUT_MS,
    // A malformed URL skips the hooks.
    frameworkErrors: (error, request, reply) =>
      replyUnmatched(error, request, reply.headers({ ...apiHeaders(env.publicUrl), 'x-request-id': request.id })),
  });
}

async function registerApi(
  api: FastifyInstance,
  db: Db,
  services: Services,
  { clock, publicResponses, replica }: Pick<ServeOptions, 'clock' | 'publicResponses' | 'replica'>,
): Promise<void> {
  const auth = createAuth(db, services);
  const findActor = await createActorLookup(db, auth, services);
  const routes = [
    auditRoutes(),
    messagesRoutes(),
    unsubscribeRoutes(services.env),
    deliveriesRoutes(services.env),
    announcementsRoutes(services.env, stopUpdate),
    accessRoutes(),
    accountsRoutes(services, auth, countInvited),
    accountSecurityRoutes(services, auth),
    phoneChangesRoutes(services),
    phonesRoutes(),
    peopleRoutes(services),
    rostersRoutes(services),
    rosterRemovalsRoutes(services),
    suggestionsRoutes(services),
    invitationsRoutes(),
    eventsRoutes(services, {
      copyMore: [copyProfileLinks, copyQuestions],
      onChanged: renumberNights,
      onPublished: requestOnPublication,
    }),
    registrationsRoutes(db, services.env),
    checkInRoutes(services.env),
    paymentsRoutes(services),
    roomsRoutes(),
    usersRoutes(),
    ownAccountRoutes(services),
    overviewRoutes(),
    monitoringRoutes(services),
  ];
  const { limits, env } = services;
  const findDevice = createDeviceLookup(db, env);
  serve(api, routes.flat(), { db, findActor, findDevice, limits, site: env, clock, publicResponses, replica });
  if (env.hasApiDocs) {
    const { authCookies } = await auth.$context;
    await registerApiDocs(api, openApiDocument(routes.flat(), authCookies.sessionToken.name));
  }
  api.all('/*', (request, reply) => replyUnmatched(new AppError('NOT_FOUND'), request, reply));
}

const JOB_TIMES = [
  ...[LOG_COUNT_CRONTAB, DELIVERY_CRONTAB, ROSTER_CRONTAB, SUGGESTION_CRONTAB, INVITATION_CRONTAB],
  ...[ANSWER_CRONTAB, WAITING_LIST_CRONTAB, HOLD_CRONTAB, RATE_LIMIT_CRONTAB],
];

async function startQueue({ database }: AppOptions, db: Db, services: Services, clock: () => Date): Promise<Queue> {
  const { sendMail, storage, env, log } = services;
  const printTickets: EmailSender['printTickets'] = (owner) => ticketsFile({ db, now: clock() }, owner, env);
  const isOutdated: EmailSender['isOutdated'] = (email) => isEmailOutdated({ db, now: clock() }, email);
  const messages = emailTasks({ ...env, db, sendMail, clock, printTickets, isOutdated, log });
  const tasks = {
    ...messages,
    ...codeTasks(db, services, clock),
    ...phoneChangeTasks(db, services, clock),
    ...photoTasks(db, storage),
    ...missingVersionTasks(db, services),
    ...coverTasks(db, storage),
    ...proofTasks(db, storage),
    ...logCountTasks(db, clock),
    ...rosterTasks(db, clock),
    ...removalTasks(db, env, clock),
    ...answerTasks(db, clock),
    ...suggestionTasks(db, clock),
    ...invitationTasks(db, clock),
    ...deliveryTasks(db, clock),
    ...waitingListTasks(db, clock),
    ...holdTasks(db, clock),
    ...rateLimitTasks(db),
    ...announcementTasks(db, { clock, mailPerMinute: env.mailPerMinute }),
  };
  const queue = await startJobs(database, tasks, log, {
    crontab: JOB_TIMES.join('\n'),
  });
  await queueMissingVersions(db);
  return queue;
}
