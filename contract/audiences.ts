/** Who gets an announcement: segments joined by 'and', and groups of those joined by 'or'. Shared by server and browser. */
import * as z from 'zod';
import { school } from '../school.config.ts';
import { REGISTRATION_PAYMENT_STATUSES } from './constants.ts';
import { line } from './operation.ts';
import { leavingYear, withYears } from './year-keys.ts';

const LEVELS = school.classLevels as readonly string[] as [string, ...string[]];
const HOUSES = school.houses.map(({ name }) => name) as [string, ...string[]];

const event_id = z.uuid();

/** There is no "everyone except": whom a segment means is always named. */
const segmentsOf = <C extends z.ZodRawShape, H extends z.ZodType<string>>(ofClass: C, house: H) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('everyone') }),
    z.object({ type: z.literal('registered'), event_id }),
    z.object({ type: z.literal('not_registered'), event_id }),
    z.object({ type: z.literal('ticket_type'), ticket_type_id: z.uuid() }),
    z.object({ type: z.literal('payment'), event_id, status: z.enum(REGISTRATION_PAYMENT_STATUSES) }),
    z.object({ type: z.literal('class'), ...ofClass }),
    z.object({ type: z.literal('house'), house }),
    z.object({ type: z.literal('country'), country: line(80) }),
    z.object({ type: z.literal('people_list'), people_list_id: z.uuid() }),
  ]);

export const segment = segmentsOf(
  {
    form: z.int().min(1).max(school.forms),
    level: z.enum(LEVELS),
    /** Of every year if it is absent. */
    ...withYears({ leaving_year: leavingYear.optional() }),
  },
  z.enum(HOUSES),
);
/** As it was stored: a house may have been renamed since, a level or form removed, years no longer asked for. */
const storedSegment = segmentsOf({ form: z.int(), level: z.string(), leaving_year: z.int().optional() }, z.string());
export type Segment = z.output<typeof storedSegment>;

const audienceOf = <S extends typeof segment | typeof storedSegment>(each: S) =>
  z.object({ any_of: z.array(z.array(each).min(1).max(6)).max(6) });
export const audience = audienceOf(segment);
export const storedAudience = audienceOf(storedSegment);
export type Audience = z.output<typeof storedAudience>;

/** Whom a staff list shows, as an audience. */
export const listAudience = z.object({ audience });

/** Names of the events, ticket types and lists that segments refer to, by id. */
export type AudienceNames = Readonly<Record<string, string>>;

const GONE = 'an event that no longer exists';

function phraseOf(each: Segment, names: AudienceNames): string {
  switch (each.type) {
    case 'everyone':
      return 'with a complete profile';
    case 'registered':
      return `registered for ${names[each.event_id] ?? GONE}`;
    case 'not_registered':
      return `not registered for ${names[each.event_id] ?? GONE}`;
    case 'ticket_type':
      return `with the ticket ${names[each.ticket_type_id] ?? 'that no longer exists'}`;
    case 'payment':
      return `whose payment for ${names[each.event_id] ?? GONE} is ${{ unpaid: 'still due', submitted: 'being checked', paid: 'complete' }[each.status]}`;
    case 'class':
      return `who sat in ${each.form}${each.level}${each.leaving_year ? ` and left in ${each.leaving_year}` : ''}`;
    case 'house':
      return `of ${each.house}`;
    case 'country':
      return `who live in ${each.country}`;
    case 'people_list':
      return `on the list ${names[each.people_list_id] ?? 'that no longer exists'}`;
  }
}

/** "registered for Reunion 2027 and who live in Jamaica, or who sat in 3G"; empty for no one. */
export const audienceSentence = ({ any_of }: Audience, names: AudienceNames): string =>
  any_of.map((group) => group.map((each) => phraseOf(each, names)).join(' and ')).join(', or ');
