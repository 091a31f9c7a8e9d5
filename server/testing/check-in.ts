/** Devices at an entrance, and what they send. Doesn’t import the test runner, because benchmarks use it too. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { CheckInDevice } from '../lib/context.ts';
import type { Answer, Person, School } from './app.ts';

type Id = { id: string };
export type Device = Id & { cookie: string };

/** A device of the event, enrolled by its code as a volunteer's phone does it. */
export async function enrolDevice(t: School, coordinator: Person, event: Id, name = 'Entrance 1'): Promise<Device> {
  const added = await t.call(coordinator, 'POST /events/:id/check-in-devices', { params: event, body: { name } });
  const { cookies } = await enrolBy(t, codeOf(added));
  return { id: added.body.id, cookie: cookies[0]?.split(';')[0] ?? '' };
}

/** A device as the server knows it whose request it is; without a cash box. */
export const senderOf = ({ id }: Id, event_id: string, expires_at: Date): CheckInDevice => ({
  ...{ id, event_id, expires_at, event_name: '', name: '' },
  ...{ is_cancelled: false, cash_box: null },
});

/** What the QR code says after '#'. */
export const codeOf = ({ body }: Answer): string => String(body.url).split('#')[1] ?? '';
export const enrolBy = (t: School, code: string, volunteer_name = 'Val Hunter', cookie?: string): Promise<Answer> =>
  t.call(null, 'POST /check-in/enrolments', { body: { code, volunteer_name }, ...(cookie && { cookie }) });

/** An entry of this ticket now, if nothing else is given. */
export const scanOf = (ticket: Id | null, more: object = {}) => ({
  id: randomUUID(),
  ticket_id: ticket?.id ?? null,
  code_sha256: null,
  kind: 'entry' as 'entry' | 'exit' | 'undo',
  undoes_id: null as string | null,
  device_time: new Date().toISOString(),
  was_offline: false,
  result_shown: 'checked_in',
  note: null as string | null,
  ...more,
});
export type Scan = ReturnType<typeof scanOf>;

export const sendScans = (t: School, { cookie }: Device, scans: readonly Scan[], more: object = {}): Promise<Answer> =>
  t.call(null, 'POST /check-in/scans', {
    cookie,
    body: { now: new Date().toISOString(), unsent_count: 0, scans, ...more },
  });

export const listOf = (t: School, { cookie }: Device, since?: string): Promise<Answer> =>
  t.call(null, 'GET /check-in/list', { cookie, ...(since && { query: { since } }) });

export const overviewOf = async (t: School, staff: Person, event: Id) =>
  (await t.call(staff, 'GET /admin/events/:id/check-in', { params: event })).body;

/** An enrolled device with a scan of this ticket that someone has looked into, all by `person`. Its device. */
export async function plantScan(
  { db }: Pick<School, 'db'>,
  event: Id,
  ticket: Id | null,
  { person, word }: { person: Id; word: string },
): Promise<Id> {
  const now = new Date();
  const added = { added_by: person.id, added_by_name: 'Tess Reid', added_at: now };
  const enrolled = { enrolled_at: now, volunteer_name: `${word}-volunteer`, token_sha256: randomBytes(32) };
  const code = { enrolment_sha256: randomBytes(32), enrolment_expires_at: now };
  const { id: device_id } = await db
    .insertInto('check_in_devices')
    .values({ event_id: event.id, name: 'Entrance 1', ...added, ...enrolled, ...code })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: scan_id } = await db
    .insertInto('check_in_scans')
    .values({
      ...scanOf(ticket, { note: `${word}-scan-note`, result_shown: 'payment_due', device_time: now }),
      ...{ device_id, corrected_time: now, received_at: now, was_valid: true, code_sha256: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const resolution = { resolved_by: person.id, resolved_by_name: 'Tess Reid', resolved_at: now };
  await db
    .insertInto('check_in_resolutions')
    .values({ scan_id, ...resolution, note: `${word}-scan-answer` })
    .execute();
  return { id: device_id };
}
