/** The server's settings, read once at the start. */
import path from 'node:path';
import { StartError } from '../lib/errors.ts';
import { prepareDataDir, sessionSecretIn } from './data-directory.ts';
import { type Raw, schema } from './env-schema.ts';

export type SmsSettings = ReturnType<typeof smsSettings>;
export type MailSettings = ReturnType<typeof mailSettings>;
export type StorageSettings = ReturnType<typeof storageSettings>;

type Source = Readonly<Record<string, string | undefined>>;

/** The environment; the session secret may still have to be created. */
export type Settings = ReturnType<typeof arrange>;

export type Env = Settings & { sessionSecret: string; publicUrl: string; isPublicUrlSet: boolean };

/** Reads the settings without using the disk. Throws StartError with a sentence for each wrong or missing one. */
export function readSettings(source: Source): Settings {
  const { data, error } = schema.safeParse(source);
  const wrong = error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  // An invalid setting may hide a missing one, so both are reported.
  const sentences = [...new Set(wrong), ...missing(source)];
  if (!data || sentences.length > 0) throw refusal(sentences);
  return arrange(data);
}

function refusal(sentences: string[]): StartError {
  const first = sentences.length === 1 ? 'A setting is wrong:' : `${sentences.length} settings are wrong:`;
  return new StartError([first, ...sentences.map((sentence) => `  ${sentence}`)].join('\n'));
}

/** Settings that others require. */
function missing(source: Source): string[] {
  const has = (name: string) => Boolean(source[name]?.trim());
  const needs = (when: string, names: readonly string[]) =>
    names.filter((name) => !has(name)).map((name) => `${name} must be set when ${when}.`);
  const is = (name: string, value: string) => source[name]?.trim() === value;
  const lonely = (name: string, other: string) => (has(name) ? needs(`${name} is set`, [other]) : []);
  return [
    ...lonely('DATABASE_REPLICA_URL', 'DATABASE_URL'),
    ...(has('DATABASE_URL') ? needs('DATABASE_URL is set', ['SESSION_SECRET']) : []),
    ...(is('SMS_PROVIDER', 'twilio')
      ? needs('SMS_PROVIDER is twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
      : []),
    ...(is('MAIL_PROVIDER', 'smtp') ? needs('MAIL_PROVIDER is smtp', ['SMTP_URL', 'MAIL_FROM']) : []),
    ...(is('STORAGE', 's3')
      ? [
          ...needs('STORAGE is s3', ['S3_BUCKET', 'S3_REGION']),
          ...lonely('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
          ...lonely('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'),
        ]
      : []),
  ];
}

function arrange(raw: Raw) {
  const isSecure = Boolean(raw.PUBLIC_URL?.toLowerCase().startsWith('https:'));
  return {
    port: raw.PORT,
    /** Unset: every interface. */
    host: raw.HOST,
    dataDir: path.resolve(raw.DATA_DIR),
    databaseUrl: raw.DATABASE_URL,
    /** The connections that requests share, and how long a request waits for one before it is answered 503. */
    pool: { max: raw.DATABASE_CONNECTIONS, connectionTimeoutMillis: raw.DATABASE_WAIT_SECONDS * 1_000 },
    /** A read replica, and how many seconds it may be behind. */
    replica: raw.DATABASE_REPLICA_URL
      ? { url: raw.DATABASE_REPLICA_URL, maxLag: raw.DATABASE_REPLICA_LAG_SECONDS }
      : undefined,
    /** Queries at least this slow are logged; 0 logs none. */
    slowQueryMillis: raw.SLOW_QUERY_MS,
    /** The token that requests for /metrics must carry. Unset: no such address. */
    metricsToken: raw.METRICS_TOKEN,
    /** The event loop's delay in milliseconds from which requests are answered 503; 0 for no limit. */
    maxDelay: raw.OVERLOAD_SECONDS * 1_000,
    /** How long readyz answers 503, in milliseconds, before a stopping server accepts no more connections. */
    drainNotice: raw.DRAIN_SECONDS * 1_000,
    /** An origin without a slash at its end. Unset: http://localhost and the port. */
    publicUrl: raw.PUBLIC_URL && new URL(raw.PUBLIC_URL).origin,
    sessionSecret: raw.SESSION_SECRET,
    /** Whether people with any permission need two-factor to use it. */
    requireStaffTwoFactor: raw.REQUIRE_STAFF_2FA ?? isSecure,
    /** Whether someone else must approve an announcement before it's sent. */
    announcementApproval: raw.ANNOUNCEMENT_APPROVAL ?? false,
    /** Whether /api/docs and /api/openapi.json are served. */
    hasApiDocs: raw.API_DOCS ?? !isSecure,
    bootstrapPhone: raw.BOOTSTRAP_PHONE,
    trustProxy: raw.TRUST_PROXY,
    logLevel: raw.LOG_LEVEL,
    sms: smsSettings(raw),
    mail: mailSettings(raw),
    /** The pace of announcements. */
    mailPerMinute: raw.MAIL_PER_MINUTE,
    storage: storageSettings(raw),
    /** The address of clamd. Unset: files are not scanned. */
    scanner: raw.CLAMAV_ADDRESS,
  };
}

function smsSettings(raw: Raw) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = raw;
  if (raw.SMS_PROVIDER !== 'twilio' || !accountSid || !authToken || !from) return { provider: 'console' as const };
  // For another API origin than the usual one.
  const apiUrl = raw.TWILIO_API_URL && new URL(raw.TWILIO_API_URL).origin;
  return { provider: 'twilio' as const, accountSid, authToken, from, apiUrl };
}

function mailSettings(raw: Raw) {
  const { SMTP_URL: url, MAIL_FROM: from = 'no-reply@localhost' } = raw;
  if (raw.MAIL_PROVIDER !== 'smtp' || !url) return { provider: 'console' as const, from };
  return { provider: 'smtp' as const, url, from };
}

function storageSettings(raw: Raw) {
  const { S3_BUCKET: bucket, S3_REGION: region } = raw;
  if (raw.STORAGE !== 's3' || !bucket || !region) return { driver: 'folder' as const };
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = raw;
  // Unset: the machine's own AWS credentials.
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const { S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: forcePathStyle } = raw;
  return { driver: 's3' as const, bucket, region, endpoint, credentials, forcePathStyle };
}

/**
 * Reads the settings, creates DATA_DIR if needed, and reads or creates the session secret. Throws StartError with a
 * sentence for each error.
 */
export function loadEnv(source: Source): Env {
  const settings = readSettings(source);
  const { dataDir, databaseUrl, storage } = settings;
  if (!databaseUrl || storage.driver === 'folder') prepareDataDir(dataDir);
  return {
    ...settings,
    sessionSecret: settings.sessionSecret ?? sessionSecretIn(dataDir),
    publicUrl: settings.publicUrl ?? localUrl(settings.port),
    isPublicUrlSet: settings.publicUrl !== undefined,
  };
}

const localUrl = (port: number) => `http://localhost:${port}`;

/** The settings with the free port that the system chose for PORT=0. */
export function withPort(env: Env, port: number): Env {
  return { ...env, port, publicUrl: env.publicUrl === localUrl(env.port) ? localUrl(port) : env.publicUrl };
}
