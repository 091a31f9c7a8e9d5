import type { FastifyBaseLogger } from 'fastify';
import type { Env } from './config/env.ts';
import type { Storage } from './files/storage.ts';
import type { ScanFile } from './files/virus-scan.ts';
import type { RateLimits } from './lib/http/rate-limits.ts';
import type { SendMail } from './messages/email/mail-provider.ts';
import type { SendSms } from './messages/sms/text-message.ts';

/** What features need from outside the database; made once in app.ts and handed to their routes. */
export type Services = {
  env: Env;
  storage: Storage;
  /** Of everything that someone sends, before anything else reads it. */
  scan: ScanFile;
  limits: RateLimits;
  sendSms: SendSms;
  sendMail: SendMail;
  log: FastifyBaseLogger;
};
