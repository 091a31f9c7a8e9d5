/** Scans arrive exactly once, however often they are sent, and are never refused for what they say. */
import type * as z from 'zod';
import type { staffCheckIn } from '../../../contract/check-in.ts';
import { record } from '../../audit/entries.ts';
import { type Context, fullName, type MemberContext } from '../../lib/context.ts';
import { AppError, found, invalid } from '../../lib/errors.ts';
import { type Device, loadDevice, receive, recordDevice } from '../devices/devices.ts';
import { correctedTime } from '../devices/rules.ts';
import { storePayments } from '../payments/payments.ts';
import { storeWalkIns } from '../walk-ins/walk-ins.ts';
import { hasTicket, insertResolution, insertScans, lockScans, type Scan, selectScan } from './queries.ts';

type Batch = { now: Date; unsent_count: number; scans: readonly Scan[] };

/** Scans of the device whose request this is. */
export const addScans = (ctx: Context<'DEVICE'>, { scans, ...sent }: Batch) => receive(ctx, sent, scans, storeScans);

type Saved = z.output<(typeof staffCheckIn)['POST /check-in-devices/:id/imports']['body']>;

/**
 * Scans, walk-ins and payments of a file that a device saved, also of one that was revoked. Throws CHECK_IN_DEVICE_NOT_FOUND or
 * FILE_OF_ANOTHER_DEVICE, and what `storePayments` throws.
 */
export async function importScans(ctx: MemberContext, id: string, file: Saved) {
  const { device_id, clock_ahead_ms, scans, payments = [], walk_ins = [] } = file;
  const device = await loadDevice(ctx, id);
  if (device_id !== id) throw new AppError('FILE_OF_ANOTHER_DEVICE');
  // First: what was paid for them, and their scans, are of their registrations.
  const sold = await storeWalkIns(ctx, device, walk_ins, clock_ahead_ms);
  const paid = await storePayments(ctx, device, payments, clock_ahead_ms);
  const scanned = await storeScans(ctx, device, scans, clock_ahead_ms);
  const added = sold + paid + scanned;
  const what = `Imported ${scanned} scans, ${sold} walk-ins and ${paid} payments of the check-in device '${device.name}' for '${device.event_name}'`;
  await recordDevice(ctx, 'CHECK_IN_SCANS_IMPORTED', what, device, { added: scanned, payments: paid, walk_ins: sold });
  return { added, known: scans.length + payments.length + walk_ins.length - added };
}

async function storeScans(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id: device_id, event_id, enrolled_at }: Device,
  scans: readonly Scan[],
  ahead: number,
): Promise<number> {
  if (scans.length === 0) return 0;
  await lockScans(db, event_id);
  const range = { from: enrolled_at ?? now, now };
  const rows = scans.map((scan) => ({ ...scan, corrected_time: correctedTime(scan, ahead, range) }));
  return insertScans(db, { device_id, event_id, received_at: now }, rows);
}

type Resolution = { note: string; ticket_id: string | null };

const NO_TICKET = 'This person has no valid ticket for the event any more. Choose another.';

/** Throws CHECK_IN_SCAN_NOT_FOUND, INVALID_INPUT or ISSUE_RESOLVED. */
export async function resolveIssue(ctx: MemberContext, id: string, { note, ticket_id }: Resolution) {
  const scan = found(await selectScan(ctx.db, id), 'CHECK_IN_SCAN_NOT_FOUND');
  if (ticket_id !== null) {
    if (scan.ticket_id !== null) throw invalid('ticket_id', 'This scan already belongs to a ticket.');
    if (!(await hasTicket(ctx.db, scan.event_id, ticket_id))) throw invalid('ticket_id', NO_TICKET);
  }
  const { actor, now } = ctx;
  const by = { resolved_by: actor.id, resolved_by_name: fullName(actor), resolved_at: now };
  if (!(await insertResolution(ctx.db, { scan_id: id, ...by, note, ticket_id }))) throw new AppError('ISSUE_RESOLVED');
  await record(ctx, {
    action_type: 'CHECK_IN_ISSUE_RESOLVED',
    entity_type: 'check_in_scans',
    description: `Resolved a scan of '${scan.device_name}' at '${scan.event_name}'`,
    entity_id: id,
    metadata: { event_name: scan.event_name },
  });
}
