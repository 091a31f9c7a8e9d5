/** The calendar that a member's own apps subscribe to by a secret address (docs/decisions/0062). */
import { randomUUID } from 'node:crypto';
import { school } from '../../../school.config.ts';
import { recordAbout } from '../../audit/entries.ts';
import type { Context, MemberContext } from '../../lib/context.ts';
import { isSameSecret, type KeySettings, keyedMac } from '../../lib/derived-keys.ts';
import { found } from '../../lib/errors.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { claimedId, keyedToken, macIn } from '../../lib/keyed-tokens.ts';
import { CALENDAR_TYPE, writeCalendar } from '../published/calendar.ts';
import {
  deleteFeed,
  type Feed,
  selectFeed,
  selectOwner,
  selectRegisteredEvents,
  selectSchedules,
  upsertFeed,
} from './queries.ts';

type Settings = KeySettings & { publicUrl: string };

/** How often apps should ask again. Most keep to a time of their own. */
const REFRESH_SECONDS = 3600;

const macOf = (id: string, settings: KeySettings): Buffer => keyedMac(id, 'calendar feeds', settings);

const shown = ({ id, created_at }: Feed, settings: Settings) => ({
  url: `${settings.publicUrl}/api/calendar/${keyedToken(id, macOf(id, settings))}.ics`,
  created_at,
});

export async function showFeed({ db, actor }: MemberContext, settings: Settings) {
  const feed = await selectFeed(db, actor.id);
  return { feed: feed ? shown(feed, settings) : null };
}

/** Of several requests at once to turn it on, the first decides the address, and all get it. */
export async function turnOnFeed(ctx: MemberContext, { renew }: { renew: boolean }, settings: Settings) {
  const given = { user_id: ctx.actor.id, id: randomUUID(), created_at: ctx.now };
  const feed = await upsertFeed(ctx.db, given, renew);
  if (feed.is_new) await recordAbout(ctx, ctx.actor.id, 'CALENDAR_FEED_TURNED_ON', 'Turned on their calendar feed');
  else if (renew)
    await recordAbout(ctx, ctx.actor.id, 'CALENDAR_FEED_RENEWED', 'Gave their calendar feed a new address');
  return { feed: shown(feed, settings) };
}

export async function turnOffFeed(ctx: MemberContext) {
  if (await deleteFeed(ctx.db, ctx.actor.id)) {
    await recordAbout(ctx, ctx.actor.id, 'CALENDAR_FEED_TURNED_OFF', 'Turned off their calendar feed');
  }
}

/** For anyone with the address. Throws NOT_FOUND, the same for a forged token, an old one and one of a deleted account. */
export async function readFeed({ db }: Context, token: string, parts: 'event' | 'schedule', settings: Settings) {
  const id = claimedId(token);
  const isOurs = id !== null && isSameSecret(macIn(token), macOf(id, settings));
  const owner = found(isOurs ? await selectOwner(db, id) : undefined, 'NOT_FOUND');
  const events = await selectRegisteredEvents(db, owner);
  const ids = events.map((event) => event.id);
  const activities = parts === 'schedule' && ids.length > 0 ? await selectSchedules(db, ids) : [];
  const subscription = { name: `${school.brand} reunions`, seconds: REFRESH_SECONDS };
  const content = writeCalendar({ events, activities, publicUrl: settings.publicUrl, subscription });
  return { content, type: CALENDAR_TYPE, name: 'reunions.ics' } satisfies FileReply;
}
