/** An e-mail as data. Features write these; how they look stands in letter-text.ts and letter-html.ts alone. */
import * as z from 'zod';
import { MESSAGE_KINDS } from '../../../contract/constants.ts';

const link = z.object({
  label: z.string(),
  /** On our own site, from its first slash on. */
  path: z.string().regex(/^\/(?!\/)/),
});

export const letter = z.object({
  /** What it is about: the member may switch that off. Letters about the account itself are not asked about. */
  kind: z.enum([...MESSAGE_KINDS, 'account']),
  subject: z.string(),
  /** What an inbox shows beside the subject; its first paragraph where it is left out. */
  preview: z.string().optional(),
  paragraphs: z.array(z.string()),
  /** Somebody's own words, which may have several lines. */
  quote: z.string().optional(),
  /** Each a label and its value. */
  facts: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** The one thing to do next. */
  action: link.optional(),
  /** A second, quieter link. */
  also: link.optional(),
  closing: z.array(z.string()).default([]),
  /** After this moment it would mislead: it is then not sent any more. */
  good_until: z.iso.datetime().optional(),
});
export type Letter = z.input<typeof letter>;

/** Whom it goes to and where its links lead, known when it is sent. */
export type Addressed = { first_name: string; publicUrl: string };

export const PREFERENCES_PATH = '/edit-profile#e-mails';

/** One line of it: neither a name nor a header may begin another, or turn the writing around. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

/** Several lines of it, without other control characters. */
export const linesOf = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(oneLine);

export const urlOf = ({ path }: { path: string }, { publicUrl }: Addressed): string => oneLine(publicUrl + path);
