/** An email as data. Features write these; plain-text.ts and html.ts render them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod';
import { EMAIL_KINDS } from '../../../contract/emails.ts';
import { school } from '../../../school.config.ts';
import { schoolRange } from '../../lib/school-formats.ts';
import { LINK_KINDS } from '../links/links.ts';

const link = z.object({
  label: z.string(),
  /** On our own site, from its first slash. */
  path: z.string().regex(/^\/(?!\/)/),
});

export const emailSchema = z.object({
  kind: z.enum(EMAIL_KINDS),
  subject: z.string(),
  /** What an inbox shows beside the subject. Default: the first paragraph. */
  preview: z.string().optional(),
  paragraphs: z.array(z.string()),
  /** The paragraphs are what staff wrote: their line breaks stay, and their web addresses are links. */
  is_written: z.literal(true).optional(),
  /** A person's own words; may have several lines. */
  quote: z.string().optional(),
  /** Pairs of label and value. */
  facts: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** The button. */
  action: link.optional(),
  /** A second, less prominent link. */
  also: link.optional(),
  closing: z.array(z.string()).default([]),
  /** The recipient's registration whose tickets are attached as a PDF. */
  tickets_of: z.uuid().optional(),
  /** The recipient asked for it, so it's sent also if they turned its kind off. */
  is_requested: z.literal(true).optional(),
  /** The email isn't sent after this time. */
  good_until: z.iso.datetime().optional(),
});
export type Email = z.input<typeof emailSchema>;

/** An email before it is sent: its button may be a link whose token the sending job creates. */
export const queuedEmailSchema = emailSchema.extend({
  action: z.union([link, z.object({ label: z.string(), link: z.enum(LINK_KINDS) })]).optional(),
});
export type QueuedEmail = z.input<typeof queuedEmailSchema>;

/** `first_name` is null where the address is unverified: it may be a stranger's, and the name holds whatever someone typed. */
export type EmailRecipient = {
  first_name: string | null;
  publicUrl: string;
  /** Where one click turns this kind off, from its first slash; null if it's always sent. */
  unsubscribePath: string | null;
};

export const PREFERENCES_PATH = '/edit-profile?tab=notifications';

export const greeting = ({ first_name }: EmailRecipient): string =>
  first_name === null ? 'Hello,' : `Hello ${oneLine(first_name)},`;

/** Control characters and bidirectional overrides removed, so that a name can't start a new line or header. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

export const splitLines = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(oneLine);

export const absoluteUrl = ({ path }: { path: string }, { publicUrl }: Pick<EmailRecipient, 'publicUrl'>): string =>
  oneLine(publicUrl + path);

type Place = { start_date: Date; end_date: Date; venue_name: string; location: string };

/** When and where an event takes place, as pairs of label and value. */
export const placeFacts = ({ start_date, end_date, venue_name, location }: Place): [string, string][] => [
  ['When', schoolRange(start_date, end_date)],
  ['Where', `${venue_name}, ${location}`],
];

/** What emails say of an event. */
export type EmailEvent = Place & { id: string; name: string };

/** `marcia@mail.example` becomes `m•••@mail.example`. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1•••');

export const SENDER = `${school.brand}, ${school.name}`;
export const SUPPORT_PHONE =
  parsePhoneNumberFromString(school.supportPhone)?.formatInternational() ?? school.supportPhone;

export const FOOTER = {
  account: `You’re getting this email because it’s about your ${school.brand} account.`,
  unsubscribe: 'Unsubscribe from this kind of email',
  preferences: 'Choose which emails you get',
} as const;
