import { type Audience, audienceSentence } from '../../../contract/audiences.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import {
  countAudience,
  insertRecipients,
  selectCountries,
  selectEventChoices,
  selectNames,
  selectSample,
} from './queries.ts';

const SAMPLE = 10;
const EVENTS_AT_MOST = 100;
const COUNTRIES_AT_MOST = 250;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Whom an audience reaches now: a sentence, counts and ten names. */
export async function previewAudience({ db, now }: Pick<MemberContext, 'db' | 'now'>, audience: Audience) {
  const [sentence, counts, sample] = await Promise.all([
    describeAudience(db, audience),
    countAudience(db, audience, new Date(now.getTime() - DAY_MS), 'announcement'),
    selectSample(db, audience, SAMPLE),
  ]);
  return { sentence, ...counts, sample };
}

/** Everyone with a live registration for this event. */
export const registeredFor = (event_id: string): Audience => ({ any_of: [[{ type: 'registered', event_id }]] });

/** How many are registered for this event, and how many of them turned event updates off. */
export async function countRegistered({ db, now }: Pick<MemberContext, 'db' | 'now'>, eventId: string) {
  const { people, unwanted } = await countAudience(db, registeredFor(eventId), now, 'event_update');
  return { people, unwanted };
}

/** As one sentence with the names of events, tickets and lists. */
export const describeAudience = async (db: Db, audience: Audience): Promise<string> =>
  audienceSentence(audience, await selectNames(db, idsIn(audience)));

/** What an audience can be built from. */
export async function listChoices({ db }: Pick<MemberContext, 'db'>) {
  const [events, countries] = await Promise.all([
    selectEventChoices(db, EVENTS_AT_MOST),
    selectCountries(db, COUNTRIES_AT_MOST),
  ]);
  return { events, countries };
}

/** Makes everyone whom it reaches now a recipient, in the caller's transaction. Returns how many they are. */
export const freezeAudience = (db: Db, announcementId: string, audience: Audience): Promise<number> =>
  insertRecipients(db, announcementId, audience);

const idsIn = ({ any_of }: Audience): string[] =>
  any_of.flat().flatMap((each) => {
    if ('event_id' in each) return [each.event_id];
    if ('people_list_id' in each) return [each.people_list_id];
    return 'ticket_type_id' in each ? [each.ticket_type_id] : [];
  });
