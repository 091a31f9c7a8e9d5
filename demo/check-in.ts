import type pg from 'pg';
import { after, type Calendar } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import { insertRows } from './insert.ts';
import type { Alumnus } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { nameOf } from './registrations.ts';

const ENTRANCES = [
  ['Main entrance', 'Denise Palmer'],
  ['Car park', 'Winston Gayle'],
] as const;
const HEX = 64;

type Ticket = { id: string; balance: number };

/** Check-in of the event that ended last: two entrances, most people, and something to look into. */
export async function insertCheckIn(
  client: pg.ClientBase,
  calendar: Calendar,
  events: readonly DemoEvent[],
  coordinator: Alumnus,
): Promise<void> {
  const [event] = events
    .filter(({ row }) => row.end_date < calendar.now && !row.cancelled_at)
    .toSorted((one, other) => other.row.end_date.getTime() - one.row.end_date.getTime());
  if (!event) return;
  const random = createRandom('check-in');
  const opened = after(event.row.start_date, -60);
  const devices = ENTRANCES.map(([name, volunteer_name]) => ({
    id: random.uuid(),
    event_id: event.row.id,
    name,
    volunteer_name,
    enrolment_sha256: hash(random),
    enrolment_expires_at: opened,
    token_sha256: hash(random),
    enrolled_at: opened,
    added_by: coordinator.row.id,
    added_by_name: nameOf(coordinator),
    added_at: after(opened, -5),
    last_seen_at: event.row.end_date,
    unsent_count: 0,
  }));
  await insertRows(client, 'check_in_devices', devices);
  const { rows } = await client.query<Ticket>(
    `select t.id, amount_due_cents(r) - coalesce((
       select sum(base_cents) from payment_entries e where e.registration_id = r.id), 0)::integer as balance
     from tickets t join event_registrations r on r.id = t.registration_id
     where r.event_id = $1 and t.revoked_at is null order by t.registration_id, t.guest_id`,
    [event.row.id],
  );
  const coming = rows.filter(() => random.chance(0.9));
  const scan = (ticket: Ticket | null, more: object) => scanRow(random, { ticket, opened, more, devices });
  const due = (ticket: Ticket) =>
    ticket.balance > 0 ? { result_shown: 'payment_due', note: 'Pays by Zelle tonight' } : {};
  const twice = coming.slice(0, 1).map((ticket) => scan(ticket, { was_offline: true }));
  const unknown = scan(null, { result_shown: 'not_valid', was_valid: false, note: 'Beverley Lewis, with the band' });
  await insertRows(client, 'check_in_scans', [...coming.map((ticket) => scan(ticket, due(ticket))), ...twice, unknown]);
}

type Given = { ticket: Ticket | null; opened: Date; more: object; devices: readonly { id: string }[] };

function scanRow(random: Random, { ticket, opened, more, devices }: Given) {
  const time = after(opened, random.int(10, 100));
  return {
    id: random.uuid(),
    device_id: random.pick(devices).id,
    ticket_id: ticket?.id ?? null,
    kind: 'entry',
    device_time: time,
    corrected_time: time,
    received_at: time,
    was_offline: false,
    was_valid: true,
    result_shown: 'checked_in',
    note: null as string | null,
    ...more,
  };
}

/** As JSON has bytes. */
const hash = (random: Random): string =>
  `\\x${Array.from({ length: HEX }, () => random.int(0, 15).toString(16)).join('')}`;
