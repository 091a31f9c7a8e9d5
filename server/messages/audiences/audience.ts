import { type Audience, audienceSentence } from '../../../contract/audiences.ts';
import { DAY_MS } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { maySeePayments, refusalOf, seesHiddenLocations } from './policy.ts';
import {
  countAudience,
  insertRecipients,
  selectCountries,
  selectEventChoices,
  selectListAccess,
  selectNames,
  selectSample,
  type View,
} from './queries.ts';

const SAMPLE = 10;
const EVENTS_AT_MOST = 100;
const COUNTRIES_AT_MOST = 250;

const viewOf = ({ actor }: MemberContext): View => ({ hidden_locations: seesHiddenLocations(actor) });

/** Throws NOT_ALLOWED if its count would tell them what no list shows them. */
async function requireVisible({ actor, db }: MemberContext, audience: Audience): Promise<void> {
  const lists = await selectListAccess(db, listsIn(audience));
  const message = refusalOf(actor, audience, lists);
  if (message) throw new AppError('NOT_ALLOWED', { message });
}

/** Whom an audience of this sender reaches now: a sentence, counts and ten names. Throws NOT_ALLOWED. */
export async function previewAudience(ctx: MemberContext, audience: Audience) {
  await requireVisible(ctx, audience);
  const { db, now } = ctx;
  const view = viewOf(ctx);
  const [sentence, counts, sample] = await Promise.all([
    describeAudience(db, audience),
    countAudience(db, audience, view, new Date(now.getTime() - DAY_MS), 'announcement'),
    selectSample(db, audience, view, SAMPLE),
  ]);
  return { sentence, ...counts, sample };
}

/** Everyone with a live registration for this event. */
export const registeredFor = (event_id: string): Audience => ({ any_of: [[{ type: 'registered', event_id }]] });

/** How many are registered for this event, and how many of them turned event updates off. */
export async function countRegistered(ctx: MemberContext, eventId: string) {
  const audience = registeredFor(eventId);
  const { people, unwanted } = await countAudience(ctx.db, audience, viewOf(ctx), ctx.now, 'event_update');
  return { people, unwanted };
}

/** As one sentence with the names of events, tickets and lists. */
export const describeAudience = async (db: Db, audience: Audience): Promise<string> =>
  audienceSentence(audience, await selectNames(db, idsIn(audience)));

/** What this sender can build an audience from. */
export async function listChoices(ctx: MemberContext) {
  const [events, countries] = await Promise.all([
    selectEventChoices(ctx.db, EVENTS_AT_MOST),
    selectCountries(ctx.db, viewOf(ctx), COUNTRIES_AT_MOST),
  ]);
  return { events, countries, may_choose_payments: maySeePayments(ctx.actor) };
}

/** Makes everyone whom it reaches now a recipient, in the caller's transaction. Returns how many they are. Throws NOT_ALLOWED. */
export async function freezeAudience(ctx: MemberContext, announcementId: string, audience: Audience): Promise<number> {
  await requireVisible(ctx, audience);
  return insertRecipients(ctx.db, announcementId, audience, viewOf(ctx));
}

const listsIn = ({ any_of }: Audience): string[] =>
  any_of.flat().flatMap((each) => ('people_list_id' in each ? [each.people_list_id] : []));

const idsIn = ({ any_of }: Audience): string[] =>
  any_of.flat().flatMap((each) => {
    if ('event_id' in each) return [each.event_id];
    if ('people_list_id' in each) return [each.people_list_id];
    return 'ticket_type_id' in each ? [each.ticket_type_id] : [];
  });
