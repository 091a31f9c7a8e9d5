import * as z from 'zod';
import { type Access, type CallerAccess, isAllowed, type Permission } from './access.ts';
import type { ErrorCode } from './errors.ts';
import { MAX_CENTS } from './money.ts';
import { visible } from './visible-text.ts';

/** zod's core type, not z.ZodType: tsc compares every schema with it, and the full type costs over twice the work. */
export type Schema = z.core.$ZodType;
export type ObjectSchema = z.core.$ZodObject;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Rate limits per person, or per address for visitors, for expensive operations. Indexed searches have no limit.
 */
export const OPERATION_LIMITS = {
  search: { points: 240, seconds: 300 },
  upload: { points: 60, seconds: 600 },
  export: { points: 60, seconds: 600 },
  /** Looking up tickets by their secret. */
  ticket: { points: 60, seconds: 300 },
  /** Making a link that invites one's class. */
  invitation: { points: 20, seconds: 86_400 },
  /** A test message or a test file. */
  system_check: { points: 20, seconds: 600 },
  /** All data of one person, with files. */
  data_export: { points: 10, seconds: 3600 },
  /** What anyone may send, such as a sign-in. */
  public_write: { points: 300, seconds: 300 },
} as const;

/** One operation, as data. `reply: 'file'` streams bytes; a `form` is multipart, its files are z.file(). */
export type Operation = {
  access: Access;
  /** The caller needs one of these permissions as well. */
  also_needs?: readonly Permission[];
  summary: string;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  form?: ObjectSchema;
  /** The body's encoding if it isn't JSON, for providers' webhooks. */
  encoding?: 'urlencoded';
  /** The most bytes of a JSON body. Default: 256 KB, for visitors 16 KB. */
  body_limit?: number;
  /** The most bytes of a file in the form. Default: the limit for payment proofs. */
  file_limit?: number;
  /** Its rate limit, shared with other operations of the same kind. */
  limit?: keyof typeof OPERATION_LIMITS;
  /** A refusal repeats its sentence as `error` (spec 7). */
  has_error_field?: true;
  /** A write that takes an Idempotency-Key: for a day, a repeat returns the first reply and isn't done again. */
  is_idempotent?: true;
  /** A GET that writes, such as an export that adds an audit entry. */
  is_write?: true;
  /** A read with the same reply for every visitor without an account, cached until people or public pages change. */
  is_publicly_cached?: true;
  /** Opened by a secret in its address alone: the session is never looked up. */
  is_without_session?: true;
  /** A file that clients keep and ask about again by its ETag. */
  has_etag?: true;
  /** A read that a replica of the database may answer, which may be some seconds behind; never the caller's own data. */
  may_lag?: true;
  reply: Schema | 'file';
  errors?: readonly ErrorCode[];
};
/** Whether this caller may call it. */
export const mayCall = (
  { access, also_needs }: Pick<Operation, 'access' | 'also_needs'>,
  caller: CallerAccess | null,
) => isAllowed(access, caller) && (!also_needs || isAllowed(also_needs, caller));

export type Operations = Record<`${Method} /${string}`, Operation>;

/** Date can't parse PostgreSQL's output for years of other lengths and for offsets of older times. */
const isOfOurTime = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1970 && year <= 9999;
};

/** An instant: a Date on the server, ISO 8601 UTC on the wire and in the browser. */
export const instant = z.codec(z.iso.datetime({ offset: true }).refine(isOfOurTime, 'must be from 1970 on'), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** Integer cents of the school's currency. */
export const cents = z.int().min(0).max(MAX_CENTS);

/** A calendar day, YYYY-MM-DD, from the year 1 on: PostgreSQL knows no year 0. */
export const day = z.iso.date().refine((value) => value >= '0001', 'must be a real date');

/** Sent back by edit forms, so that the server can detect a concurrent edit. */
export const seen = { updated_at: instant };

/** A file of many people's data: limited, and recorded, since names leave the application. */
export const exported = { limit: 'export', is_write: true, reply: 'file' } as const;

export const id = z.object({ id: z.uuid() });
export const done = z.object({ done: z.literal(true) });

/** Refuses lone surrogates: PostgreSQL refuses them in JSON and replaces them elsewhere. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
const SEVERAL_LINES = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u;
const UNPRINTABLE = 'must not contain control characters';

/** Typed or pasted text without invisible characters; the base of every text below. */
export const typed = () => z.string().overwrite(visible).trim();

/** A pasted line, whose control characters become spaces: one of them should not refuse a whole list. */
export const pastedLine = (max: number) =>
  z
    .string()
    .overwrite((text) =>
      visible(text)
        .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim(),
    )
    .max(max);

/** A required line of text, trimmed, without control characters. */
export const line = (max: number) => typed().min(1).max(max).regex(ONE_LINE, UNPRINTABLE);

/** A required text over several lines, trimmed; only tabs and line breaks are allowed of the control characters. */
export const requiredText = (max: number, whenMissing?: string) =>
  z.string(whenMissing).overwrite(visible).trim().min(1, whenMissing).max(max).regex(SEVERAL_LINES, UNPRINTABLE);

/** An optional text: empty or absent becomes null (spec 5: "Optional fields saved as null when empty"). */
export const optionalText = (max: number) =>
  typed()
    .max(max)
    .regex(SEVERAL_LINES, UNPRINTABLE)
    .nullish()
    .transform((value) => value || null);

/** Opaque to the client. */
export const cursor = z.string().max(400).optional();
export const search = typed().max(100).regex(ONE_LINE, UNPRINTABLE).optional();
