/** What a device keeps for work without a network. */
import { createHash } from 'node:crypto';
import type { Context } from '../../lib/context.ts';
import type { KeySettings } from '../../lib/derived-keys.ts';
import { AppError } from '../../lib/errors.ts';
import { holdsOf } from '../../registrations/holds/holds.ts';
import { ticketsAtEntrance } from '../../registrations/tickets/tickets.ts';
import { updateSeen } from '../devices/queries.ts';
import { selectMatched, selectScansAfter } from './queries.ts';

/** 'HASH.SEQ.MATCHES': hashes of the tickets and the matched scans that the device has; SEQ is the last scan it knows. */
const SINCE = /^([\w-]{43})\.(\d{1,18})(?:\.([\w-]{1,16}))?$/;
const hashOf = (rows: readonly object[]) => createHash('sha256').update(JSON.stringify(rows)).digest('base64url');

/** Throws CHECK_IN_EXPIRED once devices must have deleted the list. */
export async function readList(
  ctx: Context<'DEVICE'>,
  { since = '' }: { since?: string | undefined },
  settings: KeySettings,
) {
  const { db, now, device } = ctx;
  if (device.expires_at <= now) throw new AppError('CHECK_IN_EXPIRED');
  const [, known, seq = '0', knownMatches] = SINCE.exec(since) ?? [];
  await updateSeen(db, device.id, now);
  // Scans first: what arrives between the two is in the next reply.
  const scans = await selectScansAfter(db, device.event_id, seq);
  const matched = await selectMatched(db, device.event_id);
  const tickets = await ticketsAtEntrance({ db }, device.event_id, settings);
  const hash = hashOf(tickets);
  const matches = hashOf(matched).slice(0, 16);
  return {
    event: { id: device.event_id, name: device.event_name, is_cancelled: device.is_cancelled },
    device_id: device.id,
    device_name: device.name,
    cash_box: device.cash_box,
    holds: await holdsOf(ctx, device.id),
    now,
    expires_at: device.expires_at,
    tickets: hash === known ? null : tickets,
    // All again if any has changed: they are few.
    scans: matches === knownMatches ? scans : [...scans, ...matched],
    next: `${hash}.${scans.at(-1)?.seq ?? seq}.${matches}`,
  };
}
