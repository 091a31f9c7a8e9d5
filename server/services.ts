import type { FastifyBaseLogger } from 'fastify';
import type { Env } from './config/env.ts';
import type { Storage } from './files/storage.ts';
import type { ScanFile } from './files/virus-scan.ts';
import type { RateLimits } from './lib/http/rate-limits.ts';
import type { SendMail } from './messages/email/mail-provider.ts';
import type { SendSms } from './messages/sms/text-message.ts';

/** What features need besides the database; created in app.ts. */
export type Services = {
  env: Env;
  storage: Storage;
  /** Applied to every uploaded file before anything else reads it. */
  scan: ScanFile;
  limits: RateLimits;
  sendSms: SendSms;
  sendMail: SendMail;
  log: FastifyBaseLogger;
};
