/** The accepted values of each environment variable, with the sentence for others. */
import * as z from 'zod';

/** `TWILIO_FROM=` in a copied .env means "not set". */
const blankAsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const setting = <S extends z.ZodType>(schema: S) => z.preprocess(blankAsUnset, schema);
const optional = <S extends z.ZodType>(schema: S) => setting(schema.optional());

const E164 = /^\+[1-9]\d{7,14}$/;
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;
const NAMED_ADDRESS = /^[^<>]+<[^\s@<>]+@[^\s@<>]+>$/;

const text = z.string().trim();
const phone = text.transform((value) => value.replace(/[\s().-]/g, ''));
const choice = <const T extends readonly string[]>(values: T, fallback: T[number]) =>
  setting(z.enum(values, { error: `must be ${values.join(' or ')}` }).default(fallback as never));
const url = (protocols: readonly string[], example: string) =>
  text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address like ${example}`,
    abort: true,
  });
function isOrigin(value: string): boolean {
  const { pathname, search, hash, username } = new URL(value);
  return pathname === '/' && !search && !hash && !username;
}

/** Whether the connection can't be read on the way: TLS, or this machine. */
function isPrivate(value: string): boolean {
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

const flag = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((value) => value === 'true');

const count = (least: number, most: number) =>
  text
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);

/** `clamav:3310`, `[::1]:3310`. */
const hostAndPort = text
  .refine(
    (value) => /^(\[[\da-fA-F:]+\]|[^\s:/@[\]]+):\d{1,5}$/.test(value) && Number(value.split(':').at(-1)) < 65_536,
    {
      error: 'must be a host and a port like clamav.internal:3310',
    },
  )
  .transform((value) => {
    const end = value.lastIndexOf(':');
    return { host: value.slice(0, end).replace(/^\[|\]$/g, ''), port: Number(value.slice(end + 1)) };
  });

/** With `true` every client could choose its own address, and rate limits would be useless. */
const proxies = text
  .refine((value) => /^(false|\d{1,2}|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/.test(value), {
    error: 'must be false, the number of proxies in front, or their addresses separated by commas',
  })
  .transform((value) => {
    if (value === 'false') return false;
    return /^\d+$/.test(value) ? Number(value) : value;
  });

export const schema = z.object({
  PORT: setting(count(0, 65_535).default(3000)),
  HOST: optional(text),
  DATA_DIR: setting(text.default('./data')),
  DATABASE_URL: optional(url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database')),
  DATABASE_CONNECTIONS: setting(count(2, 500).default(20)),
  DATABASE_WAIT_SECONDS: setting(count(1, 120).default(5)),
  DATABASE_REPLICA_URL: optional(url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database')),
  DATABASE_REPLICA_LAG_SECONDS: setting(count(1, 3_600).default(5)),
  SLOW_QUERY_MS: setting(count(0, 9_999).default(500)),
  METRICS_TOKEN: optional(z.string().min(16, { error: 'must be at least 16 characters long' })),
  OVERLOAD_SECONDS: setting(count(0, 60).default(2)),
  DRAIN_SECONDS: setting(count(0, 120).default(0)),
  PUBLIC_URL: optional(
    url(['http:', 'https:'], 'https://reunion.example.org').refine((value) => isOrigin(value), {
      error: 'must have no path, question mark or user name after the host',
    }),
  ),
  SESSION_SECRET: optional(z.string().min(32, { error: 'must be at least 32 characters long' })),
  REQUIRE_STAFF_2FA: optional(flag),
  ANNOUNCEMENT_APPROVAL: optional(flag),
  API_DOCS: optional(flag),
  BOOTSTRAP_PHONE: optional(phone.refine((value) => E164.test(value), { error: 'must be a number like +18765551234' })),
  TRUST_PROXY: setting(proxies.default(false)),
  LOG_LEVEL: choice(['silent', 'error', 'warn', 'info', 'debug'], 'warn'),
  SMS_PROVIDER: choice(['console', 'twilio'], 'console'),
  TWILIO_ACCOUNT_SID: optional(text.refine((value) => /^AC\w+$/.test(value), { error: 'must begin with AC' })),
  TWILIO_AUTH_TOKEN: optional(text),
  TWILIO_FROM: optional(
    text.refine((value) => E164.test(value) || /^MG\w+$/.test(value), {
      error: 'must be a number like +18765550000, or a messaging service id that begins with MG',
    }),
  ),
  TWILIO_API_URL: optional(
    url(['https:', 'http:'], 'https://api.dublin.ie1.twilio.com').refine(
      (value) => isOrigin(value) && isPrivate(value),
      {
        error: 'must be https, without a path after the host',
      },
    ),
  ),
  MAIL_PROVIDER: choice(['console', 'smtp'], 'console'),
  SMTP_URL: optional(url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org:465')),
  MAIL_PER_MINUTE: setting(count(1, 6_000).default(200)),
  MAIL_FROM: optional(
    text.refine((value) => ADDRESS.test(value) || NAMED_ADDRESS.test(value), {
      error: 'must be an email address, or a name followed by one in angle brackets',
    }),
  ),
  STORAGE: choice(['folder', 's3'], 'folder'),
  S3_BUCKET: optional(text),
  S3_REGION: optional(text),
  S3_ENDPOINT: optional(url(['http:', 'https:'], 'https://s3.example.org')),
  S3_ACCESS_KEY_ID: optional(text),
  S3_SECRET_ACCESS_KEY: optional(text),
  CLAMAV_ADDRESS: optional(hostAndPort),
  S3_FORCE_PATH_STYLE: setting(flag.default(false)),
});
export type Raw = z.output<typeof schema>;
