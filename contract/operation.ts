import * as z from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';
import { visible } from './visible-text.ts';

/** zod's core type, not z.ZodType: tsc compares every schema with it, and the full type costs over twice the work. */
export type Schema = z.core.$ZodType;
export type ObjectSchema = z.core.$ZodObject;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How often one person, or one address of visitors, may do what costs the server much. A list that is searched by an index
 * has no limit.
 */
export const OPERATION_LIMITS = {
  search: { points: 240, seconds: 300 },
  upload: { points: 60, seconds: 600 },
  export: { points: 60, seconds: 600 },
  /** A message to oneself, or a file that is deleted at once. */
  system_check: { points: 20, seconds: 600 },
  /** Everything of one person, their files too. */
  own_data: { points: 10, seconds: 3600 },
} as const;

/** One operation, as data. `reply: 'file'` streams bytes; a `form` is multipart, its files are z.file(). */
export type Operation = {
  access: Access;
  summary: string;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  form?: ObjectSchema;
  /** How the body comes, where it is not JSON: as a provider sends it that calls us. */
  encoding?: 'urlencoded';
  /** The most bytes a file of the form may have, where it is not what a proof of payment may. */
  file_limit?: number;
  /** What is counted of it; operations of one kind are counted together. */
  limit?: keyof typeof OPERATION_LIMITS;
  /** A write that takes an Idempotency-Key: tried again under it, it is not done twice and is answered alike for a day. */
  is_idempotent?: true;
  /** A GET that changes data all the same, such as an export that leaves an audit entry. */
  is_write?: true;
  /** A read that is the same for every visitor without an account: the reply is cached until people change. */
  is_publicly_cached?: true;
  /** A read that a replica of the database may answer, which may be some seconds behind; never what is about one's own. */
  may_lag?: true;
  reply: Schema | 'file';
  errors?: readonly ErrorCode[];
};
export type Operations = Record<`${Method} /${string}`, Operation>;

/** PostgreSQL writes years of other lengths, and the odd offsets of older times, in ways a Date does not read. */
const isOfOurTime = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1970 && year <= 9999;
};

/** An instant: a Date on the server, ISO 8601 UTC on the wire and in the browser. */
export const instant = z.codec(z.iso.datetime({ offset: true }).refine(isOfOurTime, 'must be from 1970 on'), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** Integer cents of the school's currency; a price, its whole again as a fee and a flat fee still fit an integer. */
export const cents = z.int().min(0).max(700_000_000);

/** A calendar day, YYYY-MM-DD, from the year 1 on: PostgreSQL knows no year 0. */
export const day = z.iso.date().refine((value) => value >= '0001', 'must be a day of the calendar');

/** What a form that changes a row sends back of it, so that the server can tell whether it is still the same row. */
export const seen = { updated_at: instant };

export const id = z.object({ id: z.uuid() });
export const done = z.object({ done: z.literal(true) });

/** Half a character (a lone surrogate) is no text: PostgreSQL refuses it in JSON, and elsewhere it becomes another one. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
const SEVERAL_LINES = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u;
const UNPRINTABLE = 'must not contain control characters';

/** What someone typed or pasted, without the signs that no one sees; the base of every text below. */
export const typed = () => z.string().overwrite(visible).trim();

/** A required line of text, trimmed. Control characters have no place in a name or a title. */
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

/** A keyset cursor: opaque to the page. */
export const cursor = z.string().max(400).optional();
/** What a person typed in a search box. */
export const search = typed().max(100).regex(ONE_LINE, UNPRINTABLE).optional();
