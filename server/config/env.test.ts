import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadEnv, readSettings, withPort } from './env.ts';

type Source = Record<string, string>;
const SECRET = 'x'.repeat(32);

test('a server runs without any setting', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: undefined,
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    pool: { max: 20, connectionTimeoutMillis: 5_000 },
    slowQueryMillis: 500,
    metricsToken: undefined,
    maxDelay: 2_000,
    drainNotice: 0,
    publicUrl: undefined,
    sessionSecret: undefined,
    requireStaffTwoFactor: false,
    announcementApproval: false,
    hasApiDocs: true,
    bootstrapPhone: undefined,
    trustProxy: false,
    logLevel: 'warn',
    sms: { provider: 'console' },
    mail: { provider: 'console', from: 'no-reply@localhost' },
    mailPerMinute: 200,
    storage: { driver: 'folder' },
  });
});

test('.env.example lists every setting, and changes none as it is', () => {
  const lines = fs.readFileSync('.env.example', 'utf8').split('\n');
  const given = Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/)));
  expect(readSettings(given)).toEqual(readSettings({}));
  const schema = fs.readFileSync('server/config/env-schema.ts', 'utf8');
  expect(Object.keys(given).sort()).toEqual(
    [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name).sort(),
  );
});

const read: [Source, object][] = [
  [{ PORT: '8080' }, { port: 8080 }],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 8080 ' }, { port: 8080 }],
  [{ PORT: '' }, { port: 3000 }],
  [{ HOST: '127.0.0.1' }, { host: '127.0.0.1' }],
  [{ DATA_DIR: '/srv/reunion' }, { dataDir: '/srv/reunion' }],
  [
    { DATABASE_URL: 'postgres://me@db/reunion', SESSION_SECRET: SECRET },
    { databaseUrl: 'postgres://me@db/reunion', sessionSecret: SECRET },
  ],
  [
    { DATABASE_URL: 'postgres://db/x', SESSION_SECRET: SECRET, DATABASE_REPLICA_URL: 'postgres://copy/x' },
    { replica: { url: 'postgres://copy/x', maxLag: 5 } },
  ],
  [{ SLOW_QUERY_MS: '0' }, { slowQueryMillis: 0 }],
  [{ METRICS_TOKEN: 'sixteen-and-more' }, { metricsToken: 'sixteen-and-more' }],
  [{ DATABASE_CONNECTIONS: '40', DATABASE_WAIT_SECONDS: '10' }, { pool: { max: 40, connectionTimeoutMillis: 10_000 } }],
  [
    { PUBLIC_URL: 'https://Reunion.Example.org/' },
    { publicUrl: 'https://reunion.example.org', requireStaffTwoFactor: true },
  ],
  [{ PUBLIC_URL: 'http://localhost:8080' }, { publicUrl: 'http://localhost:8080', requireStaffTwoFactor: false }],
  [{ PUBLIC_URL: ' HTTPS://x.org ' }, { requireStaffTwoFactor: true, hasApiDocs: false }],
  [{ PUBLIC_URL: 'http://localhost:8080' }, { hasApiDocs: true }],
  [{ PUBLIC_URL: 'https://x.org', API_DOCS: 'true' }, { hasApiDocs: true }],
  [{ API_DOCS: 'false' }, { hasApiDocs: false }],
  [{ PUBLIC_URL: 'https://x.org', REQUIRE_STAFF_2FA: 'false' }, { requireStaffTwoFactor: false }],
  [{ REQUIRE_STAFF_2FA: 'true' }, { requireStaffTwoFactor: true }],
  [{ ANNOUNCEMENT_APPROVAL: 'true' }, { announcementApproval: true }],
  [{ CLAMAV_ADDRESS: 'clamav:3310' }, { scanner: { host: 'clamav', port: 3310 } }],
  [{ CLAMAV_ADDRESS: '[::1]:3310' }, { scanner: { host: '::1', port: 3310 } }],
  [{ CLAMAV_ADDRESS: '' }, { scanner: undefined }],
  [{ REQUIRE_STAFF_2FA: '' }, { requireStaffTwoFactor: false }],
  [{ OVERLOAD_SECONDS: '0' }, { maxDelay: 0 }],
  [{ DRAIN_SECONDS: '8' }, { drainNotice: 8_000 }],
  [{ BOOTSTRAP_PHONE: '+1 (876) 555-1234' }, { bootstrapPhone: '+18765551234' }],
  [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: '10.0.0.0/8, ::1' }],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  [
    { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+18765550000' },
    { sms: { provider: 'twilio', accountSid: 'AC1', authToken: 't', from: '+18765550000' } },
  ],
  [
    { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: 'MG7' },
    { sms: { provider: 'twilio', accountSid: 'AC1', authToken: 't', from: 'MG7', apiUrl: undefined } },
  ],
  [
    {
      ...{ SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: 'MG7' },
      TWILIO_API_URL: 'https://api.dublin.ie1.twilio.com/',
    },
    { sms: { from: 'MG7', apiUrl: 'https://api.dublin.ie1.twilio.com' } },
  ],
  [
    { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://u:p@mail.example.org', MAIL_FROM: 'Reunion <a@example.org>' },
    { mail: { provider: 'smtp', url: 'smtps://u:p@mail.example.org', from: 'Reunion <a@example.org>' } },
  ],
  [
    { STORAGE: 's3', S3_BUCKET: 'b', S3_REGION: 'us-east-1' },
    {
      storage: {
        driver: 's3',
        bucket: 'b',
        region: 'us-east-1',
        endpoint: undefined,
        credentials: undefined,
        forcePathStyle: false,
      },
    },
  ],
  [
    {
      ...{ STORAGE: 's3', S3_BUCKET: 'b', S3_REGION: 'r', S3_ENDPOINT: 'http://minio:9000' },
      ...{ S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', S3_FORCE_PATH_STYLE: 'true' },
    },
    {
      storage: {
        driver: 's3',
        bucket: 'b',
        region: 'r',
        endpoint: 'http://minio:9000',
        credentials: { accessKeyId: 'k', secretAccessKey: 's' },
        forcePathStyle: true,
      },
    },
  ],
];
test.each(read)('reads %j', (source, expected) => {
  expect(readSettings(source)).toMatchObject(expected);
});

const PORT = 'PORT must be a whole number from 0 to 65535.';
const wrong: [Source, string[]][] = [
  [{ PORT: 'http' }, [PORT]],
  [{ PORT: '-1' }, [PORT]],
  [{ PORT: '65536' }, [PORT]],
  [{ PORT: '3000.5' }, [PORT]],
  [{ PORT: '0x50' }, [PORT]],
  [
    { DATABASE_URL: 'mysql://db', SESSION_SECRET: SECRET },
    ['DATABASE_URL must be an address like postgres://user:password@host:5432/database.'],
  ],
  [
    { DATABASE_URL: 'db', SESSION_SECRET: SECRET },
    ['DATABASE_URL must be an address like postgres://user:password@host:5432/database.'],
  ],
  [{ DATABASE_URL: 'postgres://db/x' }, ['SESSION_SECRET must be set when DATABASE_URL is set.']],
  [{ DATABASE_REPLICA_URL: 'postgres://copy/x' }, ['DATABASE_URL must be set when DATABASE_REPLICA_URL is set.']],
  [{ DATABASE_REPLICA_LAG_SECONDS: '0' }, ['DATABASE_REPLICA_LAG_SECONDS must be a whole number from 1 to 3600.']],
  [{ DATABASE_CONNECTIONS: '1' }, ['DATABASE_CONNECTIONS must be a whole number from 2 to 500.']],
  [{ DATABASE_WAIT_SECONDS: '1.5' }, ['DATABASE_WAIT_SECONDS must be a whole number from 1 to 120.']],
  [{ PUBLIC_URL: 'reunion.example.org' }, ['PUBLIC_URL must be an address like https://reunion.example.org.']],
  [{ REQUIRE_STAFF_2FA: 'yes' }, ['REQUIRE_STAFF_2FA must be true or false.']],
  [{ PUBLIC_URL: 'ftp://x.org' }, ['PUBLIC_URL must be an address like https://reunion.example.org.']],
  [
    { PUBLIC_URL: 'https://x.org/reunion' },
    ['PUBLIC_URL must have no path, question mark or user name after the host.'],
  ],
  [{ SESSION_SECRET: 'short' }, ['SESSION_SECRET must be at least 32 characters long.']],
  [{ BOOTSTRAP_PHONE: '5551234' }, ['BOOTSTRAP_PHONE must be a number like +18765551234.']],
  [
    { TRUST_PROXY: 'true' },
    ['TRUST_PROXY must be false, the number of proxies in front, or their addresses separated by commas.'],
  ],
  [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL must be silent or error or warn or info or debug.']],
  [{ SMS_PROVIDER: 'pigeon' }, ['SMS_PROVIDER must be console or twilio.']],
  [
    { SMS_PROVIDER: 'twilio', TWILIO_FROM: '5551234' },
    [
      'TWILIO_FROM must be a number like +18765550000, or a messaging service id that begins with MG.',
      'TWILIO_ACCOUNT_SID must be set when SMS_PROVIDER is twilio.',
      'TWILIO_AUTH_TOKEN must be set when SMS_PROVIDER is twilio.',
    ],
  ],
  [{ TWILIO_API_URL: 'http://api.twilio.com' }, ['TWILIO_API_URL must be https, without a path after the host.']],
  [{ TWILIO_ACCOUNT_SID: 'SK1' }, ['TWILIO_ACCOUNT_SID must begin with AC.']],
  [
    { MAIL_PROVIDER: 'smtp' },
    ['SMTP_URL must be set when MAIL_PROVIDER is smtp.', 'MAIL_FROM must be set when MAIL_PROVIDER is smtp.'],
  ],
  [{ SMTP_URL: 'mail.example.org' }, ['SMTP_URL must be an address like smtps://user:password@mail.example.org:465.']],
  [{ MAIL_FROM: 'Reunion' }, ['MAIL_FROM must be an email address, or a name followed by one in angle brackets.']],
  [{ STORAGE: 'cloud' }, ['STORAGE must be folder or s3.']],
  [
    { STORAGE: 's3', S3_ACCESS_KEY_ID: 'k' },
    [
      'S3_BUCKET must be set when STORAGE is s3.',
      'S3_REGION must be set when STORAGE is s3.',
      'S3_SECRET_ACCESS_KEY must be set when S3_ACCESS_KEY_ID is set.',
    ],
  ],
  [{ S3_FORCE_PATH_STYLE: 'yes' }, ['S3_FORCE_PATH_STYLE must be true or false.']],
  [{ S3_ENDPOINT: 'minio' }, ['S3_ENDPOINT must be an address like https://s3.example.org.']],
];
test.each(wrong)('refuses %j', (source, sentences) => {
  const head = sentences.length === 1 ? 'A setting is wrong:' : `${sentences.length} settings are wrong:`;
  expect(() => readSettings(source)).toThrow(new Error([head, ...sentences.map((line) => `  ${line}`)].join('\n')));
});

describe('DATA_DIR', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-env-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  const load = (settings: Source = {}) => loadEnv({ DATA_DIR: path.join(folder, 'a/b'), ...settings });
  const inside = (name: string) => path.join(folder, 'a/b', name);

  test('is created with its parents, for this account only, with a lasting secret', () => {
    const { sessionSecret } = load();
    expect(sessionSecret).toMatch(/^[\w-]{43}$/);
    expect(fs.statSync(path.join(folder, 'a/b')).mode & 0o777).toBe(0o700);
    expect(fs.statSync(inside('session-secret')).mode & 0o777).toBe(0o600);
    expect(load().sessionSecret).toBe(sessionSecret);
    expect(fs.readdirSync(path.join(folder, 'a/b'))).toEqual(['session-secret']);
  });

  test('is closed to other accounts if someone opened it', () => {
    load();
    fs.chmodSync(path.join(folder, 'a/b'), 0o755);
    load();
    expect(fs.statSync(path.join(folder, 'a/b')).mode & 0o777).toBe(0o700);
  });

  test('does not store a secret if SESSION_SECRET is set', () => {
    expect(load({ SESSION_SECRET: SECRET }).sessionSecret).toBe(SECRET);
    expect(fs.existsSync(inside('session-secret'))).toBe(false);
  });

  test('refuses a damaged secret, since replacing it would sign everyone out', () => {
    load();
    fs.writeFileSync(inside('session-secret'), 'short');
    expect(() => load()).toThrow('is shorter than 32 characters');
  });

  test('is not created if neither the database nor the files are in it', () => {
    const s3 = { STORAGE: 's3', S3_BUCKET: 'b', S3_REGION: 'r' };
    load({ DATABASE_URL: 'postgres://db/x', SESSION_SECRET: SECRET, ...s3 });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test('may be an empty volume', () => {
    fs.mkdirSync(path.join(folder, 'a/b/lost+found'), { recursive: true });
    expect(() => load()).not.toThrow();
  });
});

test('the URL has the chosen free port, unless PUBLIC_URL is set', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-env-'));
  const source = { DATA_DIR: folder, PORT: '0' };
  expect(withPort(loadEnv(source), 4321)).toMatchObject({ port: 4321, publicUrl: 'http://localhost:4321' });
  const known = loadEnv({ ...source, PUBLIC_URL: 'https://x.org' });
  expect(withPort(known, 4321)).toMatchObject({ port: 4321, publicUrl: 'https://x.org' });
  fs.rmSync(folder, { recursive: true });
});
